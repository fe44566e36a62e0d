import { sample } from '#server/document/sample.ts'
import { routeTypeSwitchFlow } from './routeTypeSwitchFlow.flow.ts'

/** 路线类型切换: temporary routes of the demo company become regular ones. */
export default sample(routeTypeSwitchFlow, {
  by: 'yao.yuan',
  form: async desk => ({
    routeId: await desk.ref('route', `R-LS-0${desk.nth}`),
    newRouteType: '1',
    reason: '临时路线经三批生产验证稳定，转为正式路线。',
  }),
})
