import { threeWayMatchCalls } from '#contract/three-way-match.ts'
import { routes } from '#server/http/route.ts'
import { matchPicture } from './match-picture.query.ts'

/** 三单对照, for those who read the report of the same name. */
export default routes(on => {
  on(threeWayMatchCalls.lines, { may: 'threeWayMatch_view' }, ctx => matchPicture(ctx, ctx.input))
})
