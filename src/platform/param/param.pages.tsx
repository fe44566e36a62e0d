import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/system/param/index', title: { zh: '参数管理', en: 'Parameters' }, load: () => import('./param.screen.tsx') },
]

export default pages
