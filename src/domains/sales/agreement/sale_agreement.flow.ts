import { agree, startedBy } from '#company/approvers.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { either, over, param, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { positive, sum, taxed } from '#model/form/arithmetic.ts'
import { date, daterange, dict, money, price, quantity, ref, richtext, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { productColumns } from '../product/product.register.ts'
import { SALESPEOPLE } from '../sales.menu.ts'

/** Floor prices are read by the head of sales and those above. */
const FLOOR = ['products.floorPrice']

/** 销售框架协议. Prices of products for a time; contracts of that time take them. */
export const saleAgreement = flow('sale_agreement', {
  title: '销售框架协议',
  en: 'Sales framework agreement',
  prefix: 'XSXY',
  fields: {
    agreementName: text('协议名称', { required: true, max: 100 }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    tradeArea: dict('内销/外销', { derived: true, code: 'trade_area' }),
    signDate: date('签订日期', { required: true, initial: 'today' }),
    validPeriod: daterange('有效期', { required: true }),
    currency: dict('币种', { required: true, code: 'currency', initial: 'CNY' }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    priceMode: dict('定价方式', { required: true, code: 'price_mode', initial: 'fixed' }),
    deliveryTerm: dict('交货方式', { required: true, code: 'delivery_term', initial: 'to_plant' }),
    planAmount: money('预计金额', { derived: true }),
    products: lines(
      '产品价格',
      {
        ...productColumns,
        planQty: quantity('预计数量', { required: true }),
        taxPrice: price('含税单价', { required: true }),
        taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
        lineAmount: money('含税金额', { derived: true }),
        noTaxAmount: money('不含税金额', { derived: true }),
        lineTax: money('税额', { derived: true }),
        floorPrice: money('最低限价', { derived: true, totalled: false }),
      },
      {
        ...{ min: 1, max: 200 },
        derive: {
          lineAmount: row => taxed(row.planQty, row.taxPrice, row.taxRate).lineAmount,
          noTaxAmount: row => taxed(row.planQty, row.taxPrice, row.taxRate).noTaxAmount,
          lineTax: row => taxed(row.planQty, row.taxPrice, row.taxRate).lineTax,
        },
      },
    ),
    qualityTerms: richtext('质量技术条款'),
  },
  derive: { planAmount: ({ products }) => sum(products, row => row.lineAmount) },
  rules: [
    { on: 'validPeriod', ok: ({ validPeriod: [from, to] = ['', ''] }) => !from || to > from, message: '有效期的截止日期须晚于起始日期' },
    { on: 'products', cell: 'planQty', each: row => positive(row.planQty), message: '预计数量须大于零' },
    { on: 'products', cell: 'taxPrice', each: row => positive(row.taxPrice), message: '含税单价须大于零' },
    { on: 'products', cell: 'productId', once: row => row.productId, message: '同一产品只能填一行' },
  ],
  facts: { belowFloor: '低于最低限价' },
  params: { t1: { name: '销售框架协议：总经理审批界限', value: '50000000', remark: '预计金额超过该值，增加总经理审批' } },
  chain: [
    agree('sales_head'),
    countersign(
      'all_legal_tech_head_fin_head',
      '会签',
      agree('legal', { hides: FLOOR }),
      agree('tech_head', { hides: FLOOR }),
      agree('fin_head'),
    ),
    agree('vp_dept'),
    when(either(over('planAmount', param('t1')), yes('belowFloor')), agree('gm')),
  ],
  subject: '销售框架协议：{customer}《{agreementName}》',
  list: ['agreementName', 'customerId', 'validPeriod', 'planAmount', 'priceMode', 'payTerm'],
  search: ['agreementName', 'customerId', 'priceMode'],
  starters: startedBy(...SALESPEOPLE),
})

export default saleAgreement
