import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/monitor/online/index', title: { zh: '在线会话', en: 'Sessions' }, load: () => import('./online.screen.tsx') },
]

export default pages
