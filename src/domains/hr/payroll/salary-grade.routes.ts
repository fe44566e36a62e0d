import { salary } from '#contract/salary.ts'
import { EXTERNAL } from '#model/account.ts'
import { forbidden } from '#server/http/refusal.ts'
import { routes } from '#server/http/route.ts'
import { grades } from './salary-grade.store.ts'

/** 薪级. The password of an external account proves nothing about our salaries, so step-up is not enough. */
export default routes(on => {
  on(salary.grades, { stepUp: true }, ctx => {
    if (ctx.caller.accountType === EXTERNAL) throw forbidden()
    return grades(ctx)
  })
})
