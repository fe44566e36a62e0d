import { sample } from '#server/document/sample.ts'
import { salesOrderSubmitFlow } from './sales_order_submit_flow.flow.ts'

/** 销售订单提交: each hands in a draft of its own, by the number that the customer gave it. */
export default sample(salesOrderSubmitFlow, {
  by: 'yu.na',
  form: async desk => ({
    salesOrderId: await desk.ref('salesOrder', `PO-D${String(desk.nth < 9 ? desk.nth + 1 : 10).padStart(2, '0')}`, { offer: 'draft' }),
  }),
  fills: { prod_head: async desk => ({ confirmDate: desk.day(90) }) },
})
