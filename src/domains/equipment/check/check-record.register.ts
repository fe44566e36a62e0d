import { date, datetime, dept, dict, ref, text, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CHECK_READERS } from './check-plan.master.ts'

/** 点检记录. What is due, was done, or was missed. Rows come every morning; they are worked off at the machine, by its QR code. */
export const checkRecord = register('checkRecord', {
  title: '点检记录',
  en: 'Check records',
  page: { path: '/equipment/check-record', icon: 'check-square-outlined', reads: ['equip_engineer', ...CHECK_READERS] },
  fields: {
    dueDate: date('应检日期', { required: true }),
    untilDate: date('截止日期', { required: true }),
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    workshopId: dept('车间', { required: true }),
    planId: ref('点检标准', { required: true, to: 'checkPlan' }),
    cycle: dict('周期', { required: true, code: 'check_cycle' }),
    ownerKind: dict('点检人', { required: true, code: 'check_owner' }),
    shiftName: text('班次', { required: true, max: 16 }),
    state: dict('状态', { required: true, code: 'check_state', tones: { due: 'warning', done: 'success', missed: 'danger' } }),
    result: dict('结果', { code: 'check_result', tones: { pass: 'success', fail: 'danger' } }),
    checkUserId: user('点检员'),
    checkTime: datetime('点检时间'),
    source: dict('来源', { code: 'check_source' }),
    stops: yesNo('停机', { required: true }),
    repairId: ref('维修单', { to: 'repairOrder' }),
  },
  label: ['dueDate'],
  about: 'equipmentId',
  unique: [['planId', 'dueDate', 'shiftName']],
  list: [
    ...(['dueDate', 'equipmentId', 'cycle', 'shiftName', 'ownerKind', 'state', 'result', 'checkUserId', 'checkTime', 'source'] as const),
    ...(['stops', 'repairId', 'workshopId', 'untilDate'] as const),
  ],
  search: ['equipmentId', 'state', 'result', 'dueDate', 'workshopId', 'cycle'],
  order: 'dueDate',
  latestFirst: true,
  opens: [
    {
      key: 'values',
      title: '明细',
      en: 'Values',
      when: ({ state }) => state === 'done',
      address: ({ id }) => `/equipment/check-value/index?recordId=${id}`,
    },
  ],
})

export default checkRecord
