import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/authority/role/index', title: { zh: '角色管理', en: 'Roles' }, load: () => import('./role.screen.tsx') },
]

export default pages
