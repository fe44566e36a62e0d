import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { only } from '#server/db/rows.ts'
import { post as add, type Entry, standing } from '#server/document/ledger.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import { among, type Book, LockedBalances, type Place, whole } from './locked-balances.store.ts'
import { stockBalances, stockCosts, stockLedger } from './stock.table.ts'
import { type BatchFacts, openBatches } from './stock-batch.ledger.ts'
import { PeriodSums } from './stock-period.store.ts'
import {
  type Named,
  requireMovable,
  requireOnePlace,
  requirePieces,
  requireUnmixed,
  requireUsable,
  requireWhole,
  shortage,
} from './stock-rules.store.ts'

/** The line of a document that stock moves for. */
export interface Source {
  readonly bizType: string
  readonly bizId: string
  readonly bizLineId: string
  readonly billNo: string
}

export interface Movement extends Source, Place {
  /** Signed: what comes in is positive. Zero with an amount corrects the value alone. */
  readonly qty: string
  /** Cost of incoming goods per unit, or exactly `amount`; without either, and for outgoing goods, the average. */
  readonly unitCost?: string
  readonly amount?: string
  readonly proCode?: string
  /** Quality of incoming goods; by default that of the place. */
  readonly qualityState?: string
  /** What is known of the batch that it brings. */
  readonly batch?: BatchFacts
  /** It only changes its location: it stays as old as it is. */
  readonly isMove?: boolean
}

/**
 * 库存账. The only way to change stock. Movements are valued at the moving average of the material in its warehouse; the last piece takes
 * the rounding difference. If anything is missing, frozen, blocked or reserved for others, all movements are rejected. The period is the month
 * of the day; openings are of the first one, whose day is the one before it.
 */
export async function post(book: Book, movements: readonly Movement[], postTime: Date = book.now, firstPeriod?: string): Promise<string[]> {
  const [period, named] = await Promise.all([firstPeriod ?? openPeriod(book, postTime), requireMovable(book, movements)])
  const balances = await LockedBalances.open(book, named)
  return write(book, balances, named, { postTime, period })
}

/**
 * Equal opposite rows, each naming the one it takes back; no row is taken back twice (INV-01). What comes back is of the quality that is said
 * for its line, else of what lies there.
 */
export async function reverse(
  book: Book,
  ids: readonly string[],
  reason = '',
  qualities: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const period = await openPeriod(book)
  const rows = await book.tx
    .select()
    .from(stockLedger)
    .where(and(inArray(stockLedger.id, [...ids]), eq(stockLedger.tenantId, book.tenantId)))
    .orderBy(asc(stockLedger.id))
  if (rows.length !== new Set(ids).size) throw missing('库存流水不存在')
  if (rows.some(row => row.reverseOf)) throw new Refusal('冲销流水不能再次冲销')
  const named = await requireMovable(book, rows)
  const balances = await LockedBalances.open(book, rows)
  const done = await book.tx
    .select({ id: stockLedger.id })
    .from(stockLedger)
    .where(inArray(stockLedger.reverseOf, [...ids]))
  if (done.length > 0) throw conflict('该流水已被冲销')
  const opposite = named.map(row => ({
    ...row,
    qty: new Big(row.qty).neg().toFixed(3),
    amount: new Big(row.amount).neg().toFixed(2),
    reverseOf: row.id,
    /** Day of arrival of a reversed movement, so that the reversal does not make the stock younger. */
    takesBack: row.postTime,
    reason,
    ...(qualities.has(row.bizLineId) ? { qualityState: must(qualities.get(row.bizLineId), 'the quality') } : {}),
  }))
  return write(book, balances, opposite, { postTime: book.now, period })
}

/** Everything a document has posted and not taken back, the newest first, as a reversal wants it. */
export async function postedBy(tx: Tx, bizId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: stockLedger.id, reverseOf: stockLedger.reverseOf })
    .from(stockLedger)
    .where(eq(stockLedger.bizId, bizId))
    .orderBy(asc(stockLedger.id))
  return standing(rows).map(row => row.id)
}

export interface OnHand {
  readonly onHandQty: string
  readonly reservedQty: string
  /** Nothing, of what may not be used. */
  readonly availableQty: string
}

export const onHand = async (tx: Tx, place: Place): Promise<OnHand> => only(await onHandAt(tx, [place]))

/** One answer per place, in their order; a place the books do not know holds nothing. */
export async function onHandAt(tx: Tx, places: readonly Place[]): Promise<OnHand[]> {
  const rows = await tx.select().from(stockBalances).where(among(stockBalances, places))
  const known = new Map(rows.map(row => [JSON.stringify(whole(row)), row]))
  return places.map(place => {
    const { onHandQty = '0.000', reservedQty = '0.000', availableQty = '0.000' } = known.get(JSON.stringify(whole(place))) ?? {}
    return { onHandQty, reservedQty, availableQty }
  })
}

/** Four decimals; nothing on hand has no average. */
export async function avgCost(tx: Tx, { warehouseId, materialId }: Pick<Place, 'warehouseId' | 'materialId'>): Promise<string | undefined> {
  const [row] = await tx
    .select()
    .from(stockCosts)
    .where(and(eq(stockCosts.warehouseId, warehouseId), eq(stockCosts.materialId, materialId)))
  return row && new Big(row.onHandQty).gt(0) ? new Big(row.stockValue).div(row.onHandQty).toFixed(4, Big.roundHalfUp) : undefined
}

/** The averages of several materials of a warehouse; materials without stock are left out. */
export async function avgCosts(tx: Tx, warehouseId: string, materialIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select()
    .from(stockCosts)
    .where(and(eq(stockCosts.warehouseId, warehouseId), inArray(stockCosts.materialId, [...materialIds, '0'])))
  return new Map(
    rows.flatMap(({ materialId, onHandQty, stockValue }) =>
      new Big(onHandQty).gt(0) ? [[materialId, new Big(stockValue).div(onHandQty).toFixed(4, Big.roundHalfUp)]] : [],
    ),
  )
}

/** On a shelf that is locked already: values, counts and writes the rows. */
export async function write(
  book: Book,
  balances: LockedBalances,
  movements: readonly Named<Movement & { reverseOf?: string | null; takesBack?: Date; reason?: string }>[],
  stamp: { postTime: Date; period: string },
): Promise<string[]> {
  await requirePieces(book, movements)
  await requireOnePlace(book, movements)
  const own = await pieceValues(book, movements)
  const rows: Entry<typeof stockLedger>[] = []
  const sums = new PeriodSums(stamp)
  for (const movement of movements) {
    const { bizType, bizId, bizLineId, billNo, proCode = '', reverseOf, reason = '' } = movement
    const cost = balances.cost(movement)
    const balance = balances.balance(movement)
    const qty = new Big(movement.qty)
    const amount = own.get(movement)?.neg() ?? worth(movement, cost)
    if (qty.lt(0) && !reverseOf) await requireUsable(book, movement, balance)
    if (balance.onHand.minus(balance.reserved).plus(qty).lt(0)) throw await shortage(book, movement, balance)
    if (qty.gt(0)) balance.qualityState = await requireUnmixed(book, movement, balance)
    const before = balance.onHand
    balance.onHand = before.plus(qty)
    await requireWhole(book, movement, balance.onHand)
    const pieces = movement.isIngot ? Number(balance.onHand.gt(0)) - Number(before.gt(0)) : 0
    cost.onHand = cost.onHand.plus(qty)
    cost.value = cost.value.plus(amount)
    const issued = sums.add(movement, { qty, pieces, amount })
    if (issued && issued > cost.lastIssueDay) cost.lastIssueDay = issued
    if (cost.value.lt(0) || (cost.onHand.eq(0) && !cost.value.eq(0)))
      throw new Refusal(reverseOf ? '该笔入库的成本已被后续出库结转，不能冲销' : '结存数量与结存金额不符，请先调整成本')
    rows.push({
      bizType,
      bizId,
      bizLineId,
      billNo,
      ...whole(movement),
      proCode,
      qty: qty.toFixed(3),
      pieces,
      unitCost: qty.eq(0) ? '0' : amount.div(qty).toFixed(4, Big.roundHalfUp),
      amount: amount.toFixed(2),
      balanceQty: balance.onHand.toFixed(3),
      ...stamp,
      reverseOf: reverseOf ?? null,
      reason,
    })
  }
  const written = balances.writeBack(book)
  const [ids] = await Promise.all([
    add(book, stockLedger, rows, '该单据已记入库存账，请勿重复提交'),
    sums.write(book),
    openBatches(book, movements, rows, stamp.postTime),
    written,
  ])
  return ids
}

/** Posted movements, in their order. */
export const movementsOf = ({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, ids: readonly string[]) =>
  tx
    .select()
    .from(stockLedger)
    .where(and(inArray(stockLedger.id, [...ids, '0']), eq(stockLedger.tenantId, tenantId)))
    .orderBy(asc(stockLedger.id))

/** What a piece in stock came in with. */
export async function valueOfPiece({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, proCode: string): Promise<string> {
  const [row] = await tx
    .select({ amount: sql<string>`coalesce(sum(${stockLedger.amount}), 0)::text` })
    .from(stockLedger)
    .where(and(eq(stockLedger.tenantId, tenantId), eq(stockLedger.proCode, proCode)))
  return new Big(row?.amount ?? 0).toFixed(2)
}

/** A piece leaves stock at what it came in with, whatever others of its kind cost (INV-96). */
async function pieceValues({ tx, tenantId }: Book, movements: readonly Movement[]): Promise<ReadonlyMap<Movement, Big>> {
  const leaving = movements.filter(({ proCode, qty, amount }) => proCode && amount === undefined && new Big(qty).lt(0))
  if (leaving.length === 0) return new Map()
  const codes = sql.param(leaving.map(({ proCode }) => proCode))
  const { rows } = await tx.execute<{
    code: string
    amount: string
  }>(sql`select pro_code as code, sum(amount)::text as amount from stock_ledger
    where tenant_id = ${tenantId} and pro_code <> '' and pro_code = any (${codes}::text[]) group by 1`)
  const values = new Map(rows.map(({ code, amount }) => [code, new Big(amount)]))
  return new Map(leaving.map(move => [move, values.get(move.proCode ?? '') ?? new Big(0)]))
}

function worth({ qty: moved, unitCost, amount }: Movement, { onHand: held, value }: { onHand: Big; value: Big }): Big {
  const qty = new Big(moved)
  if (amount !== undefined) return new Big(amount).round(2, Big.roundHalfUp)
  if (qty.gt(0) && unitCost !== undefined) return qty.times(unitCost).round(2, Big.roundHalfUp)
  if (qty.gt(0) && held.eq(0)) throw new Refusal('首次入库须填写成本单价')
  // Not by the rounded unit cost: the last piece must take exactly what is left.
  return held.plus(qty).eq(0) || held.eq(0) ? value.neg() : qty.times(value).div(held).round(2, Big.roundHalfUp)
}
