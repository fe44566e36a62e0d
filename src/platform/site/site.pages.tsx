import type { PageEntry } from '#web/shell/pages.ts'

const fault = () => import('./fault.screen.tsx')

/** Error pages, the download page, and embedded pages. */
const pages: PageEntry[] = [
  { path: '/404', title: { zh: '页面不存在', en: 'Not found' }, load: fault, frame: 'bare', auth: false, tab: false },
  { path: '/403', title: { zh: '没有权限', en: 'No permission' }, load: fault, frame: 'bare', auth: false, tab: false },
  { path: '/500', title: { zh: '服务器异常', en: 'Server error' }, load: fault, frame: 'bare', auth: false, tab: false },
  {
    path: '/downApp',
    title: { zh: '手机端下载', en: 'Mobile app' },
    load: () => import('./down-app.screen.tsx'),
    frame: 'bare',
    auth: false,
    tab: false,
  },
  {
    path: '/myiframe/*',
    title: { zh: '外部页面', en: 'External page' },
    load: () => import('./frame.screen.tsx'),
    tabByQuery: true,
    keepAlive: true,
    icon: 'global',
    menu: false,
  },
  {
    path: '/test/index',
    title: { zh: '测试页', en: 'Test page' },
    load: () => import('./test.screen.tsx'),
    demo: true,
    icon: 'laptop',
    menu: false,
  },
]

export default pages
