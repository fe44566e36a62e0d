import { favourite } from '#contract/menu.ts'
import { split } from '#server/db/keeper.ts'
import { anybody, routes } from '#server/http/route.ts'
import { addFavourite, removeFavourites } from './favourite.store.ts'

/** Spec 7.3: one's own favourites. */
export default routes(on => {
  on(favourite.submit, anybody, async scene => ({ id: await addFavourite(scene, scene.input.menuId, scene.input.clientType) }))
  on(favourite.remove, anybody, async scene => {
    await removeFavourites(scene, split(scene.input.ids))
    return true
  })
})
