import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { salesContractLines, salesContracts } from '../contract/contract.table.ts'
import { customers } from '../customer/customer.table.ts'
import { salesOrder } from './sales-order.register.ts'
import { salesOrderHistory } from './sales-order-history.register.ts'
import { salesOrderLine } from './sales-order-line.register.ts'

const ofCustomer = { customerId: () => customers.id }
export const salesOrders = masterTable('sal_order', salesOrder, {
  references: { ...ofCustomer, salesContractId: () => salesContracts.id },
  indexed: ['orderDate', 'totalAmount'],
  searched: true,
})
export const salesOrderLines = masterTable('sal_order_line', salesOrderLine, {
  references: { ...ofCustomer, salesOrderId: () => salesOrders.id, salesContractLineId: () => salesContractLines.id },
  indexed: ['requireDate'],
  checks: { sal_order_line_positive: sql`qty > 0 and tax_price > 0` },
})
export const salesOrderHistories = masterTable('sal_order_history', salesOrderHistory, { references: ofCustomer })
