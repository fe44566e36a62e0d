import { authority } from '#contract/authority.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { routeById } from './route-head.query.ts'
import { isOwn } from './route-head.store.ts'

/** Spec 7.7: whether the caller's departments own a route. */
export default routes(on => {
  on(authority.checkIsRouteDept, signedIn, async ctx => isOwn(ctx, (await routeById(ctx, ctx.input.id)).deptId))
})
