import { sample } from '#server/document/sample.ts'
import { salesOrderEditFlow } from './sales_order_edit_flow.flow.ts'

/** 销售订单变更: each is about an order of its own, by the number that the customer gave it. */
export default sample(salesOrderEditFlow, {
  by: 'yu.na',
  form: async desk => {
    const po = `PO-R${String(desk.nth < 9 ? desk.nth + 1 : 10).padStart(2, '0')}`
    const salesOrderId = await desk.ref('salesOrder', po)
    return {
      ...{ salesOrderId, orderChangeType: ['qty', 'date'], reason: '客户装机计划调整。', customerConfirm: 'yes' },
      attachments: [await desk.file('客户变更函.pdf')],
      changes: [
        {
          ...{ lineAction: 'update', salesOrderLineId: await desk.ref('salesOrderLine', '', { salesOrderId }) },
          ...{ newQty: '2', newPrice: '586000', newDate: desk.day(150) },
        },
      ],
    }
  },
})
