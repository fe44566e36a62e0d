import { sample } from '#server/document/sample.ts'
import { wouActiveToEnable } from './wouActiveToEnable.flow.ts'

/** 工单返工 of shafts of the demo company in which the ultrasonic test found something: heated and tested again. */
export default sample(wouActiveToEnable, {
  by: 'tao.yong',
  form: async desk => {
    const order = `WO-26-${String(201 + (desk.nth % 10)).padStart(4, '0')}`
    const workId = await desk.ref('workOrder', order)
    const pieceId = await desk.ref('piece', '26ZZ', { workId })
    return {
      ncrId: await desk.ref('nonconformity', 'NCR', { workId }),
      fromExecId: await desk.ref('workExec', '调质', { pieceId }),
      defectCode: 'ut',
      dutyType: 'process',
      dutyDeptId: await desk.dept('热处理车间'),
      planFinishDate: desk.day(14),
      estimateCost: '18000',
      reworkPlan: '重新调质，保温时间延长2小时，之后重新探伤和理化检验。',
      pieces: [{ pieceId }],
    }
  },
})
