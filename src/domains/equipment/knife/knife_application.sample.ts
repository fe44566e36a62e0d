import { sample } from '#server/document/sample.ts'
import { knifeApplication } from './knife_application.flow.ts'

const WANTED = [
  ['DJ-0001', '4', '精车外圆换刀片'],
  ['DJ-0002', '2', '粗车换刀片'],
  ['DJ-0003', '2', '切槽'],
] as const

/** 刀具申请: a team leader of the machining workshop asks for blades for his lathe. */
export default sample(knifeApplication, {
  by: 'ma.zhiqiang',
  form: async desk => {
    const [code, qty, reason] = desk.pick(WANTED)
    return {
      knifeKind: 'first',
      workshopId: await desk.dept('机加工车间'),
      warehouseId: await desk.ref('warehouse', '机加刀具间'),
      equipmentId: await desk.ref('equipment', 'SB-0007'),
      holderId: await desk.ref('employee', '付强'),
      needDate: desk.day(1),
      reason,
      items: [{ knifeId: await desk.ref('knife', code), qty }],
    }
  },
})
