import { traceCalls } from '#contract/trace.ts'
import { anybody, routes } from '#server/http/route.ts'
import { showTrace } from './trace.store.ts'

/** Every node is checked against the rights to its own book or paper. */
export default routes(on => {
  on(traceCalls.show, anybody, showTrace)
})
