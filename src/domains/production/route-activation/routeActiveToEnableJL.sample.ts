import { sample } from '#server/document/sample.ts'
import { routeActiveToEnableJL } from './routeActiveToEnableJL.flow.ts'

const ROUTES = ['R-ZZ-01', 'R-ZZ-02', 'R-ZZ-03', 'R-ZZ-04', 'R-ZZ-05', 'R-BL-06', 'R-BL-07', 'R-ZZ-08', 'R-DP-01']

/** 工艺路线启用(主公司): the regular routes of the products. */
export default sample(routeActiveToEnableJL, {
  by: 'yao.yuan',
  form: async desk => ({
    routeId: await desk.ref('route', desk.pick(ROUTES)),
    forgeRatio: '3.8',
    heatTreatSpec: 'HT-34CrNiMo6-02',
    utStandard: 'EN 10228-3 4级',
    forgeEngineer: await desk.user('zou.jian'),
    heatEngineer: await desk.user('xiong.bin'),
    machineEngineer: await desk.user('zou.jian'),
    trialRequired: 'no',
  }),
})
