import { sample } from '#server/document/sample.ts'
import { workorderAdvance } from './workorderAdvance.flow.ts'

/** 提前投产: shafts for stock, which go no further than rough turning before somebody orders them. */
export default sample(workorderAdvance, {
  by: 'yu.na',
  form: async desk => {
    const workId = await desk.ref('workOrder', `WO-26-010${desk.nth}`)
    return {
      ...{ workId, advanceType: 'no_order', newPlanStart: desk.day(1), newPlanEnd: desk.day(30), priority: 3 },
      ...{ stopNodeId: await desk.ref('workNode', '粗车', { workId }), estimateCost: desk.pick(['460000', '1200000']) },
      reason: '客户意向明确，合同谈判中，提前锻造备产。',
      affected: [],
    }
  },
})
