import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import { masterPage } from '#platform/master/master-page.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  masterPage('employee', '/hr/employee', { zh: '员工花名册', en: 'Employees' }),
  masterPage('position', '/hr/position', { zh: '岗位编制', en: 'Positions' }),
  masterPage('laborContract', '/hr/contract', { zh: '劳动合同', en: 'Labour contracts' }),
  masterPage('employeeHistory', '/hr/history', { zh: '员工变动历史', en: 'Employment history' }),
  masterPage('employeeCert', '/hr/cert', { zh: '上岗证', en: 'Work certificates' }),
  masterPage('shift', '/hr/shift', { zh: '班次', en: 'Shifts' }),
  masterPage('recruitPlan', '/hr/recruit-plan', { zh: '招聘计划台账', en: 'Recruitment plans' }),
  masterPage('recruitPlanLine', '/hr/recruit-position', { zh: '招聘岗位', en: 'Recruitment positions' }),
  {
    path: '/jinlei/ehr/resume/school/index',
    title: { zh: '校园简历', en: 'Campus resumes' },
    load: async () => (await import('./resume/resume.screen.tsx')).resumeScreen('resumeSchool', 'school'),
  },
  {
    path: '/jinlei/ehr/resume/society/index',
    title: { zh: '社会简历', en: 'Society resumes' },
    load: async () => (await import('./resume/resume.screen.tsx')).resumeScreen('resumeSociety', 'society'),
  },
  masterPage('resume', '/hr/resume', { zh: '简历库', en: 'Resumes' }),
  masterPage('resumeHistory', '/hr/resume-history', { zh: '简历进展', en: 'Resume history' }),
  masterPage('leaveApply', '/hr/leave-apply', { zh: '请假台账', en: 'Leaves' }),
  masterPage('leaveBalance', '/hr/leave-balance', { zh: '假期余额', en: 'Leave balances' }),
  masterPage('leaveLedger', '/hr/leave-ledger', { zh: '假期流水', en: 'Leave ledger' }),
  masterPage('attendance', '/hr/attendance', { zh: '考勤记录', en: 'Attendance' }),
  masterPage('salaryDeduction', '/hr/salary-deduction', { zh: '工资扣款', en: 'Payroll deductions' }),
  masterPage('myDeduction', '/work/deduction', { zh: '我的扣款', en: 'My deductions' }),
  { widget: 'leave', title: { zh: '我的假期余额', en: 'My leave' }, load: () => import('./leave/leave-home.view.tsx') },
  figureWidget(
    'hr',
    { zh: '人事提醒', en: 'Personnel reminders' },
    ['employee_view', 'laborContract_view'],
    () => import('./hr.figures.ts'),
  ),
  figureWidget('people', { zh: '部门人员', en: 'People' }, ['leaveApply_view'], () => import('./people.figures.ts')),
]

export default pages
