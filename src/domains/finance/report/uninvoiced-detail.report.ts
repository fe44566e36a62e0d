import { receiptLine } from '#domains/warehouse/receipt/receipt-line.register.ts'
import { date, daterange, dict, integer, money, price, quantity, ref, text, user } from '#model/form/field.ts'
import { most, rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'

/** 未开票明细. Goods that were received and not invoiced: their value without tax is what is accrued (INV-24). */
export const uninvoicedDetail = report('uninvoicedDetail', {
  title: '未开票明细',
  en: 'Received, not invoiced',
  filters: {
    day: date('截至日期', { required: true }),
    receiptDate: daterange('入库日期'),
    supplierId: ref('供应商', { to: 'supplier' }),
    buyerId: user('采购员'),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    materialId: ref('物料', { to: 'material' }),
    leastDays: integer('未开票天数不少于', { min: 0 }),
  },
  initial: today => ({ day: today }),
  dimensions: {
    receiptId: ref('入库单', { to: 'receipt' }),
    lineNo: integer('行号'),
    receiptDate: date('入库日期'),
    supplierId: ref('供应商', { to: 'supplier' }),
    purchaseOrderNo: text('订单号'),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    materialId: ref('物料', { to: 'material' }),
    specs: text('规格'),
    unit: dict('单位', { code: 'unit' }),
    buyerId: user('采购员'),
  },
  keys: ['supplierId', 'buyerId', 'materialId', 'purchaseContractId', 'receiptDate', 'receiptId', 'lineNo'],
  hidden: ['purchaseContractId'],
  measures: {
    netQty: sum(quantity('入库净数量'), { en: 'Received', alike: 'unit' }),
    noticedQty: sum(quantity('已通知数量'), { en: 'Announced', alike: 'unit' }),
    invoicedQty: sum(quantity('已开票数量'), { en: 'Invoiced', alike: 'unit' }),
    openQty: sum(quantity('未开票数量'), {
      en: 'Not invoiced',
      alike: 'unit',
      drill: to(receiptLine, { unless: ['leastDays', 'buyerId', 'purchaseType', 'receiptDate'] }),
    }),
    taxPrice: rate(price('含税单价'), 'openAmount', 'openQty', { en: 'Price with tax', alike: 'materialId' }),
    openAmount: sum(money('未开票含税金额'), { en: 'With tax' }),
    accrued: sum(money('暂估不含税金额'), { en: 'Accrued' }),
    days: most(integer('未开票天数'), { en: 'Days' }),
  },
  order: ['receiptDate', 'receiptId', 'lineNo'],
  charts: { suppliers: { kind: 'bars', title: '各供应商未开票', en: 'By supplier', by: 'supplierId', of: ['openAmount'], most: 20 } },
  ties: { ledger: ['accrued'] },
  note: '截至所选日期当天结束，按该日还原：之后的收票、红冲、退货、调整和冲销不计；已通知数量是今天的。不含赠品和已冲销的入库单。暂估不含税金额合计即暂估应付余额。',
  page: { path: '/finance/report/uninvoicedDetail', icon: 'unordered-list-outlined', reads: [...FINANCE_READERS, ...BUYERS] },
})

export default uninvoicedDetail
