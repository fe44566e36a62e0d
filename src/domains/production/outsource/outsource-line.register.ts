import { dict, integer, money, price, ref, text, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { OUTSOURCE_READERS } from './outsource-order.register.ts'

/** 外协行. One piece of an outsourcing order, and the step that it covers. */
export const outsourceLine = register('outsourceLine', {
  title: '外协明细',
  en: 'Outsourcing lines',
  page: {
    path: '/production/outsource-line',
    icon: 'container-outlined',
    reads: ['outsource_clerk', 'purchase_head', ...OUTSOURCE_READERS],
  },
  fields: {
    outsourceOrderId: ref('外协订单', { required: true, to: 'outsourceOrder' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    execId: ref('工序任务', { required: true, to: 'workExec' }),
    processName: text('外协工序', { required: true, max: 64 }),
    techRequire: text('技术要求', { max: 500 }),
    qty: integer('数量', { required: true }),
    unitWeight: weight('单重(kg)'),
    taxPrice: price('含税单价', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    lineAmount: money('含税金额', { required: true }),
    noTaxAmount: money('不含税金额', { required: true }),
    /** What is owed for it, since the piece came back and passed. */
    receiptLineId: ref('入库明细', { to: 'receiptLine' }),
  },
  counted: { shippedQty: integer('已发出'), backQty: integer('已收回'), lossQty: integer('损耗') },
  label: ['processName'],
  about: 'pieceId',
  unique: [['outsourceOrderId', 'pieceId']],
  list: [
    'outsourceOrderId',
    'pieceId',
    'processName',
    'qty',
    'shippedQty',
    'backQty',
    'lossQty',
    'unitWeight',
    'taxPrice',
    'taxRate',
    'lineAmount',
    'noTaxAmount',
    'receiptLineId',
    'techRequire',
  ],
  search: ['outsourceOrderId', 'pieceId', 'processName'],
  totals: ['lineAmount', 'noTaxAmount'],
})

export default outsourceLine
