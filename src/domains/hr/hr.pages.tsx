import { chartWidget } from '#platform/home/chart-widget.view.tsx'
import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  { screenOf: 'resumeSchool', load: async () => (await import('./resume/resume.screen.tsx')).resumeScreen('resumeSchool', 'school') },
  { screenOf: 'resumeSociety', load: async () => (await import('./resume/resume.screen.tsx')).resumeScreen('resumeSociety', 'society') },
  { widget: 'leave', title: { zh: '我的假期余额', en: 'My leave' }, load: () => import('./leave/leave-home.view.tsx') },
  figureWidget(
    'hr',
    { zh: '人事提醒', en: 'Personnel reminders' },
    ['employee_view', 'laborContract_view'],
    () => import('./hr.figures.ts'),
  ),
  figureWidget('people', { zh: '部门人员', en: 'People' }, ['leaveApply_view'], () => import('./people.figures.ts')),
  {
    widget: 'away',
    title: { zh: '今日请假', en: 'Away today' },
    rights: ['leaveApply_view'],
    isTall: true,
    load: () => import('./leave/away.view.tsx'),
  },
  chartWidget({ zh: '本月各部门请假天数', en: 'Days of leave by department' }, { report: 'leaveDays', chart: 'depts' }),
]

export default pages
