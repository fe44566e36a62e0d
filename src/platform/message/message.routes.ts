import { message } from '#contract/notice.ts'
import { Refusal } from '#server/http/refusal.ts'
import { anybody, routes } from '#server/http/route.ts'
import { inbox, markAllRead, markRead } from './message.store.ts'

/** Spec 7.5. Everybody has an inbox, external accounts too. */
export default routes(on => {
  on(message.list, anybody, inbox)
  on(message.submit, anybody, async ctx => {
    if ((ctx.input.status ?? 1) !== 1) throw new Refusal('消息只能标记为已读')
    await markRead(ctx, ctx.input.id)
    return true
  })
  on(message.readAll, anybody, markAllRead)
})
