import { sample } from '#server/document/sample.ts'
import { receiptInvoiced } from './receiptInvoiced.flow.ts'

/** 24 t at 6890 with 13% tax, as the demo notices have them. */
export const AMOUNT = { invoiceAmount: '165360.00', invoiceTax: '19023.72' }

/** 采购收票: the supplier uploads the invoice of a notice. */
export default sample(receiptInvoiced, {
  by: 'supplier01',
  form: async desk => {
    const noticeId = await desk.ref('invoiceNotice', `DZ-B${String(desk.nth % 11).padStart(2, '0')}`)
    return {
      noticeId,
      invoiceNo: `263770000000${String(90_000_000 + desk.nth)}`,
      invoiceDate: desk.day(-6),
      invoiceType: 'e_special',
      taxRate: '0.13',
      ...AMOUNT,
      invoiceFile: [await desk.file('发票.pdf')],
      items: [{ noticeLineId: await desk.ref('invoiceNoticeLine', '', { noticeId }), qty: '24' }],
    }
  },
  fills: { tax_acct: async () => ({ verifyState: 'ok' }) },
})
