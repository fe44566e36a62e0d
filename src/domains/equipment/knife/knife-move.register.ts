import { date, dept, dict, money, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { KNIFE_READERS } from './knife.master.ts'

export const KNIFE_BOOK_READERS = ['knife_keeper', ...KNIFE_READERS]

/** 刀具收发流水. What holders got, handed in and wore out: plus is in hand, minus is not. Append-only. */
export const knifeMove = register('knifeMove', {
  title: '刀具收发流水',
  en: 'Tool movements',
  page: { path: '/equipment/knife-move', icon: 'swap-outlined', reads: KNIFE_BOOK_READERS },
  fields: {
    moveDate: date('日期', { required: true }),
    knifeId: ref('刀具', { required: true, to: 'knife' }),
    employeeId: ref('领用人', { required: true, to: 'employee' }),
    moveKind: dict('收发', { required: true, code: 'knife_move', tones: { issue: 'info', return: 'success', scrap: 'warning' } }),
    qty: quantity('数量', { required: true }),
    amount: money('金额', { required: true }),
    workshopId: dept('车间', { required: true }),
    equipmentId: ref('设备', { to: 'equipment' }),
    workId: ref('工单', { to: 'workOrder' }),
    dueDate: date('应还日期'),
    billNo: text('来源单据', { required: true, max: 40 }),
  },
  label: ['billNo'],
  about: 'knifeId',
  list: ['moveDate', 'knifeId', 'employeeId', 'moveKind', 'qty', 'amount', 'workshopId', 'equipmentId', 'workId', 'dueDate', 'billNo'],
  search: ['knifeId', 'employeeId', 'moveKind', 'moveDate', 'workshopId', 'equipmentId', 'workId', 'billNo'],
  order: 'moveDate',
  latestFirst: true,
})

export default knifeMove
