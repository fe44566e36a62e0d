import { online } from '#contract/system.ts'
import { note } from '#platform/log/usual.store.ts'
import { parseIds } from '#server/db/rows.ts'
import { routes } from '#server/http/route.ts'
import { callersOf } from './caller.store.ts'
import { kick, openSessions } from './online.store.ts'

/** 在线会话. The audit trail excludes sessions, so ending one is written to the general log. */
export default routes(on => {
  on(online.list, { may: 'online_view' }, ctx => openSessions(ctx), { exports: 'online_export' })
  on(online.remove, { may: 'online_kick' }, async ctx => {
    const { caller, site, after } = ctx
    const ids = parseIds(ctx.input.ids)
    await kick(ctx, ids)
    await note(ctx, 'warn', 'session.kicked', { ids }, { id: caller.userId, account: caller.account })
    after(() => callersOf(site).forget())
    return true
  })
})
