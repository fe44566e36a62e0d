import { departmentMenu } from '#model/menu.ts'

export const HR_OFFICE = ['hr_head', 'hr_specialist']
/** Roles that pay wages or are responsible for them. */
export const PAYROLL = ['fin_head', 'cost_acct', 'cashier', 'cfo']
export const HEADS = ['dept_head', 'workshop_head', 'vp_dept', 'gm']

export default departmentMenu({
  code: 'hr',
  name: '人力资源',
  icon: 'team-outlined',
  sort: 30,
  order: [
    ...['employee', 'position', 'laborContract', 'employeeHistory', 'employeeCert', 'shift', 'recruitPlan', 'recruitPlanLine'],
    ...['resumeSchool', 'resumeSociety', 'resume', 'resumeHistory'],
    ...['leaveApply', 'leaveBalance', 'leaveLedger', 'salaryDeduction', 'attendance'],
  ],
})
