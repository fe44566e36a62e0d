import { backlog } from '#contract/notice.ts'
import { completeAlias, deleteAlias, moveAlias, startTest } from '#platform/work/alias.store.ts'
import { forbidden, missing } from '#server/http/refusal.ts'
import { anybody, routes, signedIn } from '#server/http/route.ts'
import { ownBacklog, ownBacklogs, removeReminders, submitReminder, unhandled } from './backlog.store.ts'

/** Spec 7.5. Callers see and complete only their own to-dos. */
export default routes(on => {
  on(backlog.list, anybody, ownBacklogs)
  on(backlog.detail, anybody, ctx => ownBacklog(ctx, ctx.input.id))
  on(backlog.unHandleCount, anybody, unhandled)
  on(backlog.submit, anybody, async ctx => ({ id: await submitReminder(ctx, ctx.input) }))
  on(backlog.remove, anybody, async ctx => {
    await removeReminders(ctx, ctx.input.ids)
    return true
  })

  on(backlog.testFlowBackLog, signedIn, async ctx => {
    if (!ctx.app.config.developer) throw missing('请求的地址不存在')
    if (!ctx.caller.isAdmin) throw forbidden()
    await startTest(ctx, ctx.input.buinessId)
    return true
  })
  on(backlog.completeTask, anybody, ctx => completeAlias(ctx, ctx.input))
  on(backlog.moveTask, anybody, ctx => moveAlias(ctx, ctx.input))
  on(backlog.deleteProcessInstance, anybody, ctx => deleteAlias(ctx, ctx.input))
})
