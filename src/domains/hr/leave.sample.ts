import { sample } from '../../server/document/sample.ts'
import { leave } from './leave.flow.ts'

const REASONS = ['回老家探亲', '陪家人体检', '办理房屋过户', '孩子家长会', '身体不适休息']

/** 请假申请: a worker of the forging workshop, two working days each, a week apart. The first begins the week after the week after next, whatever day it is today: whoever tries the system finds the weeks before it free. */
export default sample(leave, {
  by: 'worker01',
  form: async desk => {
    const monday = mondayAfter(desk.day(15 + desk.nth * 7))
    return {
      employeeId: await desk.ref('employee', '赵铁山'),
      leaveType: desk.nth === 0 ? 'annual' : 'personal',
      startDate: monday,
      startHalf: 'am',
      endDate: plusDays(monday, 1),
      endHalf: 'pm',
      agentId: await desk.user('xue.gang'),
      contactPhone: '13800001234',
      outOfCity: desk.nth % 2 === 0 ? 'yes' : 'no',
      reason: REASONS[desk.nth % REASONS.length],
    }
  },
})

const plusDays = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const mondayAfter = (day: string) => plusDays(day, (8 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7)
