import { qualityCalls } from '#contract/quality.ts'
import { routes } from '#server/http/route.ts'
import { targetsOf } from './targets.query.ts'

/** 检验, for those who read what was found on pieces. */
export default routes(on => {
  on(qualityCalls.targets, { may: 'inspectTask_view' }, ctx => targetsOf(ctx, ctx.input))
})
