import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/system/tenant/index', title: { zh: '租户管理', en: 'Tenants' }, load: () => import('./tenant.screen.tsx') },
]

export default pages
