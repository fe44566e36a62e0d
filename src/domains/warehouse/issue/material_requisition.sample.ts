import { type Desk, sample } from '#server/document/sample.ts'
import { materialRequisition } from './material_requisition.flow.ts'

/** Wear parts of the machining workshop: material, quantity, subject. */
const NEEDS = [
  ['BJ-0007', '2', 'repair', '更换测温热电偶'],
  ['BJ-0010', '20', 'repair', '更换行车钢丝绳'],
  ['BJ-0008', '1', 'repair', '更换配电柜接触器'],
  ['BJ-0006', '1', 'repair', '更换烧嘴'],
  ['BJ-0007', '3', 'repair', '检修备用'],
] as const

const itemsOf = async (desk: Desk) => {
  const [code, qty, , purpose] = desk.pick(NEEDS)
  return [{ materialId: await desk.ref('material', code), qty, purpose }]
}

/** 领料申请审批: the team leader of the machining workshop. */
export default sample(materialRequisition, {
  by: 'ma.zhiqiang',
  form: async desk => {
    const [, , costSubject] = desk.pick(NEEDS)
    return {
      requisitionType: 'maintenance',
      useDeptId: await desk.dept('机加工车间'),
      warehouseId: await desk.ref('warehouse', '备件库'),
      equipmentId: await desk.ref('equipment', `SB-${String((desk.nth % 10) + 1).padStart(4, '0')}`),
      costSubject,
      needDate: desk.day(2),
      receiverId: await desk.user('ma.zhiqiang'),
      items: await itemsOf(desk),
    }
  },
  fills: { wh_keeper: async desk => ({ items: (await itemsOf(desk)).map(row => ({ ...row, issuedQty: row.qty })) }) },
})
