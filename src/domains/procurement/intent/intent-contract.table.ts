import { masterTable } from '#server/document/master-table.ts'
import { intentContract } from './intent-contract.register.ts'

/** The id of a letter of intent is that of its document. */
export const intentContracts = masterTable('intent_contract', intentContract)
