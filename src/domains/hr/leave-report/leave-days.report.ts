import { lastDayOf } from '#model/day.ts'
import { daterange, days, dept, dict, ref } from '#model/form/field.ts'
import { sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { attendanceBook } from '../attendance/attendance.register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'

/** 请假统计. Days of leave that were taken, by department, person and kind, as attendance has them. */
export const leaveDays = report('leaveDays', {
  title: '请假统计',
  en: 'Days of leave',
  filters: {
    workDate: daterange('日期', { required: true }),
    deptId: dept('部门'),
    leaveType: dict('请假类别', { code: 'leave_type' }),
    employeeId: ref('员工', { to: 'employee' }),
  },
  initial: today => ({ workDate: [`${today.slice(0, 7)}-01`, lastDayOf(today.slice(0, 7))] }),
  dimensions: { employeeId: ref('员工', { to: 'employee' }), deptId: dept('部门'), leaveType: dict('请假类别', { code: 'leave_type' }) },
  keys: ['deptId', 'leaveType', 'employeeId'],
  measures: { leaveDays: sum(days('请假天数'), { en: 'Days', drill: to(attendanceBook, { where: { status: 'leave' } }) }) },
  order: ['deptId', 'employeeId'],
  charts: {
    depts: { kind: 'bars', title: '各部门请假天数', en: 'Days by department', by: 'deptId', of: ['leaveDays'] },
    types: { kind: 'ring', title: '请假类别', en: 'Kinds of leave', by: 'leaveType', of: ['leaveDays'], most: 5 },
  },
  note: '按考勤记录统计：每半天计 0.5 天，销假退回的不计。',
  page: { path: '/hr/report/leaveDays', icon: 'schedule-outlined', reads: [...HEADS, ...HR_OFFICE] },
})

export default leaveDays
