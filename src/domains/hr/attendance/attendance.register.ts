import { date, days, dept, dict, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'

/** 考勤. What each half day of each person was. */
export const attendanceBook = register('attendance', {
  title: '考勤记录',
  en: 'Attendance',
  page: { path: '/hr/attendance', icon: 'schedule-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    workDate: date('日期', { required: true }),
    half: dict('时段', { required: true, code: 'half_day' }),
    employeeId: ref('员工', { required: true, to: 'employee' }),
    status: dict('考勤状态', { required: true, code: 'attendance_status' }),
    /** Only of half days on leave. */
    leaveType: dict('请假类别', { code: 'leave_type' }),
    billNo: text('来源单据', { max: 40 }),
    deptId: dept('部门'),
    days: days('天数'),
  },
  label: ['workDate'],
  about: 'employeeId',
  latestFirst: true,
  list: ['workDate', 'half', 'employeeId', 'deptId', 'status', 'leaveType', 'days', 'billNo'],
  search: ['employeeId', 'workDate', 'status', 'deptId', 'leaveType', 'billNo'],
  totals: ['days'],
  totalsWhen: 'filtered',
})

export default attendanceBook
