import { stepUp } from '#contract/step-up.ts'
import { figures } from '#platform/master/figure.query.ts'
import { masterPage, oneMaster, reachStepUp } from '#platform/master/master.store.ts'
import { routes } from '#server/http/route.ts'
import { takeAway } from './step-up-export.store.ts'

const afterStepUp = { stepUp: true } as const

/** Masters that are read only after the password was typed again, by staff with the master's own right. */
export default routes(on => {
  on(stepUp.list, afterStepUp, ctx => masterPage(ctx, reachStepUp(ctx, ctx.input.master, 'view')))
  on(stepUp.figures, afterStepUp, ctx => figures(ctx, reachStepUp))
  on(stepUp.detail, afterStepUp, ctx => oneMaster(ctx, reachStepUp(ctx, ctx.input.master, 'view')))
  on(stepUp.export, afterStepUp, async ctx => ({ workbook: await takeAway(ctx) }))
})
