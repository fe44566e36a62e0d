import { listAhead } from '#web/kit/list/address.ts'
import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
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
