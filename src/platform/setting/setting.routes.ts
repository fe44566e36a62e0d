import { savedView, setting } from '#contract/setting.ts'
import { parseIds } from '#server/db/rows.ts'
import { anybody, routes } from '#server/http/route.ts'
import { keepSetting, keepView, removeViews, scopesOf, settingsOf, viewsOf } from './setting.store.ts'

export default routes(on => {
  on(setting.list, anybody, ({ tx, caller }) => settingsOf(tx, caller.userId))
  on(setting.submit, anybody, async ({ tx, caller, input }) => {
    await keepSetting(tx, caller.userId, input.key, input.value)
    return true
  })
  on(savedView.list, anybody, ({ tx, caller, input }) => viewsOf(tx, caller, input.page))
  on(savedView.scopes, anybody, scopesOf)
  on(savedView.submit, anybody, async ctx => ({ id: await keepView(ctx, ctx.input) }))
  on(savedView.remove, anybody, async ({ tx, caller, input }) => {
    await removeViews(tx, caller.userId, parseIds(input.ids))
    return true
  })
})
