import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [{ path: '/system/user/index', title: { zh: '用户管理', en: 'Users' }, load: () => import('./user.screen.tsx') }]

export default pages
