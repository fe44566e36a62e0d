import { sample } from '#server/document/sample.ts'
import { routeChangeToEnable } from './routeChangeToEnable.flow.ts'

/** 工艺路线变更 of the repair templates of the demo company, one after the other. */
export default sample(routeChangeToEnable, {
  by: 'yao.yuan',
  form: async desk => ({
    changeId: await desk.ref('routeChange', `R-FX-1${desk.nth}`),
    changeMode: '1',
    routeChangeReason: 'quality',
    changeDesc: '返修后增加去应力退火，避免探伤合格后变形。',
    customerConfirm: 'no',
    forceDecision: 'no',
  }),
})
