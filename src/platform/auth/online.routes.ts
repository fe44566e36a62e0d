import { online } from '#contract/system.ts'
import { note } from '#platform/log/usual.store.ts'
import { split } from '#server/db/keeper.ts'
import { routes } from '#server/http/route.ts'
import { callersOf } from './caller.store.ts'
import { kick, openSessions } from './online.store.ts'

/** 在线会话. Ending one is not in the audit trail, which leaves sessions out, so it is written to the general log. */
export default routes(on => {
  on(online.list, { may: 'online_view' }, scene => openSessions(scene), { exports: 'online_export' })
  on(online.remove, { may: 'online_kick' }, async scene => {
    const { caller, site, after } = scene
    const ids = split(scene.input.ids)
    await kick(scene, ids)
    after(async () => {
      callersOf(site).forget()
      await note(scene, 'warn', 'session.kicked', { ids }, { id: caller.userId, account: caller.account })
    })
    return true
  })
})
