import '../web/kit/global.css'
import type { Flow } from '../model/flow/flow.ts'
import type { Master } from '../model/master.ts'
import { registerDefinitions } from '../web/document/registry.ts'
import type { PageEntry } from '../web/shell/pages.ts'
import { start } from '../web/shell/start.tsx'

/** Discovery by file name: a slice lists its pages in `*.pages.tsx`; each page is a chunk of its own. */
const found = import.meta.glob<readonly PageEntry[]>(['../platform/**/*.pages.tsx', '../domains/**/*.pages.tsx'], {
  eager: true,
  import: 'default',
})

/** Definitions are chunks of their own as well, and come when a page is drawn from one. */
registerDefinitions({
  flows: import.meta.glob<Flow>(['../platform/**/*.flow.ts', '../domains/**/*.flow.ts'], { import: 'default' }),
  masters: import.meta.glob<Master>('../domains/**/*.master.ts', { import: 'default' }),
  editor: () => import('../platform/notice/editor.view.tsx'),
})

start(Object.values(found).flat())
