import { sample } from '#server/document/sample.ts'
import { invoiceApply } from './invoice_apply.flow.ts'

/** 开票申请: a receipt of last week is reconciled with its supplier. */
export default sample(invoiceApply, {
  by: 'zhu.lei',
  form: async desk => {
    const receiptId = await desk.ref('receipt', `DZ-A${String(desk.nth % 11).padStart(2, '0')}`)
    return {
      supplierId: await desk.ref('supplier', '示范特钢锭材'),
      reconcilePeriod: [desk.day(-30), desk.day(0)],
      invoiceType: 'e_special',
      invoiceDeadline: desk.day(30),
      items: [{ receiptLineId: await desk.ref('receiptLine', '', { receiptId }), qty: String(24 - (desk.nth % 11)) }],
      penalties: [],
    }
  },
})
