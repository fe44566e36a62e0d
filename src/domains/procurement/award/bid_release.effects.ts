import { above } from '#model/form/arithmetic.ts'
import { effects, type Fault } from '#server/document/effects.ts'
import { scoresMissing } from '../judge/judging.ledger.ts'
import { finalLinesOf, type QuoteLine } from '../quote/quote.ledger.ts'
import { type Sourcing, sourcingOf } from '../sourcing/sourcing.ledger.ts'
import { type AwardItem, isNotLowest } from './award.rules.ts'
import { awarding } from './award-release.store.ts'
import { bidRelease } from './bid_release.flow.ts'

const released = awarding(bidRelease, 'tender')

/** 招标定标. One supplier for each line, or for all of them, by price or by score, as the tender has announced. */
export default effects(bidRelease, {
  ...released,
  async check(ctx) {
    const faults = await released.check(ctx)
    const sourcing = await sourcingOf(ctx.tx, ctx.doc.sourcingId)
    if (faults.length > 0 || !sourcing) return faults
    if (sourcing.evaluateMethod !== 'composite') return [...splitFaults(sourcing, ctx.doc.items), ...reasonFaults(ctx.doc.items)]
    const { all, missing } = await scoresMissing(ctx.tx, sourcing.id)
    if (missing > 0) return [{ path: 'sourcingId', message: `评委尚未全部评分：已评 ${all - missing} / ${all}` }]
    return [...splitFaults(sourcing, ctx.doc.items), ...scoreFaults(await finalLinesOf(ctx.tx, sourcing.id), ctx.doc.items)]
  },
})

function splitFaults({ awardWay, allowSplit }: Sourcing, items: readonly AwardItem[]): Fault[] {
  if (awardWay === 'combined' && new Set(items.map(({ supplierId }) => supplierId)).size > 1)
    return [{ path: 'items', message: '组合定标只能由一家供应商中标' }]
  const isSplit = new Set(items.map(({ sourcingLineId }) => sourcingLineId)).size < items.length
  return isSplit && allowSplit !== 'yes' ? [{ path: 'items', message: '该招标不允许拆分中标' }] : []
}

/** 综合评分法. Whoever is taken before a better score needs a reason. */
const scoreFaults = (offers: readonly QuoteLine[], items: readonly AwardItem[]): Fault[] =>
  items.flatMap(({ sourcingLineId, quoteLineId, notLowestReason }, at) => {
    const own = offers.find(({ id }) => id === quoteLineId)?.totalScore ?? '0'
    const isBest = offers.every(offer => offer.sourcingLineId !== sourcingLineId || !above(offer.totalScore ?? '0', own))
    return isBest || notLowestReason ? [] : [{ path: `items.${at}.notLowestReason`, message: '非最高得分中标须说明原因' }]
  })

const reasonFaults = (items: readonly AwardItem[]): Fault[] =>
  items.flatMap((row, at) =>
    isNotLowest(row) && !row.notLowestReason ? [{ path: `items.${at}.notLowestReason`, message: '非最低价中标须说明原因' }] : [],
  )
