import { chartWidget } from '#platform/home/chart-widget.view.tsx'
import { listAhead } from '#web/kit/list/address.ts'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  {
    widget: 'stuck',
    title: { zh: '审批积压', en: 'Waiting decisions' },
    rights: ['openTask_view'],
    isTall: true,
    first: 1,
    load: () => import('./stuck.view.tsx'),
  },
  chartWidget({ zh: '在办任务（按处理人）', en: 'Waiting by person' }, { report: 'openTasks', chart: 'people' }),
  chartWidget({ zh: '每月办理件数', en: 'Decisions by month' }, { report: 'flowTimes', chart: 'months' }),
  { path: '/work/start/index', title: { zh: '发起流程', en: 'Start a flow' }, load: () => import('./start.screen.tsx') },
  { path: '/work/claim/index', title: { zh: '待签收', en: 'To claim' }, load: () => import('./claim.screen.tsx') },
  {
    path: '/work/todo/index',
    title: { zh: '待办事务', en: 'To-dos' },
    load: () => import('./todo.screen.tsx'),
    ahead: listAhead('blade-flow/work/todo-list'),
    menu: false,
  },
  {
    path: '/work/send/index',
    title: { zh: '我发起的', en: 'Started by me' },
    load: () => import('./send.screen.tsx'),
    ahead: listAhead('blade-flow/work/send-list'),
  },
  {
    path: '/work/done/index',
    title: { zh: '已办事务', en: 'Done' },
    load: () => import('./done.screen.tsx'),
    ahead: listAhead('blade-flow/work/done-list'),
  },
  {
    path: '/work/cc/index',
    title: { zh: '抄送我的', en: 'For my information' },
    load: () => import('./cc.screen.tsx'),
    ahead: listAhead('blade-flow/work/cc-list'),
  },
  { path: '/work/draft/index', title: { zh: '草稿箱', en: 'Drafts' }, load: () => import('./draft.screen.tsx') },
]

export default pages
