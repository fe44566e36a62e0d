import { datetime, days, dict, integer, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'

/** 假期流水. Every line of the leave ledger. */
export const leaveLedgerBook = register('leaveLedger', {
  title: '假期流水',
  en: 'Leave ledger',
  page: { path: '/hr/leave-ledger', icon: 'audit-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    postTime: datetime('记账时间', { required: true }),
    employeeId: ref('员工', { required: true, to: 'employee' }),
    leaveType: dict('假期类别', { required: true, code: 'leave_type' }),
    leaveYear: integer('年度', { required: true, ordinal: true }),
    bizType: dict('流水类型', { required: true, code: 'leave_biz_type' }),
    days: days('天数', { required: true }),
    billNo: text('来源单据', { max: 40 }),
    remark: text('备注', { max: 200 }),
  },
  label: ['billNo'],
  about: 'employeeId',
  order: 'postTime',
  latestFirst: true,
  list: ['postTime', 'employeeId', 'leaveType', 'leaveYear', 'bizType', 'days', 'billNo', 'remark'],
  search: ['employeeId', 'leaveType', 'leaveYear', 'bizType', 'billNo', 'postTime'],
})

export default leaveLedgerBook
