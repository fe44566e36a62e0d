import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Decimal, Id, Required, Text } from './vocabulary.ts'

/** 单据与标签 of the warehouse: how often a voucher was printed, and what the code of a label stands for. */
const call = folder('blade-biz/voucher', 'warehouse')

const Place = Type.Object({
  id: Id,
  warehouseName: Text(),
  locationName: Text(),
  materialCode: Text(),
  materialName: Text(),
  specs: Text(),
  batchNo: Text(),
  heatNo: Text(),
  qty: Decimal,
  /** Dictionary unit. */
  unit: Text(),
  /** Dictionary stock_quality. */
  qualityState: Text(),
  pieces: Count,
})

export const Scanned = Type.Object({
  /** M material, L location, B batch or ingot. */
  kind: Text(),
  title: Text(),
  subtitle: Text(),
  /** The list that shows the row. */
  to: Text(),
  places: Type.Array(Place),
})
export type Scanned = Static<typeof Scanned>

export const voucherCalls = {
  print: call.post('print', 'Counts a print of a voucher; the second one is a reprint', {
    input: Type.Object({ book: Required(40), id: Id }),
    reply: Type.Object({ times: Count }),
  }),
  scan: call.get('scan', 'What the code of a label stands for, and what lies there', {
    input: Type.Object({ code: Required(200) }),
    reply: Scanned,
  }),
}
