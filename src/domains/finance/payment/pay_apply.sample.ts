import { type Desk, sample } from '#server/document/sample.ts'
import { payApply } from './pay_apply.flow.ts'

/** The first paper of the demo company is asked for and paid five days ago: nobody pays on a day that has not come, nor in another month. */
const payDay = (desk: Desk) => desk.day(desk.nth === 0 ? -5 : 0)

/** 付款申请审批: a buyer asks for one invoice of the bearing supplier to be paid, some of them before they are due. */
export default sample(payApply, {
  by: 'xie.yun',
  form: async desk => {
    const supplierId = await desk.ref('supplier', '恒力轴承备件')
    const expectPayDate = payDay(desk)
    const invoiceNo = `2644${String(desk.nth + 1).padStart(8, '0')}`
    return {
      supplierId,
      payKind: 'payable',
      // A picker offers no quota of the month before; as something to pay against it has the same id, and stays.
      payQuotaId: await desk.ref('payable', `FKED${expectPayDate.slice(0, 7).replace('-', '')}`, { supplierId }),
      payMethod: desk.nth % 2 ? 'bank_bill' : 'wire',
      expectPayDate,
      items: [
        {
          paySource: 'invoice',
          purchaseInvoiceId: await desk.ref('purchaseInvoice', invoiceNo, { supplierId }),
          payAmount: desk.nth % 2 ? '12000.00' : '26800.00',
        },
      ],
    }
  },
  fills: {
    cashier: async desk => ({
      payDate: payDay(desk),
      bankVoucherNo: `YH${desk.day(0).replaceAll('-', '')}${1001 + desk.nth}`,
    }),
  },
})
