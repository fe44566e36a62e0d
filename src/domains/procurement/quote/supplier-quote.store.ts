import { and, eq } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { sourcingCalls } from '#contract/sourcing.ts'
import { supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { formatDate } from '#model/date.ts'
import { above, atLeast, atMost, positive } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { firmsOf, linesOf, type Sourcing, type SourcingLine } from '../sourcing/sourcing.ledger.ts'
import { sourcingSuppliers } from '../sourcing/sourcing.table.ts'
import { categoriesOf, firmObstacle } from '../sourcing/sourcing-rules.query.ts'
import { finalLinesOf, lockSourcing, sealQuote, withdrawQuote } from './quote.ledger.ts'
import { quoteClarifies } from './quote.table.ts'
import type { Offer } from './quote-seal.store.ts'

type Quoting = Input<typeof sourcingCalls.quote>

const TAX_RATES = ['0.13', '0.09', '0.06', '0.03', '0.01', '0']

const bookOf = ({ tx, caller, newId, now, app }: Context) => ({ tx, tenantId: caller.tenantId, newId, now, keys: app.keys })
const firmId = ({ caller }: Context) => caller.supplierId ?? ''

/** 报价. By an account of the supplier, while quotes are taken; what is sent is sealed at once. */
export async function giveQuote(ctx: Context, { id, lines }: Quoting): Promise<true> {
  const book = bookOf(ctx)
  const sourcing = await lockSourcing(book, id)
  await mustTakePart(ctx, sourcing)
  const asked = await linesOf(ctx.tx, id)
  await mustBeUsable(ctx, asked)
  const offers = offersOf(sourcing, asked, lines, formatDate(ctx.now, 'yyyy-MM-dd'))
  if (sourcing.quoteRound > 1) mustNotRise(await finalLinesOf(ctx.tx, id, firmId(ctx)), offers)
  await sealQuote(book, sourcing, firmId(ctx), offers)
  return true
}

export async function takeBackQuote(ctx: Context, id: string): Promise<true> {
  const book = bookOf(ctx)
  const sourcing = await lockSourcing(book, id)
  await mustTakePart(ctx, sourcing)
  await withdrawQuote(book, sourcing, firmId(ctx))
  return true
}

/** 报名 for an open tender. */
export async function enroll(ctx: Context, id: string): Promise<true> {
  const { tx, caller, newId, now } = ctx
  const sourcing = await lockSourcing(bookOf(ctx), id)
  const { tenderScope, sourcingState, enrollDeadline, sourcingNo } = sourcing
  if (tenderScope !== 'open' || sourcingState !== 'open' || !enrollDeadline || now >= enrollDeadline) throw new Refusal('报名已截止')
  await mustBeUsable(ctx, await linesOf(tx, id))
  const firms = await firmsOf(tx, id)
  if (firms.some(({ supplierId }) => supplierId === firmId(ctx))) throw conflict('贵公司已报名')
  const firm = must(await supplierOf(bookOf(ctx), firmId(ctx)), 'the supplier')
  await tx.insert(sourcingSuppliers).values({
    ...{
      id: newId(),
      tenantId: caller.tenantId,
      sourcingId: id,
      sourcingNo: sourcingNo ?? '',
      supplierId: firm.id,
      createTime: now,
      updateTime: now,
    },
    ...{ lineNo: firms.length + 1, supplierLevel: firm.supplierLevel, contactName: firm.contactName, contactPhone: firm.contactPhone },
    ...{ partState: 'enrolled', bondPaid: 'no' },
  })
  return true
}

/** 提问, until the deadline. */
export async function ask(ctx: Context, { id, question }: { id: string; question: string }): Promise<true> {
  const { tx, site, app, caller, newId, now } = ctx
  const sourcing = await lockSourcing(bookOf(ctx), id)
  await mustTakePart(ctx, sourcing)
  if (sourcing.sourcingState !== 'open' || !sourcing.quoteDeadline || now >= sourcing.quoteDeadline) throw new Refusal('报价已截止')
  await tx.insert(quoteClarifies).values({
    ...{ id: newId(), tenantId: caller.tenantId, sourcingId: id, sourcingNo: sourcing.sourcingNo ?? '', supplierId: firmId(ctx) },
    ...{ question, askTime: now, createTime: now, updateTime: now },
  })
  const asked = sourcing.contactUserId ? [sourcing.contactUserId] : await holdersOf(tx, caller.tenantId, 'bid_office')
  await app.engine.ports.notify(tx, site, newId, asked, {
    title: '供应商提问',
    content: `寻源单 ${sourcing.sourcingNo} “${sourcing.sourcingName}”有新的提问，请在“报价澄清”中答复。`,
  })
  return true
}

/** 答复, to everybody who takes part. */
export async function tellAnswer(ctx: Context, sourcingId: string): Promise<void> {
  const { tx, site, app, caller, newId } = ctx
  const firms = await firmsOf(tx, sourcingId)
  const accounts = await Promise.all(firms.map(({ supplierId }) => accountsOf(tx, caller.tenantId, supplierId)))
  const [first] = firms
  await app.engine.ports.notify(tx, site, newId, accounts.flat(), {
    title: '报价澄清',
    content: `寻源单 ${first?.sourcingNo ?? ''} 有新的澄清答复，请在“寻源报价”中查看。`,
  })
}

async function mustTakePart({ tx, caller }: Context, { id }: Sourcing): Promise<void> {
  const [found] = await tx
    .select({ state: sourcingSuppliers.partState })
    .from(sourcingSuppliers)
    .where(
      and(
        ...[eq(sourcingSuppliers.sourcingId, id), eq(sourcingSuppliers.supplierId, caller.supplierId ?? '0')],
        eq(sourcingSuppliers.isDeleted, 0),
      ),
    )
  if (!found) throw missing('寻源单不存在')
}

/** INV-10, INV-12 at this moment. */
async function mustBeUsable(ctx: Context, lines: readonly SourcingLine[]): Promise<void> {
  const categoryIds = await categoriesOf(
    ctx.tx,
    lines.map(({ materialId }) => materialId),
  )
  const why = await firmObstacle(bookOf(ctx), firmId(ctx), categoryIds, ctx.now)
  if (why) throw new Refusal(why)
}

function offersOf({ mode, minBidQty }: Sourcing, asked: readonly SourcingLine[], lines: Quoting['lines'], today: string): Offer[] {
  const known = new Map(asked.map(line => [line.id, line]))
  if (new Set(lines.map(({ sourcingLineId }) => sourcingLineId)).size !== lines.length) throw new Refusal('同一物料只能报一行')
  return lines.map(({ sourcingLineId, taxPrice, taxRate, offerQty, deliverDate }) => {
    const line = known.get(sourcingLineId)
    if (!line) throw new Refusal('报价行不属于该寻源单')
    const name = line.materialName
    if (!positive(taxPrice)) throw new Refusal(`${name}：含税单价须大于零`)
    if (!TAX_RATES.includes(taxRate)) throw new Refusal(`${name}：税率不在字典中`)
    if (deliverDate < today) throw new Refusal(`${name}：可交日期不能早于今天`)
    const qty = mode === 'quantity' ? (offerQty ?? '0') : line.qty
    if (!atLeast(qty, minBidQty ?? '0.001') || !atMost(qty, line.qty))
      throw new Refusal(`${name}：可供数量须在 ${minBidQty ?? '0.001'} 与 ${line.qty} 之间`)
    return { sourcingLineId, taxPrice, taxRate, offerQty: qty, deliverDate }
  })
}

/** Only who has a valid quote may quote again, and never above it. */
function mustNotRise(own: readonly { sourcingLineId: string; taxPrice: string; materialName: string }[], offers: readonly Offer[]): void {
  if (own.length === 0) throw new Refusal('上一轮没有有效报价，不能参加本轮')
  const before = new Map(own.map(line => [line.sourcingLineId, line]))
  for (const { sourcingLineId, taxPrice } of offers) {
    const last = before.get(sourcingLineId)
    if (!last) throw new Refusal('上一轮未报价的物料不能在本轮报价')
    if (above(taxPrice, last.taxPrice)) throw new Refusal(`${last.materialName}：本轮报价不能高于上一轮的 ${last.taxPrice}`)
  }
}
