import type { PageEntry } from '#web/shell/pages.ts'

/** Whoever may see the row and what is around it is decided by the server, not by a menu. */
const pages: PageEntry[] = [
  {
    path: '/work/panorama',
    title: { zh: '全景', en: 'Overview' },
    load: () => import('./panorama.screen.tsx'),
    menu: false,
    tabByQuery: true,
    namesTab: true,
  },
]

export default pages
