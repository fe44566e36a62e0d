import { sample } from '#server/document/sample.ts'
import { workorderUpdateNormal } from './workorder_update_normal.flow.ts'

/** 工单变更 of orders of the demo company that somebody wants later. */
export default sample(workorderUpdateNormal, {
  by: 'shao.min',
  form: async desk => ({
    workId: await desk.ref('workOrder', `WO-26-012${desk.nth % 9}`),
    reason: '客户风场进度推迟，同意顺延交货。',
  }),
})
