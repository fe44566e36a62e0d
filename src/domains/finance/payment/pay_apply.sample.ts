import { type Desk, sample } from '#server/document/sample.ts'
import { payApply } from './pay_apply.flow.ts'

/** The first sample is requested and paid five days ago: payments are not possible in the future or in another month. */
const payDay = (desk: Desk) => desk.day(desk.nth === 0 ? -5 : 0)

const accountOf = (desk: Desk) => desk.ref('companyAccount', '工商银行基本户')
const wired = async (desk: Desk) => ({
  payAccountId: await accountOf(desk),
  bankVoucherNo: `YH${desk.day(0).replaceAll('-', '')}${1001 + desk.nth}`,
})
const billed = async (desk: Desk) => ({
  bills: [
    {
      ...{ billNo: `1102${desk.day(0).replaceAll('-', '')}${desk.nth}`, acceptor: '工商银行', billAmount: '12000.00' },
      ...{ issueDate: payDay(desk), dueDate: desk.day(180), payAccountId: await accountOf(desk), marginAmount: '3600.00' },
    },
  ],
})

/** 付款申请审批: a buyer requests payment of an invoice of the bearing supplier, sometimes before it is due. */
export default sample(payApply, {
  by: 'xie.yun',
  form: async desk => {
    const supplierId = await desk.ref('supplier', '恒力轴承备件')
    const expectPayDate = payDay(desk)
    const invoiceNo = `2644${String(desk.nth + 1).padStart(8, '0')}`
    return {
      supplierId,
      payKind: 'payable',
      // Pickers do not offer last month's quota; as a payable it has the same id and stays available.
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
      ...(await (desk.nth % 2 ? billed : wired)(desk)),
    }),
  },
})
