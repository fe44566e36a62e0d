import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  {
    path: '/wel/index',
    title: { zh: '首页', en: 'Home' },
    load: () => import('./home.screen.tsx'),
    keepAlive: true,
    icon: 'home',
    menu: false,
  },
  {
    path: '/wel/dashboard',
    title: { zh: '控制台', en: 'Console' },
    load: () => import('./dashboard.screen.tsx'),
    tab: false,
    icon: 'dashboard',
    menu: false,
  },
  {
    path: '/info/index',
    title: { zh: '个人信息', en: 'Personal information' },
    load: () => import('./info.screen.tsx'),
    icon: 'user',
    menu: false,
  },
  {
    path: '/password',
    title: { zh: '修改初始密码', en: 'Change password' },
    load: () => import('./first-password.screen.tsx'),
    frame: 'bare',
    tab: false,
  },
]

export default pages
