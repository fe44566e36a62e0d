import { addMonths } from '#model/day.ts'
import { date, daterange, dict, money, percent, price, quantity, ref, text } from '#model/form/field.ts'
import { plain, rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'
import { priceHistory } from './price-history.register.ts'

/** 采购价格走势. What was paid or agreed for each material over time, with whom, and how it compares with the time before. */
export const purchasePrices = report('purchasePrices', {
  title: '采购价格走势',
  en: 'Purchase prices',
  filters: {
    materialId: ref('物料', { to: 'material' }),
    supplierId: ref('供应商', { to: 'supplier' }),
    priceKind: dict('类型', { code: 'price_kind' }),
    priceDate: daterange('期间', { required: true }),
  },
  initial: today => ({ priceDate: [addMonths(today, -12), today] }),
  dimensions: {
    priceDate: date('日期'),
    materialId: ref('物料', { to: 'material' }),
    priceKind: dict('类型', { code: 'price_kind' }),
    billNo: text('单据'),
    supplierId: ref('供应商', { to: 'supplier' }),
    unit: dict('单位', { code: 'unit' }),
  },
  keys: ['materialId', 'supplierId', 'priceKind', 'priceDate', 'billNo'],
  measures: {
    qty: sum(quantity('数量'), { en: 'Quantity', alike: 'unit', drill: to(priceHistory) }),
    taxPrice: rate(price('含税单价'), 'amount', 'qty', { en: 'Price with tax', alike: 'materialId' }),
    change: plain(percent('较上次(%)'), { en: 'Change (%)' }),
    amount: sum(money('含税金额'), { en: 'Amount' }),
  },
  order: ['priceDate'],
  charts: {
    trend: { kind: 'lines', title: '含税单价走势', en: 'Price over time', by: 'priceDate', of: ['taxPrice'] },
    suppliers: { kind: 'bars', title: '各供应商均价', en: 'Average price by supplier', by: 'supplierId', of: ['taxPrice'] },
  },
  ties: { ledger: ['qty', 'amount'] },
  note: '选定物料后显示价格走势；合计与分组的单价按数量加权平均。一张单据对同一物料的各行合为一行。较上次：与该物料上一笔价格（任何供应商、任何类型）相比。已冲销的价格不计，赠品没有价格。',
  page: { path: '/procurement/report/purchasePrices', icon: 'fund-outlined', reads: PROCUREMENT_READERS },
})

export default purchasePrices
