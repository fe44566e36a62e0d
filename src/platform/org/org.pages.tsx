import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/system/dept/index', title: { zh: '机构管理', en: 'Departments' }, load: () => import('./dept.screen.tsx') },
  { path: '/system/post/index', title: { zh: '岗位管理', en: 'Posts' }, load: () => import('./post.screen.tsx') },
]

export default pages
