import { sample } from '#server/document/sample.ts'
import { workorderExceptionStartwork } from './workorder_exception_startwork.flow.ts'

const FIRST_PIECE = 31

/** 异常开工: the heat treatment of a shaft whose rough turning waits for the lathe. */
export default sample(workorderExceptionStartwork, {
  by: 'shao.min',
  form: async desk => {
    const pieceId = await desk.ref('piece', `26ZZ00${FIRST_PIECE + 2 * desk.nth}`)
    return {
      execId: await desk.ref('workExec', '调质', { pieceId, offer: 'unstarted' }),
      equipmentId: await desk.ref('equipment', 'SB-0006'),
      operatorId: await desk.ref('employee', '崔海涛'),
      startTime: `${desk.day(0)} 08:00:00`,
      reason: '车床检修，为保证调质炉装满，先行入炉，粗车后补。',
      riskMeasure: '留足加工余量，调质后复测硬度，粗车后补做无损检测。',
      validHours: 24,
    }
  },
})
