import { leave } from '#contract/leave.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { ownLeave } from './leave-mine.query.ts'

export default routes(on => {
  // Only the caller's own leave, so all staff may.
  on(leave.mine, signedIn, ctx => ownLeave(ctx))
})
