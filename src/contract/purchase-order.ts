import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Day, Decimal, Id, maybe, Text } from './vocabulary.ts'

/** 采购进度: how far what was planned or ordered has come, line by line. */
const call = folder('blade-biz/purchaseorder', 'procurement')

const OrderedLine = Type.Object({
  id: Id,
  orderId: Id,
  purchaseOrderNo: Text(),
  orderState: Text(),
  orderDate: Day,
  confirmDate: maybe(Day),
  supplierName: Text(),
  buyerName: Text(),
  lineNo: Count,
  materialCode: Text(),
  materialName: Text(),
  specs: Text(),
  /** Dictionary unit. */
  unit: Text(),
  planNo: Text(),
  deliveryDate: Day,
  overdueDays: Count,
  warehouseName: Text(),
  planned: Decimal,
  sourced: Decimal,
  ordered: Decimal,
  arrived: Decimal,
  received: Decimal,
  returned: Decimal,
  closed: Decimal,
  invoiced: Decimal,
})
export type OrderedLine = Static<typeof OrderedLine>

/** What was planned and not ordered yet has no order. */
const PlannedLine = Type.Object({
  planNo: Text(),
  materialCode: Text(),
  materialName: Text(),
  unit: Text(),
  needDate: Day,
  planned: Decimal,
  sourced: Decimal,
  ordered: Decimal,
  received: Decimal,
})
export type PlannedLine = Static<typeof PlannedLine>

const OrderProgress = Type.Object({ plan: maybe(PlannedLine), lines: Type.Array(OrderedLine) })
export type OrderProgress = Static<typeof OrderProgress>

export const purchaseOrderCalls = {
  progress: call.get('progress', 'The lines of an order, or the orders for a line of a plan, and how far each has come', {
    input: Type.Object({ orderId: maybe(Id), planLineId: maybe(Id) }),
    reply: OrderProgress,
  }),
}
