import { favourite } from '#contract/menu.ts'
import { parseIds } from '#server/db/rows.ts'
import { anybody, routes } from '#server/http/route.ts'
import { addFavourite, removeFavourites } from './favourite.store.ts'

/** Spec 7.3: personal favourites. */
export default routes(on => {
  on(favourite.submit, anybody, async ctx => ({ id: await addFavourite(ctx, ctx.input.menuId, ctx.input.clientType) }))
  on(favourite.remove, anybody, async ctx => {
    await removeFavourites(ctx, parseIds(ctx.input.ids))
    return true
  })
})
