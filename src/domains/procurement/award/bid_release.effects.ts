import { effects, type Fault } from '#server/document/effects.ts'
import { type Sourcing, sourcingOf } from '../sourcing/sourcing.ledger.ts'
import { type AwardItem, isNotLowest } from './award.rules.ts'
import { awarding } from './award-release.store.ts'
import { bidRelease } from './bid_release.flow.ts'

const released = awarding(bidRelease, 'tender')

/** 招标定标. One supplier for each line, or for all of them, as the tender has announced. */
export default effects(bidRelease, {
  ...released,
  async check(ctx) {
    const faults = await released.check(ctx)
    const sourcing = await sourcingOf(ctx.tx, ctx.doc.sourcingId)
    if (faults.length > 0 || !sourcing) return faults
    return [...splitFaults(sourcing, ctx.doc.items), ...reasonFaults(ctx.doc.items)]
  },
})

function splitFaults({ awardWay, allowSplit }: Sourcing, items: readonly AwardItem[]): Fault[] {
  if (awardWay === 'combined' && new Set(items.map(({ supplierId }) => supplierId)).size > 1)
    return [{ path: 'items', message: '组合定标只能由一家供应商中标' }]
  const isSplit = new Set(items.map(({ sourcingLineId }) => sourcingLineId)).size < items.length
  return isSplit && allowSplit !== 'yes' ? [{ path: 'items', message: '该招标不允许拆分中标' }] : []
}

const reasonFaults = (items: readonly AwardItem[]): Fault[] =>
  items.flatMap((row, at) =>
    isNotLowest(row) && !row.notLowestReason ? [{ path: `items.${at}.notLowestReason`, message: '非最低价中标须说明原因' }] : [],
  )
