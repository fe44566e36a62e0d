import { EXTERNAL_ROLE } from '#company/roles.ts'
import { date, dict, price, quantity, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, ORDER_READERS } from '../procurement.menu.ts'

/** 采购订单变更. Another quantity, price, day or place for a line of an order; it counts when the supplier has agreed to it (INV-02). */
export const purchaseOrderChange = register('purchaseOrderChange', {
  title: '采购订单变更',
  en: 'Order changes',
  page: { path: '/procurement/order-change', icon: 'swap-outlined', reads: ORDER_READERS },
  fields: {
    changeNo: text('变更单号', { required: true, max: 40 }),
    changeState: dict('状态', {
      required: true,
      code: 'purchase_change_state',
      tones: { wait: 'warning', effective: 'success', refused: 'neutral' },
    }),
    purchaseOrderId: ref('采购订单', { required: true, to: 'purchaseOrder' }),
    purchaseOrderNo: text('订单号', { required: true, max: 40 }),
    purchaseOrderLineId: ref('订单行', { required: true, to: 'purchaseOrderLine' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    materialName: text('物料名称', { required: true, max: 128 }),
    oldQty: quantity('原数量', { required: true }),
    newQty: quantity('新数量', { required: true }),
    oldPrice: price('原含税单价', { required: true }),
    newPrice: price('新含税单价', { required: true }),
    oldDate: date('原交货日期', { required: true }),
    newDate: date('新交货日期', { required: true }),
    oldWarehouseId: ref('原收货仓库', { required: true, to: 'warehouse' }),
    newWarehouseId: ref('新收货仓库', { required: true, to: 'warehouse' }),
    askedBy: dict('提出方', { required: true, code: 'change_asked_by' }),
    changeReason: text('变更原因', { required: true, max: 200 }),
    filedBy: user('经办人', { required: true }),
    filedDate: date('提出日期', { required: true }),
    answerDate: date('答复日期'),
    answer: text('答复', { max: 200 }),
  },
  label: ['changeNo'],
  about: 'materialName',
  unique: [['changeNo'], { of: ['purchaseOrderId'], among: { changeState: ['wait'] } }],
  list: [
    ...(['changeNo', 'purchaseOrderNo', 'supplierId', 'materialName', 'changeState', 'oldQty', 'newQty', 'oldPrice', 'newPrice'] as const),
    ...(['oldDate', 'newDate', 'newWarehouseId', 'askedBy', 'changeReason', 'filedBy', 'filedDate', 'answerDate', 'answer'] as const),
  ],
  search: ['changeNo', 'purchaseOrderNo', 'supplierId', 'changeState', 'filedDate'],
  order: 'changeNo',
  latestFirst: true,
  actions: action => ({
    agree: action({
      title: '同意变更',
      en: 'Agree',
      roles: [EXTERNAL_ROLE],
      says: '同意后订单立即按新的数量、价格、交期和收货地点执行。',
      when: ({ changeState }) => changeState === 'wait',
      fields: { answer: text('说明', { max: 200 }) },
    }),
    refuse: action({
      title: '不同意',
      en: 'Refuse',
      roles: [EXTERNAL_ROLE],
      danger: true,
      when: ({ changeState }) => changeState === 'wait',
      fields: { answer: textarea('不同意的原因', { required: true, max: 200 }) },
    }),
    withdraw: action({
      title: '撤回变更',
      en: 'Withdraw',
      roles: BUYERS,
      danger: true,
      when: ({ changeState }) => changeState === 'wait',
      fields: { answer: textarea('撤回原因', { required: true, max: 200 }) },
    }),
  }),
})

export default purchaseOrderChange
