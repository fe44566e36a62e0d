import { backlog } from '#contract/notice.ts'
import { completeAlias, deleteAlias, moveAlias, startTest } from '#platform/work/alias.store.ts'
import { forbidden, missing } from '#server/http/refusal.ts'
import { anybody, routes, signedIn } from '#server/http/route.ts'
import { ownBacklog, ownBacklogs, removeReminders, submitReminder, unhandled } from './backlog.store.ts'

/** Spec 7.5. Everybody sees and settles what waits for them, and nothing of anybody else's. */
export default routes(on => {
  on(backlog.list, anybody, ownBacklogs)
  on(backlog.detail, anybody, scene => ownBacklog(scene, scene.input.id))
  on(backlog.unHandleCount, anybody, unhandled)
  on(backlog.submit, anybody, async scene => ({ id: await submitReminder(scene, scene.input) }))
  on(backlog.remove, anybody, async scene => {
    await removeReminders(scene, scene.input.ids)
    return true
  })

  on(backlog.testFlowBackLog, signedIn, async scene => {
    if (!scene.house.config.developer) throw missing('请求的地址不存在')
    if (!scene.caller.isAdmin) throw forbidden()
    await startTest(scene, scene.input.buinessId)
    return true
  })
  on(backlog.completeTask, anybody, scene => completeAlias(scene, scene.input))
  on(backlog.moveTask, anybody, scene => moveAlias(scene, scene.input))
  on(backlog.deleteProcessInstance, anybody, scene => deleteAlias(scene, scene.input))
})
