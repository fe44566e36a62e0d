import { plannedReports, plannedScreens } from '#company/planned-pages.ts'
import { hasReport, hasScreen } from '#web/document/registry.ts'
import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  // All reports; the title comes from the menu. Those of spec 2.4 have the addresses that it names.
  ...['/:department/report/:key/index', '/jinlei/sm/:key/index'].map(path => ({
    path,
    title: { zh: '报表', en: 'Report' },
    load: () => import('./report.screen.tsx'),
    keepAlive: true as const,
    exists: ({ key = '' }: { readonly key?: string }) => hasReport(key),
  })),
  // The server decides what is shown without a login.
  {
    path: '/bigscreen/:key',
    title: { zh: '大屏', en: 'Big screen' },
    load: () => import('./big-screen.screen.tsx'),
    frame: 'bare',
    auth: false,
    tab: false,
    exists: ({ key = '' }) => hasScreen(key) || plannedScreens[key] !== undefined,
  },
  ...plannedReports.map(({ path, title }) => ({
    ...{ path, title, load: () => import('./planned.screen.tsx'), menu: false as const },
    exists: ({ '*': key = '' }: { readonly '*'?: string }) => !hasReport(key),
  })),
]

export default pages
