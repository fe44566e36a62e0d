import { masterTable } from '#server/document/master-table.ts'
import { outsourceLines, outsourceOrders } from '../outsource/outsource.table.ts'
import { outsourceShipment } from './outsource-shipment.register.ts'
import { outsourceShipmentLine } from './outsource-shipment-line.register.ts'

export const outsourceShipments = masterTable('erp_producation_outsource_shipment', outsourceShipment, {
  references: { outsourceOrderId: () => outsourceOrders.id },
})
export const outsourceShipmentLines = masterTable('erp_producation_outsource_shipment_line', outsourceShipmentLine, {
  references: { shipmentId: () => outsourceShipments.id, outsourceLineId: () => outsourceLines.id },
})
