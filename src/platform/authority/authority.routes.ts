import { authority } from '#contract/authority.ts'
import { missing } from '#server/http/refusal.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { deptAndBelow, deptsInScope, isDeptWithin } from './authority.store.ts'

/** Spec 7.7. The company's own people; outsiders have no department. */
export default routes(on => {
  on(authority.findDeptHasNextAll, signedIn, scene => deptAndBelow(scene, scene.input.deptId))
  on(authority.findRouteAuthList, signedIn, scene => deptsInScope(scene))
  on(authority.checkIsDeptHas, signedIn, scene => isDeptWithin(scene, scene.input.deptId))
  // There are no production routes yet, so every id is unknown.
  on(authority.checkIsRouteDept, signedIn, () => {
    throw missing()
  })
})
