import { date, datetime, days, dict, integer, ref, text } from '../../model/form/field.ts'
import { master } from '../../model/master.ts'

/** 假期余额. What each person has left of a leave type in a year, summed up from the leave book whenever somebody looks. */
export const leaveBalance = master('leaveBalance', {
  title: '假期余额',
  en: 'Leave balances',
  fields: {
    leaveYear: integer('年度', { required: true }),
    employeeId: ref('员工', { required: true, to: 'employee' }),
    leaveType: dict('假期类别', { required: true, code: 'leave_type' }),
    grantedDays: days('发放天数'),
    usedDays: days('已用天数'),
    heldDays: days('审批中天数'),
    expiredDays: days('过期天数'),
    balanceDays: days('剩余天数'),
  },
  label: ['leaveYear'],
  list: ['leaveYear', 'employeeId', 'leaveType', 'grantedDays', 'usedDays', 'heldDays', 'expiredDays', 'balanceDays'],
  search: ['employeeId', 'leaveType', 'leaveYear'],
  readonly: true,
})

/** 假期流水. Every line of the leave book. */
export const leaveLedgerBook = master('leaveLedger', {
  title: '假期流水',
  en: 'Leave ledger',
  fields: {
    postTime: datetime('记账时间', { required: true }),
    employeeId: ref('员工', { required: true, to: 'employee' }),
    leaveType: dict('假期类别', { required: true, code: 'leave_type' }),
    leaveYear: integer('年度', { required: true }),
    bizType: dict('流水类型', { required: true, code: 'leave_biz_type' }),
    days: days('天数', { required: true }),
    billNo: text('请假单', { max: 40 }),
    remark: text('备注', { max: 200 }),
  },
  label: ['billNo'],
  order: 'postTime',
  list: ['postTime', 'employeeId', 'leaveType', 'leaveYear', 'bizType', 'days', 'billNo', 'remark'],
  search: ['employeeId', 'leaveType', 'leaveYear', 'bizType', 'billNo', 'postTime'],
  readonly: true,
})

/** 考勤. What each half day of each person was. */
export const attendanceBook = master('attendance', {
  title: '考勤记录',
  en: 'Attendance',
  fields: {
    workDate: date('日期', { required: true }),
    half: dict('时段', { required: true, code: 'half_day' }),
    employeeId: ref('员工', { required: true, to: 'employee' }),
    status: dict('考勤状态', { required: true, code: 'attendance_status' }),
    billNo: text('来源单据', { max: 40 }),
  },
  label: ['workDate'],
  list: ['workDate', 'half', 'employeeId', 'status', 'billNo'],
  search: ['employeeId', 'workDate', 'status', 'billNo'],
  readonly: true,
})

export default leaveBalance
