import { type Desk, sample } from '#server/document/sample.ts'
import { scmAccessoriesApply } from './scm_accessories_apply.flow.ts'

const FAULTS = [
  ['BJ-0002', '主轴箱轴承异响，拆检发现滚道剥落'],
  ['BJ-0008', '主接触器触头烧蚀，吸合不良'],
  ['BJ-0007', '热电偶示值偏低，校验不合格'],
  ['BJ-0006', '烧嘴点火困难，火焰不稳'],
  ['BJ-0010', '起升钢丝绳断丝超标'],
] as const

const itemsOf = async (desk: Desk) => [
  {
    materialId: await desk.ref('material', desk.pick(FAULTS)[0]),
    qty: '1',
    oldPartReturn: desk.nth % 2 ? 'no' : 'yes',
    ...(desk.nth % 2 ? {} : { oldPartQty: '1' }),
    toPlan: 'no',
  },
]

/** 备件领用申请审批: the equipment engineer, a different machine each time. */
export default sample(scmAccessoriesApply, {
  by: 'li.ming',
  form: async desk => ({
    accessoryKind: desk.nth === 1 ? 'emergency' : 'replace',
    equipmentId: await desk.ref('equipment', `SB-${String((desk.nth % 12) + 1).padStart(4, '0')}`),
    repairNo: `WX${desk.day(0).replaceAll('-', '')}${String(desk.nth + 1).padStart(3, '0')}`,
    faultDesc: desk.pick(FAULTS)[1],
    warehouseId: await desk.ref('warehouse', '备件库'),
    useDeptId: await desk.dept('设备部'),
    needDate: desk.day(1),
    items: await itemsOf(desk),
  }),
  fills: { wh_keeper: async desk => ({ items: (await itemsOf(desk)).map(row => ({ ...row, issuedQty: row.qty })) }) },
})
