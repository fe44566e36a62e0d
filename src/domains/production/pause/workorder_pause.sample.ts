import { sample } from '#server/document/sample.ts'
import { workorderPause } from './workorder_pause.flow.ts'

/** What is agreed to the end stands still afterwards, so it is about orders that no other sample is about. */
const APART: Readonly<Record<number, string>> = { 0: 'WO-26-0109', 5: 'WO-26-0007' }

/** 工单暂停 of orders that were not started yet. */
export default sample(workorderPause, {
  by: 'shao.min',
  form: async desk => ({
    workId: await desk.ref('workOrder', APART[desk.nth] ?? `WO-26-010${desk.nth}`),
    operType: '1',
    pauseType: desk.pick(['material', 'equipment', 'plan']),
    startDate: desk.day(0),
    expectResumeDate: desk.day(7),
    wipHandle: '在制件就地存放，做好标识和防锈。',
    reason: '钢锭未到齐，暂停投产，待到料后恢复。',
  }),
})
