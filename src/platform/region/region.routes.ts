import { region } from '#contract/system.ts'
import { anybody, routes } from '#server/http/route.ts'
import { COUNTRY, oneRegion, regionPage, regionsBelow, removeRegion, submitRegion } from './region.store.ts'

/** Regions. Every address form reads them; changing them needs the buttons. */
const above = ({ parentCode, code }: { parentCode?: string; code?: string }) => parentCode || code || COUNTRY

export default routes(on => {
  on(region.list, { may: 'region_view' }, ctx => regionPage(ctx), { exports: 'region_export' })
  on(region.detail, { may: 'region_view' }, ({ tx, input }) => oneRegion(tx, input.code))
  on(region.lazyList, { may: 'region_view' }, ({ tx, input }) => regionsBelow(tx, above(input)))
  on(region.lazyTree, anybody, async ({ tx, input }) =>
    (await regionsBelow(tx, above(input))).map(({ code, parentCode, name, hasChildren }) => ({
      id: code,
      parentId: parentCode,
      key: code,
      value: code,
      title: name,
      hasChildren,
    })),
  )
  on(region.select, anybody, ({ tx, input }) => regionsBelow(tx, above(input)))
  on(
    region.submit,
    { may: ['region_add', 'region_edit'] },
    async ctx => {
      await submitRegion(ctx, ctx.input)
      return true
    },
    { imports: 'region_import' },
  )
  on(region.remove, { may: 'region_delete' }, async ctx => {
    await removeRegion(ctx, ctx.input.id)
    return true
  })
})
