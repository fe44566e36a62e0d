import { menu } from '#contract/menu.ts'
import { parseIds } from '#server/db/rows.ts'
import { anybody, open, routes } from '#server/http/route.ts'
import { grantTree, roleKeys } from './grant.store.ts'
import { allMenus, menuLevel, menuTree, oneMenu, pageLevel } from './menu.store.ts'
import { removeMenus, submitMenu } from './menu-change.store.ts'
import { buttons, sidebar } from './sidebar.store.ts'
import { topMenusOf } from './top-menu.store.ts'

/** Spec 7.3. Everybody gets their own menus, external accounts too; listing all menus needs the button. */
export default routes(on => {
  on(menu.routes, anybody, ctx => sidebar(ctx, ctx.input), { kept: 'rights' })
  on(menu.allRoutes, anybody, ctx => sidebar(ctx, ctx.input), { kept: 'rights' })
  on(menu.buttons, anybody, ctx => buttons(ctx), { kept: 'rights' })
  on(menu.topMenu, anybody, ctx => topMenusOf(ctx))

  on(menu.list, { may: 'menu_view' }, ctx => allMenus(ctx), { exports: 'menu_export' })
  on(menu.lazyList, { may: 'menu_view' }, ctx => menuLevel(ctx, ctx.input.parentId), { exports: 'menu_export' })
  on(menu.lazyMenuList, { may: 'menu_view' }, ctx => pageLevel(ctx, ctx.input.parentId))
  on(menu.tree, { may: 'menu_view' }, ctx => menuTree(ctx))
  on(menu.detail, { may: 'menu_view' }, ctx => oneMenu(ctx, ctx.input.id))
  on(menu.submit, { may: ['menu_add', 'menu_edit'] }, async ctx => {
    await submitMenu(ctx, ctx.input)
    return true
  })
  on(menu.remove, { may: 'menu_delete' }, async ctx => {
    await removeMenus(ctx, parseIds(ctx.input.ids))
    return true
  })

  on(menu.grantTree, { may: 'role_grant' }, ctx => grantTree(ctx))
  on(menu.roleTreeKeys, { may: ['role_grant', 'role_view'] }, ctx => roleKeys(ctx, ctx.input.roleIds))
  // Public because clients call it before login. There is no caller, so it returns nothing.
  on(menu.authRoutes, open, () => [])
})
