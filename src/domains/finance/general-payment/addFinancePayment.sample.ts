import { type Desk, sample } from '#server/document/sample.ts'
import { addFinancePayment } from './addFinancePayment.flow.ts'

/** The first sample is paid five days ago, when it was asked for. */
const payDay = (desk: Desk) => desk.day(desk.nth === 0 ? -5 : 0)

/** 财务付款单审批: the equipment department pays for electricity, an inspection fee or office things. */
export default sample(addFinancePayment, {
  by: 'li.ming',
  form: async desk => ({
    ...{ paymentKind: desk.pick(['utility', 'expense', 'other']), payeeType: 'other', invoiceState: 'with', payMethod: 'wire' },
    ...{ payeeName: '示范市供电公司', bankName: '中国农业银行示范支行', bankAccount: '95599012345678' },
    ...{ costDeptId: await desk.dept('设备部'), expectPayDate: desk.day(0) },
    items: [
      {
        ...{ feeItem: desk.pick(['utility', 'repair', 'office']), feeDesc: `设备部费用 第 ${desk.nth + 1} 期` },
        ...{ invoiceNo: `2637${String(desk.nth + 1).padStart(16, '0')}`, payAmount: `${11_300 + desk.nth}.00`, deductibleTax: '1300.00' },
      },
    ],
  }),
  fills: {
    cashier: async desk => ({
      ...{
        payDate: payDay(desk),
        payAccountId: await desk.ref('companyAccount', '建设银行一般户'),
        bankVoucherNo: `JH${desk.day(0)}${desk.nth}`,
      },
    }),
  },
})
