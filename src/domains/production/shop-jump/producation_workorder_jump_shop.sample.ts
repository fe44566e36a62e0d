import { sample } from '#server/document/sample.ts'
import { producationWorkorderJumpShop } from './producation_workorder_jump_shop.flow.ts'

/** 工单跳车间: the furnace of the forge takes over heat treatment. */
export default sample(producationWorkorderJumpShop, {
  by: 'shao.min',
  form: async desk => ({
    workId: await desk.ref('workOrder', `WO-26-010${desk.nth % 9}`),
    fromWorkshopId: await desk.dept('热处理车间'),
    toWorkshopId: await desk.dept('锻造车间'),
    planDate: desk.day(5),
    jumpReason: desk.pick(['capacity', 'equipment']),
    reason: '井式炉大修，锻后热处理转锻造车间台车炉。',
  }),
})
