import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import { post, standing } from '#server/document/ledger.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Book } from './purchase-plan.ledger.ts'
import { planDraws, purchasePlanLines } from './purchase-plan.table.ts'

export type DrawKind = 'SOURCE' | 'AWARDED' | 'DIRECT' | 'ORDER' | 'RECEIVE' | 'RETURN'

export interface Draw {
  readonly lineId: string
  readonly bizType: DrawKind
  readonly qty: string
  readonly bizId: string
  readonly bizLineId: string
  readonly billNo: string
}

type Line = typeof purchasePlanLines.$inferSelect
interface Drawn {
  sourced: Big
  direct: Big
  ordered: Big
  received: Big
}

/**
 * 计划行占用. The only way sourcing, orders and receipts use a plan line (INV-14): running sourcing and direct orders never exceed the
 * approved quantity, orders after sourcing what was sourced, a receipt its orders with tolerance. An award only says which of it was decided.
 */
export async function drawOn(book: Book, draws: readonly Draw[]): Promise<void> {
  const lines = await locked(
    book,
    draws.map(draw => draw.lineId),
  )
  for (const draw of draws) {
    const line = lines.get(draw.lineId) ?? raise()
    // What was ordered while the line was open may come after it was closed.
    if (line.row.lineState === 'closed' && draw.bizType !== 'RECEIVE') throw new Refusal(`计划行已关闭：${nameOf(line.row)}`)
    if (!new Big(draw.qty).gt(0)) throw new Refusal('数量须大于零')
    count(line.drawn, draw.bizType, new Big(draw.qty))
    mustFit(line.row, line.drawn)
  }
  await post(book, planDraws, draws, '该单据已占用采购计划，请勿重复提交')
  await writeBack(book, [...lines.values()])
}

/** 退货. What was received went back to the supplier; a negative quantity. */
export async function giveBack(book: Book, draw: Draw): Promise<void> {
  const lines = await locked(book, [draw.lineId])
  const { row, drawn } = lines.get(draw.lineId) ?? raise()
  count(drawn, draw.bizType, new Big(draw.qty))
  mustFit(row, drawn)
  await post(book, planDraws, [draw], '该单据已退回采购计划，请勿重复提交')
  await writeBack(book, [...lines.values()])
}

/** 释放. Everything a document has used and not given back: a failed inquiry, a cancelled order. */
export async function undraw(book: Book, { bizId, bizType }: Pick<Draw, 'bizId' | 'bizType'>): Promise<void> {
  const { tx } = book
  const mine = await tx
    .select()
    .from(planDraws)
    .where(and(eq(planDraws.bizId, bizId), eq(planDraws.bizType, bizType)))
    .orderBy(asc(planDraws.id))
  const lines = await locked(
    book,
    mine.map(row => row.lineId),
  )
  // Asked again under the lock: somebody else may have been giving the same back.
  const undone = await tx
    .select({ id: planDraws.reverseOf })
    .from(planDraws)
    .where(inArray(planDraws.reverseOf, [...mine.map(row => row.id), '0']))
  const gone = new Set(undone.map(row => row.id))
  const live = mine.filter(row => !row.reverseOf && !gone.has(row.id))
  if (live.length === 0) return
  for (const row of live) {
    const line = must(lines.get(row.lineId), 'the locked line')
    count(line.drawn, row.bizType as DrawKind, new Big(row.qty).neg())
    mustFit(line.row, line.drawn)
  }
  const opposite = live.map(({ id, postTime: _, ...row }) => ({ ...row, qty: new Big(row.qty).neg().toFixed(3), reverseOf: id }))
  await post(book, planDraws, opposite)
  await writeBack(book, [...lines.values()])
}

/**
 * 改占. From now on a line of a document uses this much of a plan line, be it more, less or nothing: what it used is given back, and the new
 * quantity is drawn in one step. `bizId` is a new one for each change.
 */
export async function redraw(book: Book, draw: Draw): Promise<void> {
  const { tx } = book
  const lines = await locked(book, [draw.lineId])
  const line = lines.get(draw.lineId) ?? raise()
  const { lineId, bizType, bizLineId } = planDraws
  const mine = await tx
    .select()
    .from(planDraws)
    .where(and(eq(lineId, draw.lineId), eq(bizType, draw.bizType), eq(bizLineId, draw.bizLineId)))
    .orderBy(asc(planDraws.id))
  const live = standing(mine)
  for (const row of live) count(line.drawn, draw.bizType, new Big(row.qty).neg())
  const isSome = new Big(draw.qty).gt(0)
  count(line.drawn, draw.bizType, new Big(draw.qty))
  mustFit(line.row, line.drawn)
  await post(
    book,
    planDraws,
    live.map(({ id, postTime: _, ...row }) => ({ ...row, qty: new Big(row.qty).neg().toFixed(3), reverseOf: id })),
  )
  await post(book, planDraws, isSome ? [draw] : [])
  await writeBack(book, [...lines.values()])
}

/** 增减. The same by a difference: a line of an award that orders give back, or take again. */
export async function shiftDraw(book: Book, draw: Omit<Draw, 'qty'>, more: Big): Promise<void> {
  await locked(book, [draw.lineId])
  const { lineId, bizType, bizLineId } = planDraws
  const [drawn] = await book.tx
    .select({ qty: sql<string>`coalesce(sum(${planDraws.qty}), 0)::text` })
    .from(planDraws)
    .where(and(eq(lineId, draw.lineId), eq(bizType, draw.bizType), eq(bizLineId, draw.bizLineId)))
  await redraw(book, { ...draw, qty: more.plus(drawn?.qty ?? 0).toFixed(3) })
}

async function locked({ tx, tenantId }: Book, ids: readonly string[]): Promise<Map<string, { row: Line; drawn: Drawn }>> {
  const rows = await tx
    .select()
    .from(purchasePlanLines)
    .where(and(inArray(purchasePlanLines.id, [...ids, '0']), eq(purchasePlanLines.tenantId, tenantId)))
    .orderBy(asc(purchasePlanLines.id))
    .for('update')
  return new Map(
    rows.map(row => [
      row.id,
      {
        row,
        drawn: {
          sourced: new Big(row.sourcedQty),
          direct: new Big(row.directQty),
          ordered: new Big(row.orderedQty),
          received: new Big(row.receivedQty),
        },
      },
    ]),
  )
}

function count(drawn: Drawn, kind: DrawKind, qty: Big): void {
  if (kind === 'SOURCE') drawn.sourced = drawn.sourced.plus(qty)
  if (kind === 'DIRECT') drawn.direct = drawn.direct.plus(qty)
  if (kind === 'ORDER' || kind === 'DIRECT') drawn.ordered = drawn.ordered.plus(qty)
  if (kind === 'RECEIVE' || kind === 'RETURN') drawn.received = drawn.received.plus(qty)
}

/** What a line allows at all. The same holds when something is given back: sourcing that was awarded stays. */
function mustFit(row: Line, { sourced, direct, ordered, received }: Drawn): void {
  const left = new Big(row.approvedQty).minus(row.sourcedQty).minus(row.directQty).toFixed(3)
  if (sourced.plus(direct).gt(row.approvedQty)) throw new Refusal(`超出计划可采购数量：${nameOf(row)} 剩余 ${left}`)
  if (ordered.minus(direct).gt(sourced)) throw new Refusal(`订购数量超出寻源数量：${nameOf(row)}`)
  if (received.gt(most(ordered, row.overReceiptRate))) throw new Refusal(`入库数量超出订购数量：${nameOf(row)}`)
}

const most = (ordered: Big, rate: string) => ordered.times(new Big(rate).div(100).plus(1))
const nameOf = ({ planNo, materialCode }: Line) => `${planNo} ${materialCode}`

function stateOf({ approvedQty }: Line, { sourced, ordered, received }: Drawn): string {
  if (received.gt(0) && received.gte(approvedQty)) return 'received'
  return ordered.gt(0) ? 'ordered' : sourced.gt(0) ? 'sourcing' : 'open'
}

async function writeBack({ tx, now }: Book, lines: readonly { row: Line; drawn: Drawn }[]): Promise<void> {
  for (const { row, drawn } of lines)
    await tx
      .update(purchasePlanLines)
      .set({
        sourcedQty: drawn.sourced.toFixed(3),
        directQty: drawn.direct.toFixed(3),
        orderedQty: drawn.ordered.toFixed(3),
        receivedQty: drawn.received.toFixed(3),
        lineState: row.lineState === 'closed' ? 'closed' : stateOf(row, drawn),
        updateTime: now,
      })
      .where(eq(purchasePlanLines.id, row.id))
  // A plan is done when each of its lines is in or closed.
  await tx.execute(sql`
    update purchase_plan p set plan_state = case when exists (select 1 from purchase_plan_line l
      where l.plan_id = p.id and l.line_state not in ('received', 'closed')) then 'open' else 'done' end
    where p.plan_state in ('open', 'done') and p.id = any (${sql.param([...new Set(lines.map(({ row }) => row.planId))])}::bigint[])`)
}

function raise(): never {
  throw missing('计划行不存在')
}
