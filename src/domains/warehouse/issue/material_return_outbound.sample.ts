import { sample } from '#server/document/sample.ts'
import { materialReturnOutbound } from './material_return_outbound.flow.ts'

const CAUSES = ['surplus', 'wrong', 'defect', 'surplus', 'cancel']

/** 领料退库审批: the team leader returns part of an issue of last month. */
export default sample(materialReturnOutbound, {
  by: 'ma.zhiqiang',
  form: async desk => {
    const issueId = await desk.ref('issue', `QCLL-${String((desk.nth % 10) + 1).padStart(2, '0')}`)
    const cause = CAUSES[desk.nth % CAUSES.length]
    return {
      issueId,
      warehouseId: await desk.ref('warehouse', '备件库'),
      returnCause: cause,
      returnDetail: '检修结束后剩余，包装完好。',
      items: [
        {
          issueLineId: await desk.ref('issueLine', '', { issueId }),
          qty: '2',
          qualityState: cause === 'defect' ? 'bad' : 'good',
        },
      ],
    }
  },
})
