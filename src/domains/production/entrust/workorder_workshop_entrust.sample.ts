import { sample } from '#server/document/sample.ts'
import { workorderWorkshopEntrust } from './workorder_workshop_entrust.flow.ts'

const FIRST_PIECE = 11

/** 车间委托: the magnetic particle test of two shafts, which the forge has people for. */
export default sample(workorderWorkshopEntrust, {
  by: 'shao.min',
  form: async desk => {
    const workId = await desk.ref('workOrder', `WO-26-010${desk.nth}`)
    const piece = (at: number) => desk.ref('piece', `26ZZ00${FIRST_PIECE + 2 * desk.nth + at}`)
    const settleMode = desk.pick(['internal', 'offset', 'none'])
    return {
      ...{ workId, workNodeId: await desk.ref('workNode', '磁粉探伤', { workId }), toWorkshopId: await desk.dept('锻造车间') },
      ...{ sendDate: desk.day(30), requireDate: desk.day(33), settleMode, ...(settleMode === 'internal' ? { hourPrice: '120' } : {}) },
      reason: '机加车间探伤人员不足，委托锻造车间完成。',
      pieces: [{ pieceId: await piece(0) }, { pieceId: await piece(1) }],
    }
  },
})
