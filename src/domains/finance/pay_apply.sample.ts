import { sample } from '../../server/document/sample.ts'
import { payApply } from './pay_apply.flow.ts'

/** 付款申请审批: a buyer asks for one invoice of the bearing supplier to be paid, some of them before they are due. */
export default sample(payApply, {
  by: 'xie.yun',
  form: async desk => {
    const supplierId = await desk.ref('supplier', '恒力轴承备件')
    const today = desk.day(0)
    const invoiceNo = `2644${String(desk.nth + 1).padStart(8, '0')}`
    return {
      supplierId,
      payKind: 'payable',
      payQuotaId: await desk.ref('payQuota', `FKED${today.slice(0, 7).replace('-', '')}`, { supplierId }),
      payMethod: desk.nth % 2 ? 'bank_bill' : 'wire',
      expectPayDate: today,
      items: [
        {
          paySource: 'invoice',
          purchaseInvoiceId: await desk.ref('purchaseInvoice', invoiceNo, { supplierId }),
          payAmount: desk.nth % 2 ? '12000.00' : '26800.00',
        },
      ],
    }
  },
  // The demo papers live some days ago, and nobody pays on a day that has not come.
  fills: {
    cashier: async desk => ({
      payDate: desk.day(desk.nth < 5 ? -6 : 0),
      bankVoucherNo: `YH${desk.day(0).replaceAll('-', '')}${1001 + desk.nth}`,
    }),
  },
})
