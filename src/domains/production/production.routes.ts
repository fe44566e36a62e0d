import { routeWork } from '#contract/production.ts'
import { Refusal } from '#server/http/refusal.ts'
import { routes, signedIn } from '#server/http/route.ts'

/** The calls of spec 7.9 that are not built yet: they exist and check the session. */
export default routes(on => {
  for (const call of Object.values(routeWork))
    on(
      call,
      signedIn,
      () => {
        throw new Refusal('尚未开放', 501)
      },
      { reads: true },
    )
})
