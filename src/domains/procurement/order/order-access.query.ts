import { and, ne, type SQL } from 'drizzle-orm'
import { EXTERNAL } from '#model/account.ts'
import { ownFirm } from '#server/document/access.ts'
import type { Caller } from '#server/http/caller.ts'
import { WAIT } from './purchase-order.register.ts'
import { purchaseOrders } from './purchase-order.table.ts'

const own = ownFirm(purchaseOrders.supplierId, 'purchaseOrder')

/** 采购订单的可见范围. Suppliers see their own orders, but not what still waits for our own people. */
export const ordersVisibleTo = (caller: Caller): SQL | undefined =>
  caller.accountType === EXTERNAL ? and(own(caller), ne(purchaseOrders.orderState, WAIT)) : own(caller)
