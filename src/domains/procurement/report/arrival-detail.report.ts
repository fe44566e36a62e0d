import { arrivalLine } from '#domains/warehouse/arrival/arrival-line.register.ts'
import { addMonths } from '#model/day.ts'
import { date, daterange, dict, integer, money, month, quantity, ref, text, weight } from '#model/form/field.ts'
import { most, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { ORDER_READERS } from '../procurement.menu.ts'

/** Days that goods may wait for their inspection before somebody should ask why. */
const PATIENCE = 3

/** 到货明细. What came on which truck, how it was judged, what was put on the shelf, and what still waits for its inspection. */
export const arrivalDetail = report('arrivalDetail', {
  title: '到货明细',
  en: 'Arrivals in detail',
  filters: {
    arrivalDate: daterange('到货日期', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    materialId: ref('物料', { to: 'material' }),
    warehouseId: ref('收货仓库', { to: 'warehouse' }),
    heatNo: text('炉号', { max: 64 }),
    result: dict('检验结果', { code: 'check_result', offers: ['pass', 'concession', 'fail', 'na', 'wait'] }),
  },
  initial: today => ({ arrivalDate: [`${addMonths(today, -2).slice(0, 7)}-01`, today] }),
  dimensions: {
    arrivalId: ref('到货单', { to: 'arrival' }),
    lineNo: integer('行号'),
    arrivalMonth: month('到货月份'),
    arrivalDate: date('到货日期'),
    vehiclePlate: text('车牌号'),
    supplierId: ref('供应商', { to: 'supplier' }),
    purchaseOrderId: ref('采购订单', { to: 'purchaseOrder' }),
    materialId: ref('物料', { to: 'material' }),
    specs: text('规格'),
    unit: dict('单位', { code: 'unit' }),
    heatNo: text('炉号'),
    ingots: text('锭号'),
    result: dict('检验结果', {
      code: 'check_result',
      tones: { pass: 'success', concession: 'warning', fail: 'danger', wait: 'info', na: 'neutral' },
    }),
    warehouseId: ref('收货仓库', { to: 'warehouse' }),
    receipts: text('入库单号'),
    receiptDate: date('入库日期'),
  },
  keys: ['supplierId', 'materialId', 'warehouseId', 'result', 'arrivalMonth', 'arrivalDate', 'arrivalId', 'lineNo'],
  hidden: ['arrivalMonth', 'ingots', 'warehouseId'],
  measures: {
    arrivalQty: sum(quantity('到货数量'), { en: 'Arrived', alike: 'unit', drill: to(arrivalLine, { unless: ['result', 'arrivalMonth'] }) }),
    weight: sum(weight('过磅重量(kg)'), { en: 'Weighed (kg)' }),
    passQty: sum(quantity('合格'), { en: 'Good', alike: 'unit' }),
    concessionQty: sum(quantity('让步'), { en: 'With a deviation', alike: 'unit' }),
    failQty: sum(quantity('不合格'), { en: 'Rejected', alike: 'unit' }),
    waitingQty: sum(quantity('待检'), { en: 'To be judged', alike: 'unit' }),
    receivedQty: sum(quantity('入库数量'), { en: 'Received', alike: 'unit' }),
    amount: sum(money('到货金额'), { en: 'Amount' }),
    waitingDays: most(integer('待检天数'), { en: 'Days waiting', warns: { above: PATIENCE } }),
  },
  order: ['arrivalDate', 'arrivalId', 'lineNo'],
  charts: {
    months: { kind: 'bars', title: '各月到货金额', en: 'By month', by: 'arrivalMonth', of: ['amount'] },
    suppliers: { kind: 'bars', title: '各供应商到货金额', en: 'By supplier', by: 'supplierId', of: ['amount'] },
  },
  ties: {
    sums: { arrivalQty: ['passQty', 'concessionQty', 'failQty', 'waitingQty'] },
    ledger: ['arrivalQty', 'failQty', 'receivedQty'],
  },
  note: '到货数量不含当场拒收的。检验结果：不合格优先于让步；不需检验、由保管员点收的为“不适用”；还没有结论的为“待检”，超过 3 天的标红。到货金额按订单含税单价，无订单的不计。',
  page: {
    path: '/procurement/report/arrivalDetail',
    icon: 'car-outlined',
    reads: ORDER_READERS.filter(role => role !== 'supplier'),
  },
})

export default arrivalDetail
