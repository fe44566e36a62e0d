import { role } from '#contract/org.ts'
import { callersOf } from '#platform/auth/caller.store.ts'
import { split } from '#server/db/keeper.ts'
import { requireButton } from '#server/http/caller.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { grantMenus } from './grant.store.ts'
import { oneRole, removeRoles, roleForest, roleTree, submitRole } from './role.store.ts'

/** 角色. Their names may be chosen from by all staff; what a role means to its holders changes with the next call they make. */
export default routes(on => {
  on(role.list, { may: 'role_view' }, scene => roleForest(scene, scene.input), { exports: 'role_export' })
  on(role.tree, signedIn, scene => roleTree(scene))
  on(role.treeById, { may: ['role_view', 'role_add', 'role_edit'] }, scene => roleTree(scene, scene.input.roleId))
  on(role.detail, { may: 'role_view' }, scene => oneRole(scene, scene.input.id))

  on(role.submit, { may: ['role_add', 'role_edit'] }, async scene => {
    requireButton(scene.caller, scene.input.id ? 'role_edit' : 'role_add')
    await submitRole(scene, scene.input)
    scene.after(() => callersOf(scene.site).forget())
    return true
  })
  on(role.remove, { may: 'role_delete' }, async scene => {
    await removeRoles(scene, scene.input.ids)
    scene.after(() => callersOf(scene.site).forget())
    return true
  })
  on(role.grant, { may: 'role_grant' }, async scene => {
    const { input, params } = scene
    // A list that was not sent changes nothing; one sent empty takes everything away.
    const menuIds = params.menuIds === undefined || params.menuIds === null ? undefined : split(input.menuIds)
    await grantMenus(scene, split(input.roleIds), menuIds)
    scene.after(() => callersOf(scene.site).forget())
    return true
  })
})
