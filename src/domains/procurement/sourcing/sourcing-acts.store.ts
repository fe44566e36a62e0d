import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { openScoring } from '../judge/judging.ledger.ts'
import { undraw } from '../plan/plan-draw.ledger.ts'
import { finalLinesOf, lockSourcing } from '../quote/quote.ledger.ts'
import { openQuotes } from '../quote/quote-opening.store.ts'
import { firmsOf, moveSourcing, type Sourcing } from './sourcing.ledger.ts'

const HOUR = 3_600_000
const bookOf = ({ tx, caller, newId, now, app }: Context) => ({ tx, tenantId: caller.tenantId, newId, now, keys: app.keys })
const written = (moment: Date) => formatDate(moment, 'yyyy-MM-dd HH:mm')

/** What the first person files has to be possible already. */
export async function openable(ctx: Context, id: string): Promise<Sourcing> {
  const sourcing = await lockSourcing(bookOf(ctx), id)
  if (sourcing.sourcingState !== 'closed') throw new Refusal('报价尚未截止或已开标')
  if (sourcing.openTime && ctx.now < sourcing.openTime) throw new Refusal(`未到开标时间 ${written(sourcing.openTime)}`)
  return sourcing
}

/** 开标, from the opening time on; then the committee scores, if the price is not all. */
export async function openBids(ctx: Context, id: string): Promise<void> {
  await openQuotes(bookOf(ctx), await openable(ctx, id))
  await openScoring({ ...bookOf(ctx), site: ctx.site }, id)
}

interface Put {
  readonly quoteDeadline: string
  readonly reason: string
}

/** Only later, and only while nothing was opened (INV-16). */
export async function extendable(ctx: Context, id: string, asked: Put): Promise<Sourcing> {
  const sourcing = await lockSourcing(bookOf(ctx), id)
  const later = instantOf(asked.quoteDeadline)
  if (sourcing.sourcingState !== 'open' || !sourcing.quoteDeadline || ctx.now >= sourcing.quoteDeadline)
    throw new Refusal('报价已截止，不能延期')
  if (later <= sourcing.quoteDeadline) throw new Refusal(`新的截止时间须晚于 ${written(sourcing.quoteDeadline)}`)
  return sourcing
}

/** 延期. */
export async function extendDeadline(ctx: Context, id: string, asked: Put): Promise<void> {
  const sourcing = await extendable(ctx, id, asked)
  const later = instantOf(asked.quoteDeadline)
  const openTime = sourcing.openTime && sourcing.openTime < later ? later : sourcing.openTime
  await moveSourcing(ctx, id, ['open'], { quoteDeadline: later, openTime })
  await tellFirms(ctx, sourcing, '报价延期', `报价截止时间延至 ${written(later)}：${asked.reason}`)
}

export async function repeatable(ctx: Context, id: string, asked: Put): Promise<Sourcing> {
  const { tx, caller, now } = ctx
  const sourcing = await lockSourcing(bookOf(ctx), id)
  const most = Number((await paramValue(tx, caller.tenantId, 'sourcing.rounds.max')) ?? 3)
  if (sourcing.quoteRound >= most) throw new Refusal(`最多进行 ${most} 轮报价`)
  const hours = Number((await paramValue(tx, caller.tenantId, 'purchase.quote.urgentHours')) ?? 2)
  const deadline = instantOf(asked.quoteDeadline)
  if (deadline.getTime() - now.getTime() < hours * HOUR) throw new Refusal(`报价时间不得少于 ${hours} 小时`)
  return sourcing
}

/** 新一轮. Whoever has a valid quote may lower it. */
export async function nextRound(ctx: Context, id: string, asked: Put): Promise<void> {
  const { tx, now } = ctx
  const sourcing = await repeatable(ctx, id, asked)
  const deadline = instantOf(asked.quoteDeadline)
  const invited = new Set((await finalLinesOf(tx, id)).map(({ supplierId }) => supplierId))
  if (invited.size === 0) throw new Refusal('没有有效报价，不能开始新一轮')
  const openTime = sourcing.openTime && sourcing.openTime < deadline ? deadline : sourcing.openTime
  const round = sourcing.quoteRound + 1
  await moveSourcing(ctx, id, ['evaluating'], {
    sourcingState: 'open',
    quoteRound: round,
    quoteStart: now,
    quoteDeadline: deadline,
    openTime,
  })
  await tellFirms(ctx, sourcing, '新一轮报价', `第 ${round} 轮报价截止时间 ${written(deadline)}：${asked.reason}`, invited)
}

/** 流标, 取消. What was reserved of the plans is free again; sealed quotes are never opened. */
export async function endSourcing(ctx: Context, id: string, sourcingState: 'failed' | 'cancelled', reason: string): Promise<void> {
  const sourcing = await lockSourcing(bookOf(ctx), id)
  await moveSourcing(ctx, id, ['open', 'closed', 'evaluating'], { sourcingState, endReason: reason })
  await undraw(bookOf(ctx), { bizId: id, bizType: 'SOURCE' })
  const title = sourcingState === 'failed' ? '寻源流标' : '寻源取消'
  await tellFirms(ctx, sourcing, title, `${title}，感谢贵公司参与`)
}

async function tellFirms(ctx: Context, sourcing: Sourcing, title: string, says: string, only?: ReadonlySet<string>): Promise<void> {
  const { tx, site, app, caller, newId } = ctx
  const firms = (await firmsOf(tx, sourcing.id)).filter(({ supplierId }) => !only || only.has(supplierId))
  const accounts = await Promise.all(firms.map(({ supplierId }) => accountsOf(tx, caller.tenantId, supplierId)))
  await app.engine.ports.notify(tx, site, newId, accounts.flat(), {
    title,
    content: `${sourcing.sourcingNo} ${sourcing.sourcingName}：${says}。`,
  })
}
