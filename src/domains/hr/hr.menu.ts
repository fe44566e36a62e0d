import { departmentMenu } from '#model/menu.ts'

export const HR_OFFICE = ['hr_head', 'hr_specialist']
/** Whoever pays wages and answers for them. */
export const PAYROLL = ['fin_head', 'cost_acct', 'cashier', 'cfo']
export const HEADS = ['dept_head', 'workshop_head', 'vp_dept', 'gm']

/** 人力资源. Besides the roster and the positions: contracts, histories, certificates, shifts, plans, resumes, and the books of leave. */
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
