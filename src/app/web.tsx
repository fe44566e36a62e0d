import '#web/kit/global.css'
import type { BigScreen } from '#model/big-screen.ts'
import type { Flow } from '#model/flow/flow.ts'
import type { Master } from '#model/master.ts'
import type { Report } from '#model/report.ts'
import { masterPage } from '#platform/master/master-page.view.tsx'
import { registerDefinitions } from '#web/document/registry.ts'
import { start } from '#web/shell/start.tsx'
import { type Announced, isPage, isScreen, isWidget, registerWidgets } from '#web/shell/widgets.ts'
import definitionPages from './definition-pages.tsx'

/** Discovery by file name: slices declare their screens and home page cards in `*.pages.tsx`, each loaded as its own chunk. */
const found = import.meta.glob<readonly Announced[]>(['../platform/**/*.pages.tsx', '../domains/**/*.pages.tsx'], {
  eager: true,
  import: 'default',
})

/** Definitions are chunks of their own, loaded when a page needs one. */
registerDefinitions({
  flows: import.meta.glob<Flow>(['../platform/**/*.flow.ts', '../domains/**/*.flow.ts'], { import: 'default' }),
  masters: import.meta.glob<Master>(['../domains/**/*.master.ts', '../{platform,domains}/**/*.register.ts'], { import: 'default' }),
  reports: import.meta.glob<Report>('../{platform,domains}/**/*.report.ts', { import: 'default' }),
  screens: import.meta.glob<BigScreen>('../domains/**/*.bigscreen.ts', { import: 'default' }),
  editor: () => import('#platform/notice/editor.view.tsx'),
})

const entries = Object.values(found).flat()
registerWidgets(entries.filter(isWidget))
const screens = new Map(entries.filter(isScreen).map(({ screenOf, load }) => [screenOf, load]))
start([...entries.filter(isPage), ...definitionPages.map(page => masterPage(page, screens.get(page.key)))])
