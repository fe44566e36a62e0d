import { agree, confirm, startedBy } from '#company/approvers.ts'
import { unitField } from '#company/units.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { over, param, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { date, dict, integer, money, price, quantity, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { SALESPEOPLE } from '../sales.menu.ts'

/** 销售订单提交. Whether an order can be made in time, and on which days; agreed, it is released and becomes production demand. */
export const salesOrderSubmitFlow = flow('sales_order_submit_flow', {
  title: '销售订单提交',
  en: 'Sales order release',
  prefix: 'XSDD',
  fields: {
    salesOrderId: ref('销售订单', { required: true, to: 'salesOrder', within: { offer: '"draft"' } }),
    salesOrderNo: text('订单编号', { derived: true }),
    customerId: ref('客户', { derived: true, to: 'customer' }),
    salesContractId: ref('销售合同', { derived: true, to: 'salesContract' }),
    customerPoNo: text('客户订单号', { derived: true }),
    orderType: dict('订单类型', { derived: true, code: 'sales_order_type' }),
    salesUserId: user('业务员', { derived: true }),
    orderDate: date('下单日期', { derived: true }),
    urgency: dict('紧急程度', { derived: true, code: 'order_priority' }),
    totalAmount: money('含税总额', { derived: true }),
    totalNoTax: money('不含税总额', { derived: true }),
    totalTax: money('税额合计', { derived: true }),
    totalQty: quantity('总数量', { derived: true }),
    deliveryAddress: text('收货地址', { derived: true }),
    items: lines(
      '订单明细',
      {
        salesOrderLineId: ref('订单行', { derived: true, to: 'salesOrderLine' }),
        productId: ref('产品', { derived: true, to: 'product' }),
        drawingNo: text('图号', { derived: true, identity: true }),
        drawingVersion: text('图纸版本', { derived: true, identity: true }),
        qty: quantity('数量', { derived: true, totalled: true }),
        unit: unitField({ derived: true, identity: true }),
        taxPrice: price('含税单价', { derived: true }),
        taxRate: dict('税率', { derived: true, code: 'tax_rate' }),
        lineAmount: money('含税金额', { derived: true }),
        noTaxAmount: money('不含税金额', { derived: true }),
        lineTax: money('税额', { derived: true }),
        requireDate: date('要求交期', { derived: true }),
        promiseDate: date('承诺交期', { later: true }),
        routeReady: yesNo('工艺路线齐备', { derived: true }),
        bracketNeed: integer('支架数量', { min: 0 }),
      },
      { rowsBy: 'salesOrderLineId' },
    ),
    reviewOpinion: textarea('交期评审意见', { max: 500, later: true }),
    confirmDate: date('评审交期', { later: true }),
  },
  facts: { creditExceeded: '超出信用额度', promisedLate: '承诺晚于要求' },
  params: { t1: { name: '销售订单：分管副总审批界限', value: '10000000', remark: '含税总额超过该值，增加分管副总审批' } },
  chain: [
    agree('sales_head'),
    countersign(
      'all_review',
      '会签',
      agree('process_eng'),
      agree('planner', { edits: ['items.promiseDate', 'reviewOpinion'] }),
      agree('qc_engineer'),
    ),
    agree('prod_head', { edits: ['confirmDate'] }),
    when(yes('promisedLate'), confirm('发起人确认交期')),
    when(over('totalAmount', param('t1')), agree('vp_dept')),
  ],
  subject: '销售订单：{customer} {salesOrderNo} 共{totalQty}件',
  list: ['salesOrderNo', 'customerId', 'totalAmount', 'urgency', 'orderDate', 'confirmDate'],
  search: ['salesOrderNo', 'customerId', 'orderType', 'orderDate'],
  starters: startedBy(...SALESPEOPLE),
  seenBy: ['salesUserId'],
  opensFrom: '/sales/order/index',
})

export default salesOrderSubmitFlow
