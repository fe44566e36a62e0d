import { addDays } from '#model/day.ts'
import { sample } from '#server/document/sample.ts'
import { wholeWeek } from '../attendance/holiday.query.ts'
import { leave } from './leave.flow.ts'

const REASONS = ['回老家探亲', '陪家人体检', '办理房屋过户', '孩子家长会', '身体不适休息']

/**
 * 请假申请: a worker of the forging workshop, two working days in each of several weeks, leaving earlier weeks free for people who try the
 * system.
 */
export default sample(leave, {
  by: 'worker01',
  form: async desk => {
    const monday = wholeWeek(desk.day(0), 1 + desk.nth)
    return {
      employeeId: await desk.ref('employee', '赵铁山'),
      leaveType: desk.nth === 0 ? 'annual' : 'personal',
      startDate: monday,
      startHalf: 'am',
      endDate: addDays(monday, 1),
      endHalf: 'pm',
      agentId: await desk.user('xue.gang'),
      contactPhone: '13800001234',
      outOfCity: desk.nth % 2 === 0 ? 'yes' : 'no',
      reason: REASONS[desk.nth % REASONS.length],
    }
  },
})
