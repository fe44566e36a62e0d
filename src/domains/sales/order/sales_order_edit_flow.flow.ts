import { agree, startedBy } from '#company/approvers.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { either, over, param, under, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { positive } from '#model/form/arithmetic.ts'
import { date, dict, integer, money, price, quantity, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { SALESPEOPLE } from '../sales.menu.ts'

/** 销售订单变更. More, less, later, at another price: what a released order becomes, and what that means for production. */
export const salesOrderEditFlow = flow('sales_order_edit_flow', {
  title: '销售订单变更',
  en: 'Sales order change',
  prefix: 'DDBG',
  fields: {
    salesOrderId: ref('销售订单', { required: true, to: 'salesOrder' }),
    salesOrderNo: text('订单编号', { derived: true }),
    customerId: ref('客户', { derived: true, to: 'customer' }),
    changeNo: integer('变更次数', { derived: true, ordinal: true }),
    orderChangeType: dict('变更类型', { required: true, several: true, code: 'order_change_type' }),
    reason: textarea('变更原因', { required: true, max: 1000 }),
    customerConfirm: yesNo('客户书面确认', { required: true, initial: 'yes', help: '选“是”须上传附件' }),
    amountBefore: money('变更前金额', { derived: true }),
    amountAfter: money('变更后金额', { derived: true }),
    amountDiff: money('变更差额', { derived: true }),
    extraCost: money('变更费用', { min: 0, later: true }),
    prodOpinion: textarea('生产处置意见', { max: 500, later: true }),
    changes: lines(
      '变更明细',
      {
        lineAction: dict('操作', { required: true, code: 'line_action', initial: 'update' }),
        salesOrderLineId: ref('订单行', { to: 'salesOrderLine', within: { salesOrderId: 'salesOrderId' }, help: '增行时留空' }),
        salesContractLineId: ref('合同行', { to: 'salesContractLine', within: { customerId: 'customerId' }, help: '增行时填写' }),
        productId: ref('产品', { derived: true, to: 'product' }),
        oldQty: quantity('原数量', { derived: true }),
        newQty: quantity('新数量', { min: 0 }),
        oldPrice: price('原含税单价', { derived: true }),
        newPrice: price('新含税单价', { min: 0 }),
        oldDate: date('原交期', { derived: true }),
        newDate: date('新交期'),
        lockedQty: quantity('不可减数量', { derived: true }),
        producedQty: quantity('已投产数量', { derived: true }),
      },
      { min: 1, max: 200 },
    ),
  },
  rules: [
    {
      on: 'attachments',
      ok: doc => doc.customerConfirm !== 'yes' || (doc.attachments ?? []).length > 0,
      message: '客户书面确认须上传附件',
    },
    {
      on: 'changes',
      cell: 'salesOrderLineId',
      each: row => (row.lineAction === 'add' ? !row.salesOrderLineId : !!row.salesOrderLineId),
      message: '修改和删除须选订单行，新增须留空',
    },
    { on: 'changes', cell: 'salesOrderLineId', once: row => row.salesOrderLineId, message: '同一订单行只能填一行' },
    {
      on: 'changes',
      cell: 'salesContractLineId',
      each: row => row.lineAction !== 'add' || !!row.salesContractLineId,
      message: '增行须选合同行',
    },
    { on: 'changes', cell: 'newQty', each: row => row.lineAction === 'remove' || positive(row.newQty), message: '新数量须大于零' },
    { on: 'changes', cell: 'newPrice', each: row => row.lineAction === 'remove' || positive(row.newPrice), message: '新含税单价须大于零' },
    { on: 'changes', cell: 'newDate', each: row => row.lineAction === 'remove' || !!row.newDate, message: '新交期不能为空' },
  ],
  facts: { priceChanged: '变更单价', reducesProduced: '少于已投产' },
  params: { t1: { name: '销售订单变更：分管副总审批界限', value: '1000000', remark: '变更差额的绝对值超过该值，增加分管副总审批' } },
  chain: [
    agree('sales_head'),
    countersign('all_planner_process_eng', '会签', agree('planner', { edits: ['extraCost', 'prodOpinion'] }), agree('process_eng')),
    when(either(yes('priceChanged'), under('amountDiff', 0)), agree('fin_head')),
    agree('prod_head'),
    when(over({ abs: 'amountDiff' }, param('t1')), agree('vp_dept')),
  ],
  subject: '订单变更：{salesOrderNo} 第{changeNo}次变更',
  list: ['salesOrderNo', 'customerId', 'orderChangeType', 'amountBefore', 'amountAfter', 'reason'],
  search: ['salesOrderNo', 'customerId', 'orderChangeType'],
  starters: startedBy(...SALESPEOPLE),
  opensFrom: '/sales/order/index',
})

export default salesOrderEditFlow
