import { dept } from '#contract/org.ts'
import { callersOf } from '#platform/auth/caller.store.ts'
import { requireVisible } from '#platform/user/access.store.ts'
import { parseIds } from '#server/db/rows.ts'
import { requireButton } from '#server/http/caller.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { deptForest, deptLevel, deptsById, deptsOfPerson, deptTree, deptTreeLevel, oneDept } from './dept.store.ts'
import { removeDepts, submitDept } from './dept-form.store.ts'

/** 机构. Moving a department changes what its head may see, so cached callers are dropped after every change. */
export default routes(on => {
  on(dept.list, signedIn, ctx => deptForest(ctx, ctx.input.deptName), { exports: 'dept_export' })
  on(dept.lazyList, signedIn, ctx => deptLevel(ctx, ctx.input.parentId, ctx.input.deptName))
  on(dept.tree, signedIn, ctx => deptTree(ctx))
  on(dept.lazyTree, signedIn, ctx => deptTreeLevel(ctx, ctx.input.parentId, ctx.input.deptName))
  on(dept.detail, signedIn, ctx => oneDept(ctx, ctx.input.id))

  on(dept.select, signedIn, async ctx => {
    const { caller, input } = ctx
    if (!input.userId && input.deptId) return deptsById(ctx, parseIds(input.deptId))
    const userId = input.userId ?? caller.userId
    if (userId !== caller.userId) {
      requireButton(caller, 'user_view')
      await requireVisible(ctx, userId)
    }
    return deptsOfPerson(ctx, userId)
  })

  on(dept.submit, { may: ['dept_add', 'dept_edit'] }, async ctx => {
    requireButton(ctx.caller, ctx.input.id ? 'dept_edit' : 'dept_add')
    await submitDept(ctx, ctx.input)
    ctx.after(() => callersOf(ctx.site).forget())
    return true
  })
  on(dept.remove, { may: 'dept_delete' }, async ctx => {
    await removeDepts(ctx, ctx.input.ids)
    ctx.after(() => callersOf(ctx.site).forget())
    return true
  })
})
