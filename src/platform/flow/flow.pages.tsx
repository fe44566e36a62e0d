import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/flow/model/index', title: { zh: '流程设计', en: 'Flow design' }, load: () => import('./model.screen.tsx') },
  {
    path: '/flow/design/:key',
    title: { zh: '流程设计器', en: 'Designer' },
    load: () => import('./design.screen.tsx'),
    keepAlive: true,
    namesTab: true,
    icon: 'partition',
    menu: '/flow/model/index',
  },
  { path: '/flow/follow/index', title: { zh: '运行监控', en: 'Running cases' }, load: () => import('./follow.screen.tsx') },
  { path: '/flow/statistics/index', title: { zh: '流程统计', en: 'Flow statistics' }, load: () => import('./statistics.screen.tsx') },
  { path: '/flow/proxy/index', title: { zh: '委托代理', en: 'Proxies' }, load: () => import('./proxy.screen.tsx') },
  { path: '/flow/phrase/index', title: { zh: '常用意见', en: 'Common opinions' }, load: () => import('./phrase.screen.tsx') },
]

export default pages
