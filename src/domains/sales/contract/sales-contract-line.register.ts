import { unitField } from '#company/units.ts'
import { date, dict, integer, money, price, quantity, ref, text, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SALES_READERS } from '../sales.menu.ts'

/** 销售合同明细. What was bought, as it was when it was signed, and how much of it is ordered (INV-46). */
export const salesContractLine = register('salesContractLine', {
  title: '销售合同明细',
  en: 'Sales contract lines',
  page: { path: '/sales/contract-line', icon: 'form-outlined', reads: SALES_READERS },
  fields: {
    salesContractId: ref('销售合同', { required: true, to: 'salesContract' }),
    contractNo: text('合同编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    productId: ref('产品', { required: true, to: 'product' }),
    productName: text('产品名称', { required: true, max: 128 }),
    drawingNo: text('图号', { max: 64 }),
    steelGrade: text('材质', { max: 64 }),
    techStandard: text('技术标准', { max: 200 }),
    qty: quantity('数量', { required: true }),
    unit: unitField({ required: true }),
    unitWeight: weight('单重(kg)'),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    lineAmount: money('含税金额', { required: true }),
    noTaxAmount: money('不含税金额', { required: true }),
    lineTax: money('税额', { required: true }),
    deliveryDate: date('交货日期', { required: true }),
  },
  counted: { orderedQty: quantity('已下单数量'), openQty: quantity('未下单数量') },
  label: ['contractNo', 'lineNo'],
  about: 'productId',
  open: ['productName'],
  unique: [['salesContractId', 'lineNo']],
  list: [
    ...(['contractNo', 'lineNo', 'customerId', 'productId', 'drawingNo', 'steelGrade', 'qty', 'orderedQty', 'openQty', 'unit'] as const),
    ...(['taxPrice', 'taxRate', 'lineAmount', 'deliveryDate', 'techStandard', 'unitWeight'] as const),
  ],
  search: ['contractNo', 'salesContractId', 'customerId', 'productId', 'deliveryDate'],
  picker: ['contractNo', 'lineNo', 'productName', 'drawingNo', 'qty', 'openQty', 'unit', 'taxPrice', 'deliveryDate'],
  order: 'contractNo',
  latestFirst: true,
  totals: ['lineAmount'],
  totalsWhen: 'filtered',
})

export default salesContractLine
