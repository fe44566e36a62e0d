import { eq } from 'drizzle-orm'
import { awardLines } from '#domains/procurement/award/award.table.ts'
import { drawOn } from '#domains/procurement/plan/plan-draw.ledger.ts'
import { lockSourcing, sealQuote } from '#domains/procurement/quote/quote.ledger.ts'
import { openQuotes } from '#domains/procurement/quote/quote-opening.store.ts'
import { keepFirms, keepLines, keepSourcing, moveSourcing, sourcingOf } from '#domains/procurement/sourcing/sourcing.ledger.ts'
import { planLinesOf } from '#domains/procurement/sourcing/sourcing-rules.query.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { must } from '#model/must.ts'
import { round, times } from '#model/number.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { awardLowest } from '../awards.ts'
import { rivals } from './goods.ts'
import { type Made, TAX_RATE } from './made.ts'

const DAY = 86_400_000
const [QUOTED, OPENED, AWARDED] = [DAY, 4 * DAY, 6 * DAY]
/** What the others ask for more than the one that wins, what the last price was, and the ceiling. */
const OFFERS = [1, 1.024, 1.051]
const [LAST, CEILING] = [1.037, 1.12]

export interface Won {
  readonly awardId: string
  readonly awardLineId: string
}

/** 询价 of three firms, its opening, and the award to the lowest: what a contract then follows from. */
export async function loadInquiry(demo: DemoContext, { purchase, planLines }: Made, sourcingNo: string): Promise<Won> {
  const { tx, tenantId, newId, now, app, idOf } = demo
  const line = must(purchase.lines[0], 'what is asked for')
  const firms = [purchase.supplier, ...(rivals[purchase.supplier] ?? [])]
  const later = (by: number) => ({ ...demo, now: new Date(now.getTime() + by), keys: app.keys })
  const [id, buyerId] = [newId(), idOf('user', purchase.buyer)]
  const [planLine] = (await planLinesOf(tx, tenantId, [{ planLineId: must(planLines.get(line.material), line.material) }])).values()
  const { id: planLineId, materialId, materialCode, materialName, specs, modelNo, unit } = must(planLine, line.material)
  const [lastPrice, ceilingPrice] = [times(line.price, LAST), times(line.price, CEILING)].map(price => round(price, 4))
  await keepSourcing(
    demo,
    id,
    {
      ...{ sourcingNo, sourcingName: `${materialName} ${specs ?? ''}询价`, mode: 'inquiry', purchaseType: purchase.type, quoteStart: now },
      ...{ quoteDeadline: later(OPENED).now, payTerm: 'd60', deliveryPlace: '公司仓库', openTime: null, taxIncluded: 'yes', buyerId },
      ...{ totalCeiling: round(times(ceilingPrice ?? '0', line.qty)), lineCount: 1, supplierCount: firms.length, contactUserId: buyerId },
    },
    'releasing',
  )
  const [sourcingLineId = ''] = await keepLines(demo, { id, sourcingNo }, [
    {
      planLineId,
      materialId,
      materialCode,
      materialName,
      specs,
      modelNo,
      unit,
      lastPrice,
      ceilingPrice,
      qty: line.qty,
      needDate: purchase.due,
    },
  ])
  await keepFirms(
    demo,
    { id, sourcingNo },
    firms.map((firm, at) => ({
      ...{ supplierId: idOf('supplier', firm), contactName: '业务经理', contactPhone: `1680000950${at}`, bondPaid: 'no' },
    })),
  )
  await drawOn(demo, [{ lineId: planLineId, bizType: 'SOURCE', qty: line.qty, bizId: id, bizLineId: sourcingLineId, billNo: sourcingNo }])
  await moveSourcing(demo, id, ['releasing'], { sourcingState: 'open' })
  const quoting = later(QUOTED)
  const deliverDate = addDays(formatDate(now, 'yyyy-MM-dd'), 30)
  for (const [at, firm] of firms.entries())
    await sealQuote(quoting, await lockSourcing(quoting, id), idOf('supplier', firm), [
      { sourcingLineId, taxPrice: round(times(line.price, OFFERS[at] ?? 1), 4), taxRate: TAX_RATE, offerQty: line.qty, deliverDate },
    ])
  await moveSourcing(later(OPENED), id, ['open'], { sourcingState: 'closed' })
  await openQuotes(later(OPENED), must(await sourcingOf(tx, id), 'the inquiry'))
  const awardId = await awardLowest(later(AWARDED), id, buyerId)
  const [won] = await tx.select({ id: awardLines.id }).from(awardLines).where(eq(awardLines.awardId, awardId))
  return { awardId, awardLineId: must(won, 'the line that was won').id }
}
