import type { PageEntry } from '#web/shell/pages.ts'

/** Whoever may see which document is decided by the server, not by a menu. */
const pages: PageEntry[] = [
  {
    path: '/work/trace',
    title: { zh: '单据链', en: 'Document chain' },
    load: () => import('./trace.screen.tsx'),
    menu: false,
    tabByQuery: true,
    namesTab: true,
  },
]

export default pages
