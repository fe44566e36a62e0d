import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/monitor/log/usual/index', title: { zh: '通用日志', en: 'Events' }, load: () => import('./usual.screen.tsx') },
  { path: '/monitor/log/api/index', title: { zh: '接口日志', en: 'Calls' }, load: () => import('./api.screen.tsx') },
  { path: '/monitor/log/error/index', title: { zh: '错误日志', en: 'Errors' }, load: () => import('./error.screen.tsx') },
  { path: '/monitor/audit/index', title: { zh: '审计日志', en: 'Audit trail' }, load: () => import('./audit.screen.tsx') },
]

export default pages
