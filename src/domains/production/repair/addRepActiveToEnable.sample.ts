import { sample } from '#server/document/sample.ts'
import { addRepActiveToEnable } from './addRepActiveToEnable.flow.ts'

/** 新增返修 of shafts of the demo company in which the ultrasonic test found something near the surface: ground and tested. */
export default sample(addRepActiveToEnable, {
  by: 'tao.yong',
  form: async desk => {
    const workId = await desk.ref('workOrder', `WO-26-${String(211 + (desk.nth % 10)).padStart(4, '0')}`)
    const pieceId = await desk.ref('piece', '26ZZ', { workId })
    return {
      ncrId: await desk.ref('nonconformity', 'NCR', { workId }),
      backExecId: await desk.ref('workExec', '超声波探伤', { pieceId }),
      repairType: 'grind',
      dutyDeptId: await desk.dept('锻造车间'),
      customerConfirm: 'no',
      planFinishDate: desk.day(10),
      estimateCost: '6500',
      repairPlan: '近表面缺陷打磨清除，圆滑过渡，打磨深度不大于加工余量。',
      pieces: [{ pieceId, defectSize: 'Φ4×12，深 6 mm' }],
      repairs: [
        { processId: await desk.ref('process', 'JZ40'), runTime: '6', acceptStandard: '打磨部位圆滑过渡，深度 ≤ 8 mm' },
        { processId: await desk.ref('process', 'JG25'), runTime: '3', acceptStandard: '打磨部位磁粉探伤无缺陷显示' },
      ],
    }
  },
})
