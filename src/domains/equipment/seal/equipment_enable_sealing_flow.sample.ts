import { sample } from '#server/document/sample.ts'
import { equipmentSealing } from './equipment_enable_sealing_flow.flow.ts'

/** Old machines of the machining workshop that stand idle. */
const MACHINES = Array.from({ length: 9 }, (_, at) => `SB-00${at + 13}`)
const REASONS = ['订单结构变化，近期无适用产品', '新设备投用后富余，短期不安排任务', '厂房改造，设备暂存']

/** 设备封存: the head of the machining workshop puts away what has no work. */
export default sample(equipmentSealing, {
  by: 'duan.lei',
  form: async desk => ({
    sealAction: 'seal',
    useDeptId: await desk.dept('机加工车间'),
    // The first one is of an earlier day, and sealed since then.
    sealDate: desk.day(desk.nth === 0 ? -5 : 0),
    planPeriod: [desk.day(0), desk.day(200)],
    sealPlace: '机加工车间东跨',
    keeperId: await desk.user('ma.zhiqiang'),
    reason: desk.pick(REASONS),
    maintainPlan: '清洁后涂防锈油，罩防尘罩，切断电源挂牌；每月检查一次。',
    items: [{ equipmentId: await desk.ref('equipment', desk.pick(MACHINES)) }],
  }),
  fills: {
    equip_engineer: async desk => ({
      items: [{ equipmentId: await desk.ref('equipment', desk.pick(MACHINES)), checkResult: 'pass' }],
    }),
  },
})
