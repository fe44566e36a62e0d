import Big from 'big.js'
import { above, below, sum } from '#model/form/arithmetic.ts'
import { effects, type Fault } from '#server/document/effects.ts'
import { finalLinesOf, type QuoteLine } from '../quote/quote.ledger.ts'
import { linesOf, type Sourcing, sourcingOf } from '../sourcing/sourcing.ledger.ts'
import type { AwardItem } from './award.rules.ts'
import { draftAgreements } from './award-agreement.store.ts'
import { awarding } from './award-release.store.ts'
import { bidQuantityRelease } from './bid_quantity_release.flow.ts'

const released = awarding(bidQuantityRelease, 'quantity')

type Item = AwardItem & { readonly awardShare?: string }

/** 询量定标. Between the least and the offered quantity, within the share, and cheap offers before dear ones; agreements follow from it. */
export default effects(bidQuantityRelease, {
  ...released,
  async compute(ctx) {
    const found = await released.compute(ctx)
    const sourcing = await sourcingOf(ctx.tx, ctx.doc.sourcingId)
    if (!sourcing || sourcing.tenantId !== ctx.tenantId) return found
    return { ...found, totalNeedQty: sum(await linesOf(ctx.tx, sourcing.id), line => line.qty) }
  },
  async check(ctx) {
    const faults = await released.check(ctx)
    const sourcing = await sourcingOf(ctx.tx, ctx.doc.sourcingId)
    if (faults.length > 0 || !sourcing) return faults
    return [...shareFaults(sourcing, ctx.doc.items), ...orderFaults(await finalLinesOf(ctx.tx, sourcing.id), ctx.doc.items)]
  },
  async approved(ctx) {
    await released.approved?.(ctx)
    await draftAgreements(ctx)
  },
})

const shareFaults = ({ minBidQty, maxShare }: Sourcing, items: readonly Item[]): Fault[] =>
  items.flatMap(({ awardQty, awardShare }, at) => {
    const path = `items.${at}.awardQty`
    if (minBidQty && below(awardQty, minBidQty)) return [{ path, message: `中标数量不能小于最小投标量 ${minBidQty}` }]
    return maxShare && above(awardShare, maxShare) ? [{ path, message: `中标份额超出单家最高份额 ${maxShare}%` }] : []
  })

/** Whoever is taken before a cheaper offer is used up needs a reason. */
export const orderFaults = (offers: readonly QuoteLine[], items: readonly Item[]): Fault[] =>
  items.flatMap(({ sourcingLineId, taxPrice = '0', notLowestReason }, at) => {
    if (notLowestReason) return []
    const taken = new Map(items.map(({ quoteLineId, awardQty = '0' }) => [quoteLineId, new Big(awardQty)]))
    const skipped = offers.some(
      offer =>
        offer.sourcingLineId === sourcingLineId &&
        below(offer.taxPrice, taxPrice) &&
        (taken.get(offer.id) ?? new Big(0)).lt(offer.offerQty),
    )
    return skipped ? [{ path: `items.${at}.notLowestReason`, message: '有更低报价未用足，须说明原因' }] : []
  })
