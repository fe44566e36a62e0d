import { salary } from '#contract/salary.ts'
import { figures } from '#platform/master/figure.query.ts'
import { masterPage, oneMaster, reachSalary } from '#platform/master/master.store.ts'
import { forbidden } from '#server/http/refusal.ts'
import { routes } from '#server/http/route.ts'
import { grades } from './salary.store.ts'
import { takeAway } from './salary-export.store.ts'

const EXTERNAL = 3
const behindSalary = { stepUp: true } as const

/** Amounts of the salary grades, and masters that nobody reads without: a salary token, and not an outsider's. The right is that of the master. */
export default routes(on => {
  on(salary.grades, behindSalary, ctx => {
    if (ctx.caller.accountType === EXTERNAL) throw forbidden()
    return grades(ctx)
  })
  on(salary.list, behindSalary, ctx => masterPage(ctx, reachSalary(ctx, ctx.input.master, 'view')))
  on(salary.figures, behindSalary, ctx => figures(ctx, reachSalary))
  on(salary.detail, behindSalary, ctx => oneMaster(ctx, reachSalary(ctx, ctx.input.master, 'view')))
  on(salary.export, behindSalary, async ctx => ({ workbook: await takeAway(ctx) }))
})
