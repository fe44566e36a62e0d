import { param } from '#contract/system.ts'
import { parseIds } from '#server/db/rows.ts'
import { routes } from '#server/http/route.ts'
import { oneParam, paramPage, removeParams, submitParam } from './param.store.ts'

export default routes(on => {
  on(param.list, { may: 'param_view' }, ctx => paramPage(ctx), { exports: 'param_export' })
  on(param.detail, { may: 'param_view' }, ctx => oneParam(ctx, ctx.input.id))
  on(
    param.submit,
    { may: ['param_add', 'param_edit'] },
    async ctx => {
      await submitParam(ctx, ctx.input)
      return true
    },
    { imports: 'param_import' },
  )
  on(param.remove, { may: 'param_delete' }, async ctx => {
    await removeParams(ctx, parseIds(ctx.input.ids))
    return true
  })
})
