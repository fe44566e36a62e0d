import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  {
    path: '/dict-horizontal/index',
    title: { zh: '系统字典', en: 'System dictionaries' },
    load: () => import('./dict-horizontal.screen.tsx'),
  },
  {
    path: '/dict-vertical/index',
    title: { zh: '业务字典', en: 'Business dictionaries' },
    load: () => import('./dict-vertical.screen.tsx'),
  },
]

export default pages
