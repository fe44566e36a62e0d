import Big from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, type Entry, post } from '#server/document/ledger.ts'
import { knifeLives, knifeMoves, knifeQuotas, knives } from './knife.table.ts'

/** 刀具账. Who holds which tools and what they cost; a holding is added up from its movements (INV-29). */
export type Knife = typeof knives.$inferSelect

export async function knivesById(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Knife>> {
  const rows = await tx
    .select()
    .from(knives)
    .where(and(notDeleted(knives, tenantId), inArray(knives.id, [...ids, '0'])))
  return new Map(rows.map(knife => [knife.id, knife]))
}

export interface Holding {
  readonly qty: Big
  readonly amount: Big
}

export const NOTHING: Holding = { qty: new Big(0), amount: new Big(0) }

/** What somebody has of each tool. */
export async function holdingsOf(tx: Tx, employeeId: string): Promise<ReadonlyMap<string, Holding>> {
  const rows = await tx
    .select({ knifeId: knifeMoves.knifeId, qty: sql<string>`sum(${knifeMoves.qty})`, amount: sql<string>`sum(${knifeMoves.amount})` })
    .from(knifeMoves)
    .where(eq(knifeMoves.employeeId, employeeId || '0'))
    .groupBy(knifeMoves.knifeId)
  return new Map(rows.map(({ knifeId, qty, amount }) => [knifeId, { qty: new Big(qty), amount: new Big(amount) }]))
}

/** What so many of a holding cost its share of what was issued; the last ones take the rest. */
export const shareOf = ({ qty: held, amount }: Holding, qty: Big): Big =>
  held.lte(0) ? new Big(0) : qty.gte(held) ? amount : amount.times(qty).div(held).round(2, Big.roundHalfUp)

export const postMoves = (book: Book, moves: readonly Entry<typeof knifeMoves>[]): Promise<string[]> => post(book, knifeMoves, moves)

export const postLives = (book: Book, lives: readonly Entry<typeof knifeLives>[]): Promise<string[]> => post(book, knifeLives, lives)

/** Tools of which a machine would use up more this month than it may, with so many more. Without a quota: never. */
export async function overQuota(
  tx: Tx,
  { equipmentId, day }: { equipmentId: string; day: string },
  wanted: ReadonlyMap<string, string>,
): Promise<boolean> {
  const rows = await tx
    .select({
      knifeId: knifeQuotas.knifeId,
      quota: knifeQuotas.monthlyQuota,
      used: sql<string>`coalesce((select sum(m.qty) from eq_knife_move m where m.knife_id = eq_knife_quota.knife_id and m.equipment_id = eq_knife_quota.equipment_id
        and m.move_kind = 'issue' and to_char(m.move_date, 'YYYY-MM') = ${day.slice(0, 7)}), 0)`,
    })
    .from(knifeQuotas)
    .where(and(eq(knifeQuotas.equipmentId, equipmentId || '0'), eq(knifeQuotas.isDeleted, 0)))
  return rows.some(({ knifeId, quota, used }) => wanted.has(knifeId) && new Big(used).plus(wanted.get(knifeId) ?? 0).gt(quota))
}
