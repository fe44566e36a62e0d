import { type Figures, figure } from '#model/figure.ts'

/** 部门人员. Who is absent today, who has applied for leave, and open positions; a head sees the own departments. */
export const figures: Figures = today => [
  figure({
    zh: '今日请假',
    en: 'Away today',
    path: '/hr/leave-apply',
    master: 'leaveApply',
    where: { state: 'approved', startDate_datele: today, endDate_datege: today },
  }),
  figure({
    zh: '审批中请假',
    en: 'Leaves under way',
    path: '/hr/leave-apply',
    master: 'leaveApply',
    where: { state: 'running' },
  }),
  figure({
    zh: '招聘中岗位',
    en: 'Positions being filled',
    path: '/hr/recruit-position',
    master: 'recruitPlanLine',
    where: { status: 'running' },
  }),
]

export default figures
