import { sample } from '#server/document/sample.ts'
import { contractProcess } from './contract_process.flow.ts'

/** 通用合同审批: the equipment department has its cranes inspected every year. */
export default sample(contractProcess, {
  by: 'li.ming',
  form: async desk => ({
    ...{ contractName: `行车年度检测服务 ${String(desk.nth + 1).padStart(2, '0')}`, contractKind: 'service', contractDirection: 'pay' },
    ...{ partyName: '远通电气自动化有限公司', supplierId: await desk.ref('supplier', '远通电气自动化') },
    ...{ signDate: desk.day(0), validPeriod: [desk.day(0), desk.day(365)], totalAmount: `${36_000 + desk.nth * 1_000}`, taxRate: '0.06' },
    contractFile: [await desk.file('服务合同.pdf')],
    payPlan: [
      { payStage: 'prepay', payRatio: '30', payCondition: '合同签订后预付' },
      { payStage: 'accept', payRatio: '70', payCondition: '出具检测报告后支付' },
    ],
  }),
})
