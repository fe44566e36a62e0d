import { departmentMenu } from '../../model/menu.ts'

const OFFICE = ['hr_head', 'hr_specialist'] as const
const HEADS = ['dept_head', 'workshop_head', 'vp_dept', 'gm'] as const

/** 人力资源. Besides the roster and the positions: contracts, histories, certificates, plans, resumes, and the books of leave. */
export default departmentMenu({
  name: '人力资源',
  icon: 'team-outlined',
  sort: 30,
  pages: [
    {
      code: 'laborContract',
      name: '劳动合同',
      path: '/hr/contract',
      icon: 'file-protect-outlined',
      kind: 'book',
      buttons: [
        ['sign', '新签合同'],
        ['renew', '续签'],
        ['amend', '变更'],
      ],
      keeps: OFFICE,
    },
    {
      code: 'employeeHistory',
      name: '员工变动历史',
      path: '/hr/history',
      icon: 'book-outlined',
      kind: 'book',
      keeps: OFFICE,
      reads: HEADS,
    },
    {
      code: 'employeeCert',
      name: '上岗证',
      path: '/hr/cert',
      icon: 'safety-certificate-outlined',
      kind: 'master',
      keeps: [...OFFICE, 'safety_officer'],
      reads: HEADS,
    },
    {
      code: 'recruitPlan',
      name: '招聘计划台账',
      path: '/hr/recruit-plan',
      icon: 'schedule-outlined',
      kind: 'book',
      keeps: OFFICE,
      reads: HEADS,
    },
    {
      code: 'recruitPlanLine',
      name: '招聘岗位',
      path: '/hr/recruit-position',
      icon: 'team-outlined',
      kind: 'book',
      keeps: OFFICE,
      reads: HEADS,
    },
    { code: 'resume', name: '简历库', path: '/hr/resume', icon: 'idcard-outlined', kind: 'master', keeps: OFFICE },
    {
      code: 'leaveApply',
      name: '请假台账',
      path: '/hr/leave-apply',
      icon: 'solution-outlined',
      kind: 'book',
      buttons: [['reportBack', '销假']],
      keeps: OFFICE,
      reads: HEADS,
    },
    {
      code: 'leaveBalance',
      name: '假期余额',
      path: '/hr/leave-balance',
      icon: 'carry-out-outlined',
      kind: 'book',
      buttons: [['grant', '发放假期']],
      keeps: OFFICE,
      reads: HEADS,
    },
    { code: 'leaveLedger', name: '假期流水', path: '/hr/leave-ledger', icon: 'audit-outlined', kind: 'book', keeps: OFFICE, reads: HEADS },
    { code: 'attendance', name: '考勤记录', path: '/hr/attendance', icon: 'schedule-outlined', kind: 'book', keeps: OFFICE, reads: HEADS },
  ],
})
