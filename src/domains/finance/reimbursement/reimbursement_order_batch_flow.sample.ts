import { type Desk, sample } from '#server/document/sample.ts'
import { reimbursementOrderBatchFlow } from './reimbursement_order_batch_flow.flow.ts'

/** The first sample is paid five days ago, when it was asked for. */
const payDay = (desk: Desk) => desk.day(desk.nth === 0 ? -5 : 0)

/** Each travels on days of their own. */
const TRAVELLERS = ['li.ming', 'yao.yuan', 'zou.jian', 'xiong.bin', 'tao.yong', 'dong.hao', 'pan.yang', 'yu.na', 'shao.min']

/** 差旅报销批量审批: an engineer was with a maker of machines for two days. */
export default sample(reimbursementOrderBatchFlow, {
  by: 'li.ming',
  form: async desk => {
    const travelUserId = await desk.user(desk.pick(TRAVELLERS))
    const back = 10 + 3 * Math.floor(desk.nth / TRAVELLERS.length)
    const [startDate, endDate] = [desk.day(-back - 1), desk.day(-back)]
    return {
      ...{
        batchName: `设备验收出差 第 ${desk.nth + 1} 批`,
        tripPeriod: [startDate, endDate],
        costDeptId: await desk.dept('设备部'),
        payMethod: 'wire',
      },
      items: [
        {
          ...{ travelUserId, tripReason: '到厂家验收立式加工中心', fromTo: '示范市—济南', startDate, endDate, cityTier: '2' },
          ...{ transportFee: '386.00', hotelFee: '260.00', invoiceCount: 3 },
        },
      ],
      tickets: [
        {
          travelUserId,
          invoiceNo: `2700${String(desk.nth * 2 + 1).padStart(16, '0')}`,
          invoiceDate: startDate,
          ticketAmount: '386.00',
          deductibleTax: '31.87',
        },
        { travelUserId, invoiceNo: `2700${String(desk.nth * 2 + 2).padStart(16, '0')}`, invoiceDate: endDate, ticketAmount: '260.00' },
      ],
    }
  },
  fills: {
    cashier: async desk => ({
      ...{
        payDate: payDay(desk),
        payAccountId: await desk.ref('companyAccount', '工商银行基本户'),
        bankVoucherNo: `CL${desk.day(0)}${desk.nth}`,
      },
    }),
  },
})
