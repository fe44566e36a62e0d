import { masterTable } from '#server/document/master-table.ts'
import { outsourceLine } from './outsource-line.register.ts'
import { outsourceOrder } from './outsource-order.register.ts'

export const outsourceOrders = masterTable('erp_producation_outsource', outsourceOrder)
export const outsourceLines = masterTable('erp_producation_outsource_line', outsourceLine, {
  references: { outsourceOrderId: () => outsourceOrders.id },
})
