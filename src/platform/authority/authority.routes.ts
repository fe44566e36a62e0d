import { authority } from '#contract/authority.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { deptAndBelow, deptsInScope, isDeptWithin } from './authority.store.ts'

/** Spec 7.7. For staff only; external accounts have no department. The call about a production route is answered by that department. */
export default routes(on => {
  on(authority.findDeptHasNextAll, signedIn, ctx => deptAndBelow(ctx, ctx.input.deptId))
  on(authority.findRouteAuthList, signedIn, ctx => deptsInScope(ctx))
  on(authority.checkIsDeptHas, signedIn, ctx => isDeptWithin(ctx, ctx.input.deptId))
})
