import { must } from '#model/must.ts'
import { DELIVERED } from '../receipt/rktzadjust.sample.ts'

/** 期初入库与出库. Ten deliveries of ingots and ten issues of wire rope of this month, for adjustments and returns. */
export interface ReceiptSeed {
  purchaseOrderNo: string
  material: string
  warehouse: string
  keeper: string
  buyer: string
  batchNo: string
  qty: string
  orderQty: string
  overReceiptRate: string
  taxPrice: string
  taxRate: string
}

export interface IssueSeed {
  sourceNo: string
  material: string
  warehouse: string
  keeper: string
  receiver: string
  /** Department code. */
  dept: string
  qty: string
}

const TEN = Array.from({ length: 10 }, (_, at) => String(at + 1).padStart(2, '0'))

const tonnes = (at: number) => must(DELIVERED[at], 'a weight').toFixed(3)

export const openingReceipts: ReceiptSeed[] = TEN.map((no, at) => ({
  purchaseOrderNo: `QCDD-${no}`,
  material: 'GD-0001',
  warehouse: 'YL01',
  keeper: 'liang.yan',
  buyer: at % 2 ? 'xie.yun' : 'zhu.lei',
  batchNo: `RK26${no}`,
  qty: tonnes(at),
  orderQty: tonnes(at),
  overReceiptRate: '3.00',
  taxPrice: '7300.0000',
  taxRate: '0.13',
}))

/** Metres of rope, each for another crane. */
const METRES = [6, 8, 5, 12, 6, 10, 4, 9, 7, 6]

export const openingIssues: IssueSeed[] = TEN.map((no, at) => ({
  sourceNo: `QCLL-${no}`,
  material: 'BJ-0010',
  warehouse: 'BJ01',
  keeper: 'song.jun',
  receiver: 'ma.zhiqiang',
  dept: 'machining',
  qty: must(METRES[at], 'a length').toFixed(3),
}))
