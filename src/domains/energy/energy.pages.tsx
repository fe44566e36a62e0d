import { hasReport } from '#web/document/registry.ts'
import type { Announced } from '#web/shell/widgets.ts'

/** The pages of spec 2.4 by the addresses that it names; the menu leads to the same reports. */
const pages: Announced[] = ['', '/index'].map(end => ({
  path: `/jinlei/report/energyControl/:key${end}`,
  title: { zh: '能耗报表', en: 'Energy report' },
  load: () => import('#platform/report/report.screen.tsx'),
  exists: ({ key = '' }: { readonly key?: string }) => hasReport(key),
  menu: false as const,
}))

export default pages
