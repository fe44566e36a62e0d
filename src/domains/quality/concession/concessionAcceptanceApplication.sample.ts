import { sample } from '#server/document/sample.ts'
import { concessionAcceptanceApplication } from './concessionAcceptanceApplication.flow.ts'

/** 让步接收 of shafts of the demo company whose indications lie where nothing is machined nor loaded. */
export default sample(concessionAcceptanceApplication, {
  by: 'he.qi',
  form: async desk => {
    const workId = await desk.ref('workOrder', `WO-26-${String(251 + (desk.nth % 10)).padStart(4, '0')}`)
    return {
      ncrId: await desk.ref('nonconformity', 'NCR', { workId }),
      deviationLevel: 'important',
      customerConsent: 'no',
      useLimit: '仅用于内部验证机组',
      reason: '缺陷位于法兰外缘非受力区，强度校核合格。',
      correctiveAction: '调整锻造压下量，加强心部压实，下一炉跟踪探伤。',
      pieces: [{ pieceId: await desk.ref('piece', '26ZZ', { workId }) }],
    }
  },
})
