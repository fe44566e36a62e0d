import type { PageEntry } from '#web/shell/pages.ts'

const login = () => import('./login.screen.tsx')

/** The three login pages share one view; lock and switch belong to the session as well. */
const pages: PageEntry[] = [
  { path: '/login', title: { zh: '登录', en: 'Log in' }, load: login, frame: 'bare', public: true, tab: false },
  { path: '/loginAdmin', title: { zh: '管理员登录', en: 'Administrator log in' }, load: login, frame: 'bare', public: true, tab: false },
  { path: '/loginExterior', title: { zh: '供应商登录', en: 'Supplier log in' }, load: login, frame: 'bare', public: true, tab: false },
  { path: '/lock', title: { zh: '锁屏', en: 'Locked' }, load: () => import('./lock.screen.tsx'), frame: 'bare', public: true, tab: false },
  {
    path: '/switch',
    title: { zh: '切换站点', en: 'Switch site' },
    load: () => import('./switch.screen.tsx'),
    frame: 'bare',
    auth: false,
    tab: false,
  },
]

export default pages
