import { ndtCalls } from '#contract/quality-ndt.ts'
import { routes } from '#server/http/route.ts'
import { saveNdt } from './ndt.ledger.ts'
import { ndtSheet } from './ndt-sheet.query.ts'

/** 探伤记录. */
export default routes(on => {
  on(ndtCalls.sheet, { may: 'ndtRecord_view' }, ctx => ndtSheet(ctx, ctx.input.id))
  on(ndtCalls.save, { may: 'ndtRecord_add' }, async ctx => {
    await saveNdt(ctx, ctx.input)
    return ndtSheet(ctx, ctx.input.id)
  })
})
