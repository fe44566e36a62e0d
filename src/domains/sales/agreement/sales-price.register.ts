import { unitField } from '#company/units.ts'
import { date, dict, integer, money, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SALES_READERS } from '../sales.menu.ts'

/** 销售价格. What a customer pays for a product in a time: the lines of agreements. Times of one customer and product never overlap. */
export const salesPrice = register('salesPrice', {
  title: '销售价格',
  en: 'Sales prices',
  page: { path: '/sales/price', icon: 'dollar-outlined', reads: SALES_READERS },
  fields: {
    salesAgreementId: ref('框架协议', { required: true, to: 'salesAgreement' }),
    agreementNo: text('协议编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    productId: ref('产品', { required: true, to: 'product' }),
    drawingNo: text('图号', { max: 64 }),
    planQty: quantity('预计数量', { required: true }),
    unit: unitField({ required: true }),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    lineAmount: money('含税金额', { required: true }),
    currency: dict('币种', { required: true, code: 'currency' }),
    startDate: date('起始日期', { required: true }),
    endDate: date('截止日期', { required: true }),
  },
  label: ['agreementNo', 'lineNo'],
  about: 'productId',
  unique: [['salesAgreementId', 'lineNo']],
  list: [
    ...(['agreementNo', 'lineNo', 'customerId', 'productId', 'drawingNo', 'taxPrice', 'taxRate', 'currency', 'planQty', 'unit'] as const),
    ...(['lineAmount', 'startDate', 'endDate'] as const),
  ],
  search: ['agreementNo', 'salesAgreementId', 'customerId', 'productId', 'startDate', 'endDate'],
  order: 'agreementNo',
  latestFirst: true,
})

export default salesPrice
