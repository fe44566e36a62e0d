import { topMenu } from '#contract/menu.ts'
import { parseIds } from '#server/db/rows.ts'
import { keptOf } from '#server/http/kept.ts'
import { routes } from '#server/http/route.ts'
import { menuTree } from './menu.store.ts'
import { grantTopMenus, oneTopMenu, removeTopMenus, submitTopMenu, topMenuKeys, topMenuPage } from './top-menu.store.ts'

/** Spec 7.3: administering top menus and their branches. */
export default routes(on => {
  on(topMenu.list, { may: 'topmenu_view' }, ctx => topMenuPage(ctx), { exports: 'topmenu_export' })
  on(topMenu.detail, { may: 'topmenu_view' }, ctx => oneTopMenu(ctx, ctx.input.id))
  on(topMenu.submit, { may: ['topmenu_add', 'topmenu_edit'] }, async ctx => {
    ctx.after(() => keptOf(ctx.site).forget('rights'))
    await submitTopMenu(ctx, ctx.input)
    return true
  })
  on(topMenu.remove, { may: 'topmenu_delete' }, async ctx => {
    ctx.after(() => keptOf(ctx.site).forget('rights'))
    await removeTopMenus(ctx, parseIds(ctx.input.ids))
    return true
  })
  on(topMenu.tree, { may: 'topmenu_setting' }, async ctx => ({ menu: await menuTree(ctx) }))
  on(topMenu.keys, { may: ['topmenu_setting', 'topmenu_view'] }, ctx => topMenuKeys(ctx, ctx.input.topMenuIds))
  on(topMenu.grant, { may: 'topmenu_setting' }, async ctx => {
    ctx.after(() => keptOf(ctx.site).forget('rights'))
    await grantTopMenus(ctx, parseIds(ctx.input.topMenuIds), parseIds(ctx.input.menuIds))
    return true
  })
})
