import { sample } from '#server/document/sample.ts'
import { AMOUNT } from './receiptInvoiced.sample.ts'
import { receiptInvoicedYwy } from './receiptInvoiced_ywy.flow.ts'

/** 采购收票: a buyer registers an invoice that came by post. */
export default sample(receiptInvoicedYwy, {
  by: 'zhu.lei',
  form: async desk => {
    const receiptId = await desk.ref('receipt', `DZ-C${String(desk.nth % 11).padStart(2, '0')}`)
    return {
      supplierId: await desk.ref('supplier', '示范特钢锭材'),
      invoiceNo: String(80_000_000 + desk.nth),
      invoiceCode: '370026130',
      invoiceDate: desk.day(-6),
      invoiceType: 'special',
      taxRate: '0.13',
      ...AMOUNT,
      agentReason: '纸质发票由快递寄达，供应商账号不便上传。',
      invoiceFile: [await desk.file('发票.pdf')],
      items: [{ receiptLineId: await desk.ref('receiptLine', '', { receiptId }), qty: '24' }],
    }
  },
  fills: { tax_acct: async () => ({ verifyState: 'ok' }) },
})
