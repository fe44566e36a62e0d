import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/desk/notice/index', title: { zh: '通知公告', en: 'Notices' }, load: () => import('./notice.screen.tsx') },
]

export default pages
