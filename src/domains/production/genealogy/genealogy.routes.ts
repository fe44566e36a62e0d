import { genealogyCalls } from '#contract/production-genealogy.ts'
import { routes } from '#server/http/route.ts'
import { genealogyOf } from './genealogy.query.ts'

/** 炉锭追溯, for those who see what is made. */
export default routes(on => {
  on(genealogyCalls.genealogy, { may: 'genealogy_view' }, ctx => genealogyOf(ctx, ctx.input.find))
})
