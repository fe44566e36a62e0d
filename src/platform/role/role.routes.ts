import { role } from '#contract/org.ts'
import { callersOf } from '#platform/auth/caller.store.ts'
import { parseIds } from '#server/db/rows.ts'
import { requireButton } from '#server/http/caller.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { grantMenus } from './grant.store.ts'
import { oneRole, removeRoles, roleForest, roleTree, submitRole } from './role.store.ts'

/** 角色. All staff may choose from their names. Changes take effect with the holders' next call. */
export default routes(on => {
  on(role.list, { may: 'role_view' }, ctx => roleForest(ctx, ctx.input), { exports: 'role_export' })
  on(role.tree, signedIn, ctx => roleTree(ctx))
  on(role.treeById, { may: ['role_view', 'role_add', 'role_edit'] }, ctx => roleTree(ctx, ctx.input.roleId))
  on(role.detail, { may: 'role_view' }, ctx => oneRole(ctx, ctx.input.id))

  on(role.submit, { may: ['role_add', 'role_edit'] }, async ctx => {
    requireButton(ctx.caller, ctx.input.id ? 'role_edit' : 'role_add')
    await submitRole(ctx, ctx.input)
    ctx.after(() => callersOf(ctx.site).forget())
    return true
  })
  on(role.remove, { may: 'role_delete' }, async ctx => {
    await removeRoles(ctx, ctx.input.ids)
    ctx.after(() => callersOf(ctx.site).forget())
    return true
  })
  on(role.grant, { may: 'role_grant' }, async ctx => {
    const { input, params } = ctx
    // A missing list changes nothing, an empty one revokes everything, if that is meant.
    const menuIds = params.menuIds === undefined || params.menuIds === null ? undefined : parseIds(input.menuIds)
    await grantMenus(ctx, parseIds(input.roleIds), menuIds, input.clear === true)
    ctx.after(() => callersOf(ctx.site).forget())
    return true
  })
})
