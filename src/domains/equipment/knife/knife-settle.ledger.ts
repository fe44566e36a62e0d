import Big from 'big.js'
import { postExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { deduct } from '#domains/hr/payroll/payroll-deduction.ledger.ts'
import { costIssue } from '#domains/production/piece-cost/piece-cost.ledger.ts'
import { giveTools, takeTools } from '#domains/warehouse/stock/tool-stock.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { holdingsOf, type Knife, NOTHING, postLives, postMoves, shareOf } from './knife.ledger.ts'
import { EXCHANGE, isBack, isIssue, LOST, RETURN } from './knife.rules.ts'

/** 收发刀具. What the last word about a paper does to stock, holdings, tool lives and costs. */
interface Paper {
  readonly knifeKind: string
  readonly warehouseId: string
  readonly workshopId: string
  readonly holderId: string
  readonly equipmentId?: string | undefined
  readonly processId?: string | undefined
  readonly workId?: string | undefined
}

export interface Line {
  readonly lineNo: number
  readonly knife: Knife
  readonly qty: string
  readonly oldKnifeQty?: string | undefined
  readonly wearCause?: string | undefined
  readonly usedLife?: number | undefined
  readonly dueDate?: string | undefined
}

type Context = EffectContext<unknown>

export async function settleKnives(ctx: Context, paper: Paper, lines: readonly Line[]): Promise<void> {
  ctx.tx.lock(`knife holder ${paper.holderId}`)
  if (isBack(paper)) await takeBack(ctx, paper, lines)
  if (isIssue(paper)) await handOut(ctx, paper, lines)
}

const commonOf = ({ number, now }: Context, { holderId, workshopId, equipmentId }: Paper, { knife }: Line) => ({
  ...{ moveDate: formatDate(now, 'yyyy-MM-dd'), knifeId: knife.id, employeeId: holderId, workshopId, equipmentId: equipmentId ?? null },
  ...{ billNo: number, workId: null, dueDate: null },
})

/** 发刀. An expense of the workshop, or cost of the pieces of the order. */
async function handOut(ctx: Context, paper: Paper, lines: readonly Line[]): Promise<void> {
  const wanted = lines.map(({ lineNo, knife, qty }) => ({ lineNo, materialId: knife.materialId, qty }))
  const worth = await giveTools(ctx, paper.warehouseId, wanted)
  const workId = paper.workId ?? null
  const ids = await postMoves(
    ctx,
    lines.map(line => ({
      ...{ ...commonOf(ctx, paper, line), moveKind: 'issue', qty: line.qty, amount: worth.get(line.lineNo) ?? '0', workId },
      dueDate: line.dueDate ?? null,
    })),
  )
  const issued = lines.map((line, at) => ({ ...line, id: ids[at] ?? '', amount: worth.get(line.lineNo) ?? '0' }))
  if (workId)
    await costIssue(
      ctx,
      { workId, billNo: ctx.number },
      issued.map(({ id, qty, amount }) => ({ id, qty, amount, materialType: '6' })),
    )
  else await spend(ctx, paper, issued)
}

const spend = (ctx: Context, { workshopId, equipmentId }: Paper, rows: readonly { id: string; amount: string; knife: Knife }[]) =>
  postExpenses(
    ctx,
    rows.map(({ id, amount, knife }) => ({
      ...{ sourceType: 'knife_application', billNo: ctx.number, sourceLineId: id, costDeptId: workshopId, subject: 'tool', amount },
      ...{ summary: knife.knifeName, equipmentId: equipmentId ?? null },
    })),
  )

/** 收刀. Good tools come back at what they cost, and the workshop is relieved; worn and lost ones are scrapped. */
async function takeBack(ctx: Context, paper: Paper, lines: readonly Line[]): Promise<void> {
  const held = await holdingsOf(ctx.tx, paper.holderId)
  const back = lines.map(line => {
    const { knife, qty, wearCause } = line
    const holding = held.get(knife.id) ?? NOTHING
    if (holding.qty.lt(qty))
      throw new Refusal(`刀具【${knife.knifeName}】在手 ${holding.qty.toFixed()}，不能交回 ${new Big(qty).toFixed()}`)
    const isGood = paper.knifeKind === RETURN || (paper.knifeKind === EXCHANGE && !wearCause)
    return { ...line, isScrapped: !isGood, amount: shareOf(holding, new Big(qty)).toFixed(2) }
  })
  await takeTools(
    ctx,
    paper.warehouseId,
    back.map(({ lineNo, knife, qty, amount, isScrapped }) => ({ lineNo, materialId: knife.materialId, qty, amount, isScrapped })),
  )
  const ids = await postMoves(
    ctx,
    back.map(line => ({
      ...{ ...commonOf(ctx, paper, line), moveKind: line.isScrapped ? 'scrap' : 'return' },
      ...{ qty: new Big(line.qty).neg().toFixed(3), amount: new Big(line.amount).neg().toFixed(2) },
    })),
  )
  const relieved = back.map((line, at) => ({ ...line, id: ids[at] ?? '', amount: new Big(line.amount).neg().toFixed(2) }))
  await spend(
    ctx,
    paper,
    relieved.filter(({ isScrapped }) => !isScrapped),
  )
  await postLives(
    ctx,
    back.map(({ knife, qty, usedLife, wearCause, amount }) => ({
      ...{ knifeId: knife.id, employeeId: paper.holderId, equipmentId: paper.equipmentId ?? null, processId: paper.processId ?? null },
      ...{
        workId: paper.workId ?? null,
        qty,
        usedLife: usedLife ?? null,
        toolLife: knife.toolLife,
        wearCause: wearCause ?? null,
        cost: amount,
      },
      ...{ billNo: ctx.number, postDate: formatDate(ctx.now, 'yyyy-MM-dd') },
    })),
  )
  await chargeLost(ctx, paper, back)
}

/** 丢失. The holder is asked for what the lost ones cost. */
async function chargeLost(ctx: Context, { holderId, knifeKind }: Paper, back: readonly (Line & { amount: string })[]): Promise<void> {
  const amount = back.reduce((sum, { wearCause, qty, oldKnifeQty, amount: cost }) => {
    if (wearCause !== LOST) return sum
    const lost = knifeKind === EXCHANGE ? new Big(qty).minus(oldKnifeQty ?? 0) : new Big(qty)
    return sum.plus(new Big(cost).times(lost).div(qty).round(2, Big.roundHalfUp))
  }, new Big(0))
  if (amount.gt(0))
    await deduct(ctx, { employeeId: holderId, amount: amount.toFixed(2), source: 'knife', sourceId: ctx.documentId, billNo: ctx.number })
}
