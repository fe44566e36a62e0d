import { menu } from '#contract/menu.ts'
import { split } from '#server/db/keeper.ts'
import { anybody, open, routes } from '#server/http/route.ts'
import { grantTree, roleKeys } from './grant.store.ts'
import { allMenus, menuLevel, menuTree, oneMenu, pageLevel } from './menu.store.ts'
import { removeMenus, submitMenu } from './menu-change.store.ts'
import { buttons, sidebar } from './sidebar.store.ts'
import { topMenusOf } from './top-menu.store.ts'

/** Spec 7.3. Everybody sees their own part of the menu, outsiders too; looking at all of it takes the button. */
export default routes(on => {
  on(menu.routes, anybody, scene => sidebar(scene, scene.input))
  on(menu.allRoutes, anybody, scene => sidebar(scene, scene.input))
  on(menu.buttons, anybody, scene => buttons(scene))
  on(menu.topMenu, anybody, scene => topMenusOf(scene))

  on(menu.list, { may: 'menu_view' }, scene => allMenus(scene), { exports: 'menu_export' })
  on(menu.lazyList, { may: 'menu_view' }, scene => menuLevel(scene, scene.input.parentId), { exports: 'menu_export' })
  on(menu.lazyMenuList, { may: 'menu_view' }, scene => pageLevel(scene, scene.input.parentId))
  on(menu.tree, { may: 'menu_view' }, scene => menuTree(scene))
  on(menu.detail, { may: 'menu_view' }, scene => oneMenu(scene, scene.input.id))
  on(menu.submit, { may: ['menu_add', 'menu_edit'] }, async scene => {
    await submitMenu(scene, scene.input)
    return true
  })
  on(menu.remove, { may: 'menu_delete' }, async scene => {
    await removeMenus(scene, split(scene.input.ids))
    return true
  })

  on(menu.grantTree, { may: 'role_grant' }, scene => grantTree(scene))
  on(menu.roleTreeKeys, { may: ['role_grant', 'role_view'] }, scene => roleKeys(scene, scene.input.roleIds))
  // The one open call here: its clients ask before anybody has logged in, and an open call knows no caller. So nobody learns a path from it.
  on(menu.authRoutes, open, () => [])
})
