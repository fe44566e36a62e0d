import { sample } from '#server/document/sample.ts'
import { routeActiveToEnable } from './routeActiveToEnable.flow.ts'

const ROUTES = [
  'R-ZZ-01-SZ',
  'R-ZZ-02-SZ',
  'R-ZZ-03-SZ',
  'R-ZZ-04-SZ',
  'R-ZZ-05-SZ',
  'R-BL-06-SZ',
  'R-BL-07-SZ',
  'R-ZZ-08-SZ',
  'R-DP-01-SZ',
]

/** 工艺路线启用: the trial routes of the products. */
export default sample(routeActiveToEnable, {
  by: 'yao.yuan',
  form: async desk => ({
    routeId: await desk.ref('route', desk.pick(ROUTES)),
    enableDesc: '试制图纸已会审，工序、设备与质量指标齐备，申请启用。',
  }),
})
