import { days, dept, dict, integer, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'
import { BALANCE_TYPES } from '../leave/leave.flow.ts'

const HALF_DAYS = /^\d+(\.[05]0*)?$/

/** 假期余额 by person, leave type and year, summed from the leave ledger on every read. Types without a balance show what was used. */
export const leaveBalance = register('leaveBalance', {
  title: '假期余额',
  en: 'Leave balances',
  page: { path: '/hr/leave-balance', icon: 'carry-out-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    leaveYear: integer('年度', { required: true, ordinal: true }),
    employeeId: ref('员工', { required: true, to: 'employee' }),
    leaveType: dict('假期类别', { required: true, code: 'leave_type' }),
    grantedDays: days('发放天数'),
    usedDays: days('已用天数'),
    heldDays: days('审批中天数'),
    expiredDays: days('过期天数'),
    balanceDays: days('剩余天数'),
  },
  label: ['leaveYear'],
  about: 'employeeId',
  list: ['leaveYear', 'employeeId', 'leaveType', 'grantedDays', 'usedDays', 'heldDays', 'expiredDays', 'balanceDays'],
  search: ['employeeId', 'leaveType', 'leaveYear'],
  createActions: action => ({
    grant: action({
      title: '发放假期',
      en: 'Grant leave',
      says: '发放的天数记入假期流水，并计入员工的假期余额。年休假每年 1 月 1 日及入职当日按参加工作时间自动发放，已发放过的年度不再自动发放。',
      fields: {
        employeeIds: ref('员工', { to: 'employee', several: true, help: '可选多人' }),
        deptId: dept('部门', { help: '发放给该部门及下级部门的全部在职员工' }),
        leaveType: dict('假期类别', { required: true, code: 'leave_type' }),
        leaveYear: integer('年度', { required: true, ordinal: true }),
        days: days('天数', { required: true, min: '0.5', max: '366' }),
        reason: text('发放原因', { required: true, max: 200 }),
      },
      proposes: (_, today) => ({ leaveType: 'annual', leaveYear: yearOf(today) }),
      rules: [
        { on: 'employeeIds', ok: ({ employeeIds = [], deptId }) => employeeIds.length > 0 || !!deptId, message: '请选择员工或部门' },
        {
          on: 'leaveType',
          ok: ({ leaveType = '' }) => BALANCE_TYPES.includes(leaveType),
          message: '只有年休假和调休从余额中扣减，其他假期无需发放',
        },
        {
          on: 'leaveYear',
          ok: ({ leaveYear = 0 }, _, today) => Math.abs(leaveYear - yearOf(today)) <= 1,
          message: '年度只能是去年、今年或明年',
        },
        { on: 'days', ok: values => HALF_DAYS.test(values.days ?? ''), message: '天数须为 0.5 的倍数' },
      ],
    }),
  }),
})

export default leaveBalance

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
