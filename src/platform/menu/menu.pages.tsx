import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/system/menu/index', title: { zh: '菜单管理', en: 'Menus' }, load: () => import('./menu.screen.tsx') },
  { path: '/system/topmenu/index', title: { zh: '顶部菜单', en: 'Top menus' }, load: () => import('./top-menu.screen.tsx') },
]

export default pages
