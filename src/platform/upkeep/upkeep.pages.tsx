import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/monitor/upkeep/index', title: { zh: '运维检查', en: 'Upkeep' }, load: () => import('./upkeep.screen.tsx') },
]

export default pages
