import { masterTable } from '#server/document/master-table.ts'
import { stockBalance } from './stock-balance.register.ts'
import { stockHold } from './stock-hold.register.ts'
import { stockMovement } from './stock-movement.register.ts'

/** 库存账簿. The stock tables as views with the columns of a master, read only. */
export const stockBalanceBook = masterTable('stock_balance_book', stockBalance)
export const stockMovementBook = masterTable('stock_movement_book', stockMovement)
export const stockHoldBook = masterTable('stock_hold_book', stockHold)
