import type { PageEntry } from '#web/shell/pages.ts'

/** Every report of every department; what it is called the menu says. */
const pages: PageEntry[] = [
  {
    path: '/:department/report/:key/index',
    title: { zh: '报表', en: 'Report' },
    load: () => import('./report.screen.tsx'),
    keepAlive: true,
  },
]

export default pages
