import { type Desk, sample } from '#server/document/sample.ts'
import { financePaymentSpecialFlow } from './finance_payment_special_flow.flow.ts'

/** The first sample is paid five days ago, when it was asked for. */
const payDay = (desk: Desk) => desk.day(desk.nth === 0 ? -5 : 0)

/** 财务特殊付款审批: a burst pipe is repaired in the night, by a plumber who is no supplier. */
export default sample(financePaymentSpecialFlow, {
  by: 'li.ming',
  form: async desk => ({
    ...{
      specialKind: 'emergency',
      payeeName: '示范市管道抢修队',
      bankName: '中国农业银行示范支行',
      bankAccount: '95599087654321',
      payMethod: 'wire',
    },
    ...{ specialReason: '循环水主管夜间爆裂，需当日抢修', guarantorId: await desk.user('shi.jian'), expectPayDate: desk.day(0) },
    items: [{ feeItem: 'repair', payAmount: `${4_800 + desk.nth * 10}.00`, lineRemark: '抢修人工及材料' }],
  }),
  fills: {
    cashier: async desk => ({
      ...{
        payDate: payDay(desk),
        payAccountId: await desk.ref('companyAccount', '工商银行基本户'),
        bankVoucherNo: `TS${desk.day(0)}${desk.nth}`,
      },
    }),
  },
})
