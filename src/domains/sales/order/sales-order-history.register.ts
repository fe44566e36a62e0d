import { date, integer, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ORDER_READERS } from '../sales.menu.ts'

/** 销售订单历史. The lines of an order in each of its versions. Append-only. */
export const salesOrderHistory = register('salesOrderHistory', {
  title: '销售订单历史',
  en: 'Sales order history',
  page: { path: '/sales/order-history', icon: 'book-outlined', reads: ORDER_READERS },
  fields: {
    salesOrderId: ref('销售订单', { required: true, to: 'salesOrder' }),
    salesOrderNo: text('订单编号', { required: true, max: 40 }),
    orderVersion: integer('版本', { required: true, ordinal: true }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    productId: ref('产品', { required: true, to: 'product' }),
    /** Nothing for a cancelled line. */
    qty: quantity('数量', { required: true }),
    taxPrice: price('含税单价', { required: true }),
    requireDate: date('要求交期', { required: true }),
    promiseDate: date('承诺交期'),
    billNo: text('依据单据', { required: true, max: 40 }),
  },
  label: ['salesOrderNo', 'orderVersion'],
  about: 'productId',
  unique: [['salesOrderId', 'orderVersion', 'lineNo']],
  list: ['salesOrderNo', 'orderVersion', 'lineNo', 'productId', 'qty', 'taxPrice', 'requireDate', 'promiseDate', 'billNo'],
  search: ['salesOrderNo', 'salesOrderId', 'customerId', 'productId', 'billNo'],
  order: 'salesOrderNo',
  latestFirst: true,
})

export default salesOrderHistory
