import { days, dict, integer, ref } from '../../model/form/field.ts'
import { master } from '../../model/master.ts'

/** 假期余额. What each person has left of a leave type in a year, summed up from the leave book whenever somebody looks. */
export const leaveBalance = master('leaveBalance', {
  title: '假期余额',
  en: 'Leave balances',
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
  readonly: true,
})

export default leaveBalance
