import { sample } from '#server/document/sample.ts'
import { workorderScrapApplication } from './workorderScrapApplication.flow.ts'

/** 工单报废 of shafts of the demo company in which the ultrasonic test found flakes. */
export default sample(workorderScrapApplication, {
  by: 'he.qi',
  form: async desk => {
    const workId = await desk.ref('workOrder', `WO-26-${String(241 + (desk.nth % 10)).padStart(4, '0')}`)
    return {
      ncrId: await desk.ref('nonconformity', 'NCR', { workId }),
      dutyType: desk.nth % 2 === 0 ? 'material' : 'process',
      dutyDeptId: await desk.dept('锻造车间'),
      replenish: desk.nth % 3 === 0 ? 'no' : 'yes',
      causeAnalysis: '探伤发现心部密集缺陷，低倍试片证实为白点，不能返修。',
      pieces: [{ pieceId: await desk.ref('piece', '26ZZ', { workId }), unitWeight: '17800', defectCode: 'flake', canDowngrade: 'no' }],
    }
  },
})
