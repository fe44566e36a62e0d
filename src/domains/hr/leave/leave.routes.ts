import { leave } from '#contract/leave.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { ownLeave } from './leave-mine.query.ts'

export default routes(on => {
  // Nobody else's is ever asked for, so every member of staff may.
  on(leave.mine, signedIn, ctx => ownLeave(ctx))
})
