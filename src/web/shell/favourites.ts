import { favourite } from '#contract/menu.ts'
import { call } from '../http/call.ts'
import { toast } from '../kit/toast.ts'
import { reloadMenus } from './data.ts'
import type { MenuItem } from './menu.ts'
import { shellWords } from './shell.words.ts'

const CLIENT_TYPE = 1

interface Asker {
  confirm(options: { title: string; onOk: () => Promise<void> }): unknown
}

/** Adds, or removes if the item has a favouriteId, and reloads the menu. */
export function toggleFavourite(item: MenuItem, modal: Asker): void {
  const { favouriteId } = item
  modal.confirm({
    title: shellWords.say(favouriteId ? 'favouriteRemoveAsk' : 'favouriteAddAsk'),
    onOk: async () => {
      if (favouriteId) await call(favourite.remove, { ids: favouriteId })
      else await call(favourite.submit, { menuId: item.id, clientType: CLIENT_TYPE })
      toast.success(shellWords.say(favouriteId ? 'favouriteRemoved' : 'favouriteAdded'))
      await reloadMenus()
    },
  })
}
