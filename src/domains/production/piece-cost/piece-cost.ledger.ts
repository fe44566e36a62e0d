import Big from 'big.js'
import { and, asc, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { INGOT } from '#domains/warehouse/material/material.master.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { type Book, type Entry, post } from '#server/document/ledger.ts'
import { IN_PROCESS } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { AUX, MATERIAL, PRODUCE_OUT, REMAKE_IN, SCRAP_OUT } from './piece-cost.register.ts'
import { pieceCosts } from './piece-cost.table.ts'

/** 件成本 (production.md 2.8). Amounts without tax, to the cent. Whoever posts has locked the work order. */
export type Cost = Omit<Entry<typeof pieceCosts>, 'postDate' | 'period' | 'rate'> & { readonly rate?: string }

/** A cost of an earlier day says when. `opening`: where the books of another time are carried on, as of the day before the first period. */
export async function postCosts(
  book: Book,
  costs: readonly Cost[],
  opening?: { readonly period: string; readonly postTime: Date },
): Promise<string[]> {
  if (costs.length === 0) return []
  const dayOf = ({ postTime = book.now }: Cost) => formatDate(opening?.postTime ?? postTime, 'yyyy-MM-dd')
  const periods = new Map<string, string>()
  for (const { postTime = book.now } of costs) {
    const month = formatDate(postTime, 'yyyy-MM')
    if (!periods.has(month)) periods.set(month, opening?.period ?? (await openPeriod(book, postTime)))
  }
  return post(
    book,
    pieceCosts,
    costs.map(cost => {
      const basis = new Big(cost.basis)
      const mean = basis.eq(0) ? '0' : new Big(cost.amount).div(basis).toFixed(4, Big.roundHalfUp)
      const period = must(periods.get(formatDate(cost.postTime ?? book.now, 'yyyy-MM')), 'its month')
      return { ...cost, rate: cost.rate ?? mean, postDate: dayOf(cost), period }
    }),
  )
}

/** What a piece has cost until now. */
export const accumCost = (tx: Tx, pieceId: string): Promise<string> => costWhere(tx, eq(pieceCosts.pieceId, pieceId))

/** What of it was its ingot, or came with the piece that it was before. */
export const materialCost = (tx: Tx, pieceId: string): Promise<string> =>
  costWhere(tx, and(eq(pieceCosts.pieceId, pieceId), inArray(pieceCosts.costItem, [MATERIAL, REMAKE_IN])))

async function costWhere(tx: Tx, where: SQL | undefined): Promise<string> {
  const [row] = await tx
    .select({ amount: sql<string>`coalesce(sum(${pieceCosts.amount}), 0)::text` })
    .from(pieceCosts)
    .where(where)
  return new Big(row?.amount ?? 0).toFixed(2)
}

/** A line that was issued to a work order. */
export interface IssuedLine {
  readonly id: string
  readonly materialType: string
  readonly qty: string
  readonly amount: string
}

interface Issued {
  readonly workId: string
  readonly billNo: string
}

/** 领料. Ingots and blanks stand on the order until they are fed; other material is shared by the pieces in process. */
export async function costIssue(book: Book, { workId, billNo }: Issued, lines: readonly IssuedLine[]): Promise<void> {
  const own = await inProcess(book.tx, workId)
  await postCosts(
    book,
    lines.flatMap(({ id: issueLineId, materialType, qty, amount }): Cost[] => {
      const common = { workId, billNo, issueLineId }
      if (materialType === INGOT || own.length === 0)
        return [{ ...common, costItem: materialType === INGOT ? MATERIAL : AUX, pieceId: null, basis: qty, amount }]
      return shared(own, { qty, amount }).map(share => ({ ...common, costItem: AUX, ...share }))
    }),
  )
}

const inProcess = async (tx: Tx, workId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: pieces.id })
      .from(pieces)
      .where(and(eq(pieces.workId, workId), eq(pieces.status, IN_PROCESS), eq(pieces.isDeleted, 0)))
      .orderBy(asc(pieces.id))
  ).map(({ id }) => id)

/** Equal shares; the last one takes the rest. */
function shared(pieceIds: readonly string[], { qty, amount }: { qty: string; amount: string }) {
  const [each, part] = [amount, qty].map((total, at) => new Big(total).div(pieceIds.length).round(at === 0 ? 2 : 3, Big.roundHalfUp)) as [
    Big,
    Big,
  ]
  const others = pieceIds.length - 1
  return pieceIds.map((pieceId, at) => ({
    pieceId,
    amount: (at === others ? new Big(amount).minus(each.times(others)) : each).toFixed(2),
    basis: (at === others ? new Big(qty).minus(part.times(others)) : part).toFixed(3),
  }))
}

/** 退料. The opposite of the issue on the same keys: on the order what was not fed, on pieces that are still in the workshop what was shared. */
export async function costReturn(book: Book, { workId, billNo }: Issued, lines: readonly IssuedLine[]): Promise<void> {
  const rows: Cost[] = []
  for (const { id: issueLineId, materialType, qty, amount } of lines) {
    const back = { qty: new Big(qty).neg().toFixed(3), amount: new Big(amount).neg().toFixed(2) }
    const common = { workId, billNo, issueLineId }
    const bearers = materialType === INGOT ? [] : await bearersOf(book.tx, issueLineId)
    if (bearers.length > 0) rows.push(...shared(bearers, back).map(share => ({ ...common, costItem: AUX, ...share })))
    else rows.push({ ...common, costItem: materialType === INGOT ? MATERIAL : AUX, pieceId: null, basis: back.qty, amount: back.amount })
  }
  await postCosts(book, rows)
}

/** Pieces that bear a share of a line and have not left production. */
async function bearersOf(tx: Tx, issueLineId: string): Promise<string[]> {
  const out = tx
    .select({ id: pieceCosts.pieceId })
    .from(pieceCosts)
    .where(and(isNotNull(pieceCosts.pieceId), inArray(pieceCosts.costItem, [PRODUCE_OUT, SCRAP_OUT])))
  const rows = await tx
    .selectDistinct({ id: pieceCosts.pieceId })
    .from(pieceCosts)
    .where(and(eq(pieceCosts.issueLineId, issueLineId), isNotNull(pieceCosts.pieceId), notInArray(pieceCosts.pieceId, out)))
    .orderBy(asc(pieceCosts.pieceId))
  return rows.flatMap(({ id }) => id ?? [])
}

/** 件成本汇总 of books that have entries and no sums; see `sum_unsummed_costs`. Answers how many were made. */
export async function sumUnsummed(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ sums: number }>(sql`select sum_unsummed_costs() as sums`)
  return must(rows[0], 'the number').sums
}
