import { dept } from '#contract/org.ts'
import { callersOf } from '#platform/auth/caller.store.ts'
import { requireInSight } from '#platform/user/sight.store.ts'
import { split } from '#server/db/keeper.ts'
import { requireButton } from '#server/http/caller.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { deptForest, deptLevel, deptsById, deptsOfPerson, deptTree, deptTreeLevel, oneDept } from './dept.store.ts'
import { removeDepts, submitDept } from './dept-form.store.ts'

/** 机构. Who moves a department moves what its head may see, so the callers are asked for again after every change. */
export default routes(on => {
  on(dept.list, signedIn, scene => deptForest(scene, scene.input.deptName), { exports: 'dept_export' })
  on(dept.lazyList, signedIn, scene => deptLevel(scene, scene.input.parentId, scene.input.deptName))
  on(dept.tree, signedIn, scene => deptTree(scene))
  on(dept.lazyTree, signedIn, scene => deptTreeLevel(scene, scene.input.parentId, scene.input.deptName))
  on(dept.detail, signedIn, scene => oneDept(scene, scene.input.id))

  on(dept.select, signedIn, async scene => {
    const { caller, input } = scene
    if (!input.userId && input.deptId) return deptsById(scene, split(input.deptId))
    const userId = input.userId ?? caller.userId
    if (userId !== caller.userId) {
      requireButton(caller, 'user_view')
      await requireInSight(scene, userId)
    }
    return deptsOfPerson(scene, userId)
  })

  on(dept.submit, { may: ['dept_add', 'dept_edit'] }, async scene => {
    requireButton(scene.caller, scene.input.id ? 'dept_edit' : 'dept_add')
    await submitDept(scene, scene.input)
    scene.after(() => callersOf(scene.site).forget())
    return true
  })
  on(dept.remove, { may: 'dept_delete' }, async scene => {
    await removeDepts(scene, scene.input.ids)
    scene.after(() => callersOf(scene.site).forget())
    return true
  })
})
