import { sample } from '#server/document/sample.ts'
import { procurementPlan } from './procurement_plan.flow.ts'

const NAMES = ['锻压机组备件', '加热炉备件', '行车易损件', '电气备件', '液压备件']
const PARTS = ['BJ-0001', 'BJ-0003', 'BJ-0007', 'BJ-0008', 'BJ-0011', 'BJ-0006', 'BJ-0009', 'BJ-0010', 'BJ-0002']

/** 采购计划审批: the equipment engineer requests spare parts. */
export default sample(procurementPlan, {
  by: 'li.ming',
  form: async desk => {
    const useDeptId = await desk.dept('设备部')
    const code = desk.pick(PARTS)
    return {
      planName: `${desk.pick(NAMES)}计划`,
      planType: desk.nth === 1 ? 'urgent' : 'month',
      planMonth: desk.day(0).slice(0, 7),
      purchaseType: 'spare',
      urgentReason: '设备故障停机，等待备件恢复生产',
      buyerId: await desk.user(desk.nth % 2 ? 'zhu.lei' : 'xie.yun'),
      items: [
        { materialId: await desk.ref('material', code), qty: '2', needDate: desk.day(20), useDeptId, purpose: '设备检修更换' },
        { materialId: await desk.ref('material', 'BJ-0005'), qty: '1', needDate: desk.day(25), useDeptId, purpose: '储备' },
      ],
    }
  },
})
