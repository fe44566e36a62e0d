import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/system/region/index', title: { zh: '行政区划', en: 'Regions' }, load: () => import('./region.screen.tsx') },
]

export default pages
