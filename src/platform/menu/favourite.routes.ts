import { favourite } from '#contract/menu.ts'
import { parseIds } from '#server/db/rows.ts'
import { keptOf } from '#server/http/kept.ts'
import { anybody, routes } from '#server/http/route.ts'
import { addFavourite, removeFavourites } from './favourite.store.ts'

/** Spec 7.3: personal favourites. */
export default routes(on => {
  on(favourite.submit, anybody, async ctx => {
    ctx.after(() => keptOf(ctx.site).forget('rights'))
    return { id: await addFavourite(ctx, ctx.input.menuId, ctx.input.clientType) }
  })
  on(favourite.remove, anybody, async ctx => {
    ctx.after(() => keptOf(ctx.site).forget('rights'))
    await removeFavourites(ctx, parseIds(ctx.input.ids))
    return true
  })
})
