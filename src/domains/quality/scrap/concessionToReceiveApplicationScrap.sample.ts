import { sample } from '#server/document/sample.ts'
import { concessionToReceiveApplicationScrap } from './concessionToReceiveApplicationScrap.flow.ts'

/** 让步转报废 of shafts of the demo company that were taken as they are, until their customer said no. */
export default sample(concessionToReceiveApplicationScrap, {
  by: 'he.qi',
  form: async desk => {
    const workId = await desk.ref('workOrder', `WO-26-${String(261 + (desk.nth % 10)).padStart(4, '0')}`)
    return {
      concessionId: await desk.ref('concession', 'RBJS', { workId }),
      turnReason: 'customer',
      dutyType: 'process',
      dutyDeptId: await desk.dept('锻造车间'),
      replenish: desk.nth % 2 === 0 ? 'yes' : 'no',
      causeAnalysis: '客户复核后不接受探伤显示，决定报废重投。',
      pieces: [{ pieceId: await desk.ref('piece', '26ZZ', { workId }), unitWeight: '17800' }],
    }
  },
})
