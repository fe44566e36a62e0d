import { masterTable } from '#server/document/master-table.ts'
import { receivableEntry } from './receivable-entry.register.ts'

export const receivableLedger = masterTable('ar_ledger', receivableEntry)
