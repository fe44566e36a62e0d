import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  // Every report of every department; what it is called the menu says.
  {
    path: '/:department/report/:key/index',
    title: { zh: '报表', en: 'Report' },
    load: () => import('./report.screen.tsx'),
    keepAlive: true,
  },
  // What it shows without a login the server decides.
  {
    path: '/bigscreen/:key',
    title: { zh: '大屏', en: 'Big screen' },
    load: () => import('./big-screen.screen.tsx'),
    frame: 'bare',
    auth: false,
    tab: false,
  },
]

export default pages
