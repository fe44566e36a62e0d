import Big from 'big.js'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { type Book, LockedBalances, type Place, whole } from './locked-balances.store.ts'
import { type Source, write } from './stock.ledger.ts'
import { stockReserves } from './stock.table.ts'
import { requireMovable, requireUsable, shortage } from './stock-rules.store.ts'

export interface Wish extends Source, Place {
  readonly qty: string
  readonly proCode?: string
  readonly lineNo?: number
}

export type Held = typeof stockReserves.$inferSelect

/** 占用. Promises stock to the lines of a document that waits for its approvers; nobody else can take it meanwhile. */
export async function reserve(book: Book, wishes: readonly Wish[]): Promise<void> {
  const balances = await LockedBalances.open(book, wishes)
  for (const wish of wishes) {
    const balance = balances.balance(wish)
    await requireUsable(book, wish, balance)
    if (balance.onHand.minus(balance.reserved).lt(wish.qty)) throw await shortage(book, wish, balance)
    balance.reserved = balance.reserved.plus(wish.qty)
  }
  await balances.writeBack(book)
  if (wishes.length === 0) return
  const made = await book.tx
    .insert(stockReserves)
    .values(
      wishes.map(wish => ({
        id: book.newId(),
        tenantId: book.tenantId,
        bizType: wish.bizType,
        bizId: wish.bizId,
        bizLineId: wish.bizLineId,
        billNo: wish.billNo,
        ...whole(wish),
        lineNo: wish.lineNo ?? 0,
        proCode: wish.proCode ?? '',
        qty: wish.qty,
        createTime: book.now,
      })),
    )
    .onConflictDoNothing()
  if (made.rowCount !== wishes.length) throw conflict('该明细已占用库存，请勿重复提交')
}

/** 释放. Gives back whatever a document still holds; nothing held, nothing done. */
export async function release(book: Book, source: Pick<Source, 'bizType' | 'bizId'>): Promise<void> {
  const [balances, held] = await taken(book, of(book, source))
  for (const row of held) {
    const balance = balances.balance(row)
    balance.reserved = balance.reserved.minus(row.qty)
  }
  await balances.writeBack(book)
  await close(
    book,
    held.map(row => ({ row, qty: new Big(0) })),
  )
}

/** 出库. Turns what a document holds into movements out of stock: all of it, or less by line. What is left over is free again. */
export async function consume(
  book: Book,
  source: Pick<Source, 'bizType' | 'bizId'>,
  less: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const period = await openPeriod(book)
  const [balances, held] = await taken(book, of(book, source))
  if (held.length === 0) throw conflict('该单据没有占用的库存')
  const named = await requireMovable(book, held)
  const used = named.map(row => ({ row, qty: new Big(less.get(row.bizLineId) ?? row.qty) }))
  for (const { row, qty } of used) {
    if (qty.gt(row.qty)) throw new Refusal('出库数量不能超过占用数量')
    if (qty.lt(0)) throw new Refusal('出库数量不能小于零')
    const balance = balances.balance(row)
    balance.reserved = balance.reserved.minus(row.qty)
  }
  const leaving = used.flatMap(({ row, qty }) => (qty.gt(0) ? [{ ...row, qty: qty.neg().toFixed(3) }] : []))
  const ids = await write(book, balances, leaving, { postTime: book.now, period })
  await close(book, used)
  return ids
}

/** What a document holds, in the order it was promised. */
export const holdsOf = (tx: Tx, { bizType, bizId }: Pick<Source, 'bizType' | 'bizId'>): Promise<Held[]> =>
  tx
    .select()
    .from(stockReserves)
    .where(and(eq(stockReserves.bizType, bizType), eq(stockReserves.bizId, bizId), eq(stockReserves.state, 'held')))
    .orderBy(asc(stockReserves.id))

/** What a document holds, by line. */
export async function heldBy(tx: Tx, source: Pick<Source, 'bizType' | 'bizId'>): Promise<ReadonlyMap<string, string>> {
  return new Map((await holdsOf(tx, source)).map(row => [row.bizLineId, row.qty]))
}

const of = ({ tenantId }: Book, { bizType, bizId }: Pick<Source, 'bizType' | 'bizId'>): SQL | undefined =>
  and(
    eq(stockReserves.tenantId, tenantId),
    eq(stockReserves.bizType, bizType),
    eq(stockReserves.bizId, bizId),
    eq(stockReserves.state, 'held'),
  )

/** What is held, read again once its places are locked: states change only under that lock. */
async function taken(book: Book, where: SQL | undefined): Promise<[LockedBalances, Held[]]> {
  const read = () => book.tx.select().from(stockReserves).where(where).orderBy(asc(stockReserves.id))
  const seen = await read()
  const balances = await LockedBalances.open(book, seen)
  const known = new Set(seen.map(row => row.id))
  return [balances, (await read()).filter(row => known.has(row.id))]
}

/** Used as far as something left, otherwise freed. */
async function close({ tx, now }: Book, ends: readonly { row: Held; qty: Big }[]): Promise<void> {
  if (ends.length === 0) return
  const ids = sql.param(ends.map(({ row }) => row.id))
  const used = sql.param(ends.map(({ qty }) => qty.toFixed(3)))
  await tx.execute(sql`update stock_reserve r set used_qty = e.used, state = case when e.used > 0 then 'used' else 'freed' end,
    close_time = ${now.toISOString()} from unnest(${ids}::bigint[], ${used}::numeric[]) as e (id, used) where r.id = e.id`)
}
