import { topMenu } from '#contract/menu.ts'
import { split } from '#server/db/keeper.ts'
import { routes } from '#server/http/route.ts'
import { menuTree } from './menu.store.ts'
import { grantTopMenus, oneTopMenu, removeTopMenus, submitTopMenu, topMenuKeys, topMenuPage } from './top-menu.store.ts'

/** Spec 7.3: who keeps the top menus and says which branches stand below each. */
export default routes(on => {
  on(topMenu.list, { may: 'topmenu_view' }, scene => topMenuPage(scene), { exports: 'topmenu_export' })
  on(topMenu.detail, { may: 'topmenu_view' }, scene => oneTopMenu(scene, scene.input.id))
  on(topMenu.submit, { may: ['topmenu_add', 'topmenu_edit'] }, async scene => {
    await submitTopMenu(scene, scene.input)
    return true
  })
  on(topMenu.remove, { may: 'topmenu_delete' }, async scene => {
    await removeTopMenus(scene, split(scene.input.ids))
    return true
  })
  on(topMenu.tree, { may: 'topmenu_setting' }, async scene => ({ menu: await menuTree(scene) }))
  on(topMenu.keys, { may: ['topmenu_setting', 'topmenu_view'] }, scene => topMenuKeys(scene, scene.input.topMenuIds))
  on(topMenu.grant, { may: 'topmenu_setting' }, async scene => {
    await grantTopMenus(scene, split(scene.input.topMenuIds), split(scene.input.menuIds))
    return true
  })
})
