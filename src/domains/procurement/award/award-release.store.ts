import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { Flow } from '#model/flow/flow.ts'
import { same } from '#model/form/arithmetic.ts'
import { checkForm } from '#model/form/read.ts'
import { must } from '#model/must.ts'
import type { EffectContext, FlowEffects } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { drawOn, undraw } from '../plan/plan-draw.ledger.ts'
import { recordPrices } from '../price/price-history.ledger.ts'
import { type NewPrice, setPrices } from '../price/purchase-price.ledger.ts'
import { firmsOf, moveSourcing, type SourcingMode, sourcingOf } from '../sourcing/sourcing.ledger.ts'
import { AGREED, awardOf, dropAward, effectAward, keepAward, returnAward } from './award.ledger.ts'
import { type AwardItem, isNotLowest, priceRise } from './award.rules.ts'
import { awardLines } from './award.table.ts'
import { type AwardDoc, type Awarded, awardedOf, awardFaults, supplierNamesOf } from './award-rules.query.ts'

/** The document of any award, as far as all of them have it. */
export interface AwardRelease extends AwardDoc {
  readonly validQuoteCount?: number
  readonly totalAmount?: string
  readonly totalNoTax?: string
  readonly totalTax?: string
  readonly savedAmount?: string
  readonly savedRate?: string
  readonly publicityDays?: number
  readonly items?: readonly Item[]
}

interface Item extends AwardItem {
  readonly deliveryDate?: string
  readonly awardShare?: string
}

type Releasing = FlowEffects<AwardRelease> & Required<Pick<FlowEffects<AwardRelease>, 'check' | 'compute'>>

/** 定标发布. What the three awards do to the books; each flow may add to it. */
export function awarding(flow: Flow, mode: SourcingMode): Releasing {
  const keep = async (ctx: EffectContext<AwardRelease>, state: 'draft' | 'approving') =>
    keepAward(ctx, ctx.documentId, { ...(await valuesOf(ctx)), mode }, state)

  const amended = async (ctx: EffectContext<AwardRelease>) => {
    const problems = checkForm(flow, ctx.doc as never)
    if (problems.length > 0) throw faulty(problems)
    await keep(ctx, 'approving')
  }

  return {
    async compute({ tx, tenantId, doc }) {
      const awarded = await awardedOf(tx, tenantId, doc)
      if (!awarded) return {}
      const { sourcing } = awarded
      return {
        sourcingName: sourcing.sourcingName ?? '',
        validQuoteCount: awarded.validQuoteCount,
        quoteRound: sourcing.quoteRound,
        openTime: sourcing.openTime ? formatDate(sourcing.openTime) : '',
        evaluateMethod: sourcing.evaluateMethod ?? '',
        supplyPeriod: sourcing.supplyStart && sourcing.supplyEnd ? [sourcing.supplyStart, sourcing.supplyEnd] : '',
        items: (doc.items ?? []).map(item => rowOf(item, awarded)),
      }
    },

    async facts(ctx) {
      const isAgreed = (await awardOf(ctx, ctx.documentId))?.awardState === AGREED
      return {
        notLowest: (ctx.doc.items ?? []).some(isNotLowest) ? 'yes' : 'no',
        priceRise: priceRise(ctx.doc.items),
        agreedInBatch: isAgreed ? 'yes' : 'no',
      }
    },

    check: ctx => awardFaults(ctx, ctx.doc, mode),

    claims: ({ doc }) => [
      {
        ...{ subject: 'sourcing.award', subjectId: doc.sourcingId ?? '', path: 'sourcingId' },
        refusal: ({ number }) => `该寻源单已有在途的定标单 ${number}`,
      },
    ],

    drafted: ctx => keep(ctx, 'draft'),
    deleted: ctx => dropAward(ctx, ctx.documentId),

    async submitted(ctx) {
      await keep(ctx, 'approving')
      await moveSourcing(ctx, ctx.doc.sourcingId ?? '', ['evaluating', 'awarding'], { sourcingState: 'awarding' })
    },

    step: { purchase_head: amended, bid_office: amended, audit: amended },

    async approved(ctx) {
      const { doc, documentId, number } = ctx
      const sourcingId = doc.sourcingId ?? ''
      const awarded = must(await awardedOf(ctx.tx, ctx.tenantId, doc), 'the sourcing')
      await moveSourcing(ctx, sourcingId, ['awarding'], { sourcingState: 'awarded' })
      const awardDate = formatDate(ctx.now, 'yyyy-MM-dd')
      await keep(ctx, 'approving')
      await effectAward(ctx, documentId, { awardDate, publicityEnd: doc.publicityDays ? addDays(awardDate, doc.publicityDays) : null })
      const ids = await writeLines(ctx, awarded)
      await drawPlans(ctx, awarded, ids)
      await recordPrices(
        ctx,
        (doc.items ?? []).map((item, at) => {
          const quote = must(awarded.quotes.get(item.quoteLineId ?? ''), 'the quote')
          const { materialId } = must(awarded.lines.get(quote.sourcingLineId), 'the line')
          return {
            ...{ priceKind: 'award' as const, materialId, supplierId: quote.supplierId, taxPrice: quote.taxPrice, taxRate: quote.taxRate },
            ...{ qty: item.awardQty ?? '0', priceDate: awardDate, billNo: number, bizLineId: must(ids[at], 'the award line') },
          }
        }),
      )
      await setPrices(ctx, pricesOf(doc, awarded, { startDate: awardDate, sourceNo: number }))
      await tellFirms(ctx, awarded)
    },

    async rejected(ctx) {
      await returnAward(ctx, ctx.documentId)
      const sourcing = await sourcingOf(ctx.tx, ctx.doc.sourcingId)
      if (sourcing?.sourcingState === 'awarding') await moveSourcing(ctx, sourcing.id, ['awarding'], { sourcingState: 'evaluating' })
    },
  }
}

function rowOf({ sourcingLineId = '', quoteLineId = '', awardQty }: Item, { lines, quotes }: Awarded): object {
  const line = lines.get(sourcingLineId)
  if (!line) return {}
  const quote = quotes.get(quoteLineId)
  const { materialId, materialCode, materialName, unit, qty } = line
  const share = awardQty ? { awardShare: new Big(awardQty).div(qty).times(100).toFixed(2) } : {}
  return {
    ...{ materialId, materialCode, materialName, unit, qty, specs: line.specs ?? '', modelNo: line.modelNo ?? '' },
    ...{ lastPrice: line.lastPrice ?? '', ceilingPrice: line.ceilingPrice ?? '', ...share },
    ...(quote && {
      ...{ supplierId: quote.supplierId, priceRank: quote.priceRank ?? '', offerQty: quote.offerQty, score: quote.totalScore ?? '' },
      ...{ taxPrice: quote.taxPrice, taxRate: quote.taxRate },
    }),
  }
}

async function valuesOf(ctx: EffectContext<AwardRelease>) {
  const { tx, tenantId, doc, number, initiator } = ctx
  const awarded = await awardedOf(tx, tenantId, doc)
  const winners = (doc.items ?? []).flatMap(({ quoteLineId = '' }) => awarded?.quotes.get(quoteLineId)?.supplierId ?? [])
  return {
    awardNo: number || null,
    sourcingId: awarded?.sourcing.id ?? null,
    sourcingNo: awarded?.sourcing.sourcingNo ?? null,
    sourcingName: awarded?.sourcing.sourcingName ?? null,
    purchaseType: awarded?.sourcing.purchaseType ?? null,
    payTerm: awarded?.sourcing.payTerm ?? null,
    supplierNames: (await supplierNamesOf(ctx, winners)).slice(0, 500),
    validQuoteCount: awarded?.validQuoteCount ?? null,
    totalAmount: doc.totalAmount ?? '0',
    totalNoTax: doc.totalNoTax ?? '0',
    totalTax: doc.totalTax ?? '0',
    savedAmount: doc.savedAmount ?? null,
    savedRate: doc.savedRate ?? null,
    hasNotLowest: (doc.items ?? []).some(isNotLowest) ? 'yes' : 'no',
    awardReason: doc.awardReason ?? null,
    buyerId: initiator.user,
  }
}

async function writeLines({ tx, tenantId, newId, now, doc, documentId, number }: EffectContext<AwardRelease>, awarded: Awarded) {
  const rows = (doc.items ?? []).map((item, at) => {
    const quote = must(awarded.quotes.get(item.quoteLineId ?? ''), 'the quote')
    const line = must(awarded.lines.get(quote.sourcingLineId), 'the line')
    // What people agreed to is what the supplier has quoted (INV-15).
    if (!same(item.taxPrice, quote.taxPrice)) throw new Error(`${number}: the price of ${quote.id} has changed`)
    return {
      ...{ id: newId(), tenantId, createTime: now, updateTime: now, awardId: documentId, awardNo: number, lineNo: at + 1 },
      ...{ sourcingLineId: line.id, quoteLineId: quote.id, planLineId: line.planLineId, supplierId: quote.supplierId },
      ...{ materialId: line.materialId, materialCode: line.materialCode, materialName: line.materialName, unit: line.unit },
      ...{ awardQty: item.awardQty ?? '0', awardShare: item.awardShare ?? null, contractedQty: '0' },
      ...{ taxPrice: quote.taxPrice, taxRate: quote.taxRate, deliveryDate: item.deliveryDate ?? quote.deliverDate },
      ...{ lineAmount: item.lineAmount ?? '0', noTaxAmount: item.noTaxAmount ?? '0', lineTax: item.lineTax ?? '0' },
      notLowestReason: item.notLowestReason ?? null,
    }
  })
  await tx.insert(awardLines).values(rows)
  return rows.map(({ id }) => id)
}

/** 采购价格 from the day of the award on; of several lines of one supplier and material the last one. */
function pricesOf({ items = [] }: AwardRelease, { quotes, lines }: Awarded, since: Pick<NewPrice, 'startDate' | 'sourceNo'>): NewPrice[] {
  const prices = items.map(({ quoteLineId = '' }) => {
    const { supplierId, sourcingLineId, taxPrice, taxRate } = must(quotes.get(quoteLineId), 'the quote')
    const { materialId } = must(lines.get(sourcingLineId), 'the line')
    return { ...since, supplierId, materialId, taxPrice, taxRate, endDate: null, sourceType: 'award' as const }
  })
  return [...new Map(prices.map(price => [`${price.supplierId} ${price.materialId}`, price])).values()]
}

/** What was not awarded is free again; what was awarded stays sourced until contracts order it (INV-14). */
async function drawPlans(ctx: EffectContext<AwardRelease>, { sourcing }: Awarded, ids: readonly string[]): Promise<void> {
  await undraw(ctx, { bizId: sourcing.id, bizType: 'SOURCE' })
  const won = await ctx.tx.select().from(awardLines).where(eq(awardLines.awardId, ctx.documentId)).orderBy(awardLines.lineNo)
  const draws = (bizType: 'SOURCE' | 'AWARDED') =>
    won.map(({ planLineId, awardQty }, at) => ({
      ...{ lineId: planLineId, bizType, qty: awardQty, bizId: ctx.documentId, billNo: ctx.number },
      bizLineId: must(ids[at], 'the award line'),
    }))
  await drawOn(ctx, draws('SOURCE'))
  await drawOn(ctx, draws('AWARDED'))
}

/** Winners learn what they won, the others only that they did not. */
async function tellFirms(ctx: EffectContext<AwardRelease>, { sourcing, quotes }: Awarded): Promise<void> {
  const winners = new Set((ctx.doc.items ?? []).flatMap(({ quoteLineId = '' }) => quotes.get(quoteLineId)?.supplierId ?? []))
  for (const { supplierId } of await firmsOf(ctx.tx, sourcing.id)) {
    const hasWon = winners.has(supplierId)
    await ctx.notify(await accountsOf(ctx.tx, ctx.tenantId, supplierId), {
      title: hasWon ? '中标通知' : '未中标通知',
      content: `${sourcing.sourcingNo} ${sourcing.sourcingName}：${hasWon ? '恭喜贵公司中标，请等待签订合同' : '贵公司本次未中标，感谢参与'}。`,
    })
  }
}
