import { sample } from '#server/document/sample.ts'
import { procurementBatchPlan } from './procurement_barch_plan.flow.ts'

/** 采购计划批量审批: a buyer collects two draft plans of the month; pairs are numbered, so that batches do not overlap. */
export default sample(procurementBatchPlan, {
  by: 'zhu.lei',
  form: async desk => {
    const planMonth = desk.day(0).slice(0, 7)
    const within = { planMonth, purchaseType: 'refractory' }
    const pair = String(desk.nth + 1).padStart(2, '0')
    return {
      batchName: `${planMonth} 耐材辅料计划汇总 ${pair}`,
      planMonth,
      purchaseType: 'refractory',
      items: [
        { planId: await desk.ref('purchasePlan', `耐材辅料计划 ${pair} 锻造`, within), lineResult: 'agree' },
        { planId: await desk.ref('purchasePlan', `耐材辅料计划 ${pair} 热处理`, within), lineResult: 'agree' },
      ],
    }
  },
})
