import { date, dict, integer, money, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { KNIFE_BOOK_READERS } from './knife-move.register.ts'

/** 刀具寿命. How long tools lasted that were exchanged, handed in or scrapped: one row per line of a paper. Append-only. */
export const knifeLife = register('knifeLife', {
  title: '刀具寿命',
  en: 'Tool life',
  page: { path: '/equipment/knife-life', icon: 'fund-outlined', reads: KNIFE_BOOK_READERS },
  fields: {
    postDate: date('日期', { required: true }),
    knifeId: ref('刀具', { required: true, to: 'knife' }),
    employeeId: ref('领用人', { required: true, to: 'employee' }),
    equipmentId: ref('设备', { to: 'equipment' }),
    processId: ref('工序', { to: 'process' }),
    workId: ref('工单', { to: 'workOrder' }),
    qty: quantity('数量', { required: true }),
    usedLife: integer('实际寿命(件)'),
    toolLife: integer('定额寿命(件)', { required: true }),
    wearCause: dict('磨损原因', {
      code: 'wear_cause',
      tones: { normal: 'success', broken: 'warning', lost: 'danger', wrong_use: 'danger' },
    }),
    cost: money('成本', { required: true }),
    billNo: text('来源单据', { required: true, max: 40 }),
  },
  label: ['billNo'],
  about: 'knifeId',
  list: [
    ...(['postDate', 'knifeId', 'employeeId', 'equipmentId', 'processId', 'workId', 'qty', 'usedLife', 'toolLife', 'wearCause'] as const),
    ...(['cost', 'billNo'] as const),
  ],
  search: ['knifeId', 'employeeId', 'equipmentId', 'processId', 'wearCause', 'postDate', 'billNo'],
  order: 'postDate',
  latestFirst: true,
})

export default knifeLife
