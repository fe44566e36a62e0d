import { progressCalls } from '#contract/production-progress.ts'
import { routes } from '#server/http/route.ts'
import { progressOf } from '../work-progress/work-progress.query.ts'
import { boardOf } from './board.query.ts'
import { scheduleOf } from './schedule.query.ts'

/** 生产进度, for those who plan and those who lead a workshop. */
export default routes(on => {
  on(progressCalls.progress, { may: 'workOrder_view' }, ctx => progressOf(ctx, ctx.input.id))
  on(progressCalls.board, { may: 'productionBoard_view' }, ctx => boardOf(ctx, ctx.input.orderClass))
  on(progressCalls.schedule, { may: 'productionBoard_view' }, ctx => scheduleOf(ctx, ctx.input))
})
