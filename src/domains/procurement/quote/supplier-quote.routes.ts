import { sourcingCalls } from '#contract/sourcing.ts'
import { routes } from '#server/http/route.ts'
import { comparisonOf } from './comparison.query.ts'
import { invitationOf, invitationsOf } from './supplier-quote.query.ts'
import { ask, enroll, giveQuote, takeBackQuote } from './supplier-quote.store.ts'

/** 供应商报价, for external accounts alone: nobody of the company quotes for a supplier. */
const theirs = { may: 'supplierQuote_view', types: [3] } as const

export default routes(on => {
  on(sourcingCalls.comparison, { may: 'quoteLine_view' }, ctx => comparisonOf(ctx, ctx.input.id))
  on(sourcingCalls.invitations, theirs, invitationsOf)
  on(sourcingCalls.invitation, theirs, ctx => invitationOf(ctx, ctx.input.id))
  on(sourcingCalls.quote, theirs, ctx => giveQuote(ctx, ctx.input))
  on(sourcingCalls.withdraw, theirs, ctx => takeBackQuote(ctx, ctx.input.id))
  on(sourcingCalls.enroll, theirs, ctx => enroll(ctx, ctx.input.id))
  on(sourcingCalls.ask, theirs, ctx => ask(ctx, ctx.input))
})
