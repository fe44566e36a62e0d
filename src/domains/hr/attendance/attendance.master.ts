import { date, dict, ref, text } from '#model/form/field.ts'
import { master } from '#model/master.ts'

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
  about: 'employeeId',
  latestFirst: true,
  list: ['workDate', 'half', 'employeeId', 'status', 'billNo'],
  search: ['employeeId', 'workDate', 'status', 'billNo'],
  readonly: true,
})

export default attendanceBook
