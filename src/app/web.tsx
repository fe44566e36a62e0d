import '../web/kit/global.css'
import type { PageEntry } from '../web/shell/pages.ts'
import { start } from '../web/shell/start.tsx'

/** Discovery by file name: a slice lists its pages in `*.pages.tsx`; each page is a chunk of its own. */
const found = import.meta.glob<readonly PageEntry[]>(['../platform/**/*.pages.tsx', '../domains/**/*.pages.tsx'], {
  eager: true,
  import: 'default',
})

start(Object.values(found).flat())
