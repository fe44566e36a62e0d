import { type Desk, sample } from '#server/document/sample.ts'
import { materialRequisition } from './material_requisition.flow.ts'

/** Wear parts for a machine of the machining workshop, and cutters for a work order: material, quantity, purpose. */
const NEEDS = [
  ['BJ-0007', '2', '更换测温热电偶'],
  ['DJ-0003', '4', '粗车用刀片'],
  ['BJ-0008', '1', '更换配电柜接触器'],
  ['BJ-0006', '1', '更换烧嘴'],
  ['BJ-0007', '3', '检修备用'],
] as const

const itemsOf = async (desk: Desk) => {
  const [code, qty, purpose] = desk.pick(NEEDS)
  return [{ materialId: await desk.ref('material', code), qty, purpose }]
}

/** What it is for. */
const useOf = async (desk: Desk) =>
  desk.pick(NEEDS)[0].startsWith('DJ')
    ? {
        ...{ requisitionType: 'production', costSubject: 'aux', warehouseId: await desk.ref('warehouse', '刀具库') },
        workId: await desk.ref('workOrder', `WO-26-011${desk.nth}`),
      }
    : {
        ...{ requisitionType: 'maintenance', costSubject: 'repair', warehouseId: await desk.ref('warehouse', '备件库') },
        equipmentId: await desk.ref('equipment', `SB-${String((desk.nth % 10) + 1).padStart(4, '0')}`),
      }

/** 领料申请审批: the team leader of the machining workshop. */
export default sample(materialRequisition, {
  by: 'ma.zhiqiang',
  form: async desk => ({
    ...(await useOf(desk)),
    useDeptId: await desk.dept('机加工车间'),
    needDate: desk.day(2),
    receiverId: await desk.user('ma.zhiqiang'),
    items: await itemsOf(desk),
  }),
  fills: { wh_keeper: async desk => ({ items: (await itemsOf(desk)).map(row => ({ ...row, issuedQty: row.qty })) }) },
})
