import { unitField } from '#company/units.ts'
import { date, dict, integer, money, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CLERKS, ORDER_READERS } from '../sales.menu.ts'

/** 销售订单行. A product, how many, until when, at the price of the contract. */
export const salesOrderLine = register('salesOrderLine', {
  title: '销售订单行',
  en: 'Sales order lines',
  page: { path: '/sales/order-line', icon: 'form-outlined', reads: ORDER_READERS },
  fields: {
    salesOrderId: ref('销售订单', { required: true, to: 'salesOrder' }),
    salesOrderNo: text('订单编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    salesContractLineId: ref('合同行', { required: true, to: 'salesContractLine' }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    productId: ref('产品', { required: true, to: 'product' }),
    productName: text('产品名称', { required: true, max: 128 }),
    drawingNo: text('图号', { max: 64 }),
    drawingVersion: text('图纸版本', { max: 32 }),
    qty: quantity('数量', { required: true }),
    unit: unitField({ required: true }),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    lineAmount: money('含税金额', { required: true }),
    noTaxAmount: money('不含税金额', { required: true }),
    lineTax: money('税额', { required: true }),
    requireDate: date('要求交期', { required: true }),
    promiseDate: date('承诺交期'),
    bracketNeed: integer('支架数量'),
    lineState: dict('行状态', { required: true, code: 'sales_line_state', tones: { open: 'success', cancelled: 'neutral' } }),
  },
  counted: {
    orderState: dict('订单状态', { code: 'sales_order_state' }),
    plannedQty: integer('已排产'),
    finishedQty: integer('已完工'),
  },
  label: ['salesOrderNo', 'lineNo'],
  about: 'productId',
  open: ['productName'],
  unique: [['salesOrderId', 'lineNo']],
  list: [
    ...(['salesOrderNo', 'lineNo', 'customerId', 'productId', 'drawingNo', 'drawingVersion', 'qty', 'unit', 'plannedQty'] as const),
    ...([
      'finishedQty',
      'requireDate',
      'promiseDate',
      'taxPrice',
      'taxRate',
      'lineAmount',
      'orderState',
      'lineState',
      'bracketNeed',
    ] as const),
  ],
  search: ['salesOrderNo', 'salesOrderId', 'customerId', 'productId', 'requireDate', 'lineState'],
  picker: ['salesOrderNo', 'lineNo', 'productName', 'drawingNo', 'qty', 'unit', 'requireDate'],
  order: 'salesOrderNo',
  latestFirst: true,
  sorts: ['salesOrderNo', 'requireDate'],
  totals: ['lineAmount'],
  totalsWhen: 'filtered',
  actions: action => ({
    editLine: action({
      title: '修改行',
      en: 'Edit',
      roles: CLERKS,
      says: '图纸版本取产品的现行版本。',
      when: ({ orderState }) => orderState === 'draft' || orderState === 'rejected',
      proposes: row => row,
      fields: {
        qty: quantity('数量', { required: true, min: '0.001' }),
        requireDate: date('要求交期', { required: true }),
        bracketNeed: integer('支架数量', { min: 0 }),
      },
    }),
    removeLine: action({
      title: '删除行',
      en: 'Delete',
      roles: CLERKS,
      danger: true,
      when: ({ orderState }) => orderState === 'draft' || orderState === 'rejected',
    }),
  }),
  marks: {
    requireDate: ({ requireDate = '', promiseDate = '' }) =>
      promiseDate > requireDate ? { tone: 'warning', says: '承诺交期晚于要求交期' } : undefined,
  },
})

export default salesOrderLine
