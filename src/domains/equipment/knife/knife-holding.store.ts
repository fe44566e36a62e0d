import { masterTable } from '#server/document/master-table.ts'
import { knifeHolding } from './knife-holding.register.ts'

/** A view with the columns of a register: one row per holder and tool. */
export const knifeHoldings = masterTable('eq_knife_holding_book', knifeHolding)
