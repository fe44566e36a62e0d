import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { type Closing, closingOf, emptyAt, type Position } from './wip.rules.ts'
import { UNFED } from './wip-snapshot.register.ts'
import { wipPositions, wipSnapshots } from './wip-snapshot.table.ts'
import { endsOf, standingAt } from './wip-standing.query.ts'

type Standing = Position & { readonly since: string }

/** The last day that was closed. */
export async function lastClosed(tx: Tx, tenantId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ day: string | null }>(
    sql`select max(date)::text as day from erp_producation_wip_snapshot where tenant_id = ${tenantId}`,
  )
  return rows[0]?.day ?? undefined
}

/** 日结. Days that follow the last closed one, in order; a day is closed once. Answers how many pieces stood at the end. */
export async function closeDays(book: Book, days: readonly string[]): Promise<number> {
  const [first] = days
  if (!first) return 0
  const yesterday = addDays(first, -1)
  let before: readonly Position[] = (await positionsOn(book, yesterday)) ?? (await standingOn(book, yesterday))
  // One by one: many days at once join all of their pieces with all of their steps.
  for (const day of days) {
    const now = await standingOn(book, day)
    const here = new Set(now.map(({ pieceId }) => pieceId))
    const left = before.map(({ pieceId }) => pieceId).filter(pieceId => !here.has(pieceId))
    const closing = closingOf(before, now, await scrappedAmong(book.tx, left, day))
    const unfed: Closing = { ...emptyAt({ ...UNFED, workshopId: null, productId: null }), value: await unfedOn(book, day) }
    await post(
      book,
      wipSnapshots,
      [...closing, unfed].map(row => ({ ...row, date: day })),
    )
    await post(
      book,
      wipPositions,
      now.map(({ since, ...position }) => ({ ...position, date: day, since: new Date(since) })),
    )
    before = now
  }
  return before.length
}

async function standingOn({ tx, tenantId }: Book, day: string): Promise<readonly Standing[]> {
  const { rows } = await tx.execute<Standing & Record<string, unknown>>(sql`
    select s.piece_id::text as "pieceId", s.product_id::text as "productId", s.workshop_id::text as "workshopId",
      s.process_code as "processCode", s.process_name as "processName", s.state, s.weight::text, s.value::text,
      to_char(s.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from (${standingAt(tenantId, endsOf([day]))}) s order by s.process_code, s.piece_id`)
  return rows
}

/** Where pieces stood when a day was closed; nothing if it was not. */
async function positionsOn({ tx, tenantId }: Book, day: string): Promise<Position[] | undefined> {
  if ((await lastClosed(tx, tenantId)) !== day) return undefined
  const { rows } = await tx.execute<Position & Record<string, unknown>>(sql`
    select piece_id::text as "pieceId", product_id::text as "productId", workshop_id::text as "workshopId", process_code as "processCode",
      process_name as "processName", state, weight::text, value::text
    from erp_producation_wip_position where tenant_id = ${tenantId} and date = ${day}::date order by piece_id`)
  return rows
}

/** Which of these pieces the end of the day found among the scrap. */
async function scrappedAmong(tx: Tx, pieceIds: readonly string[], day: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id::text from unnest(${sql.param([...pieceIds])}::bigint[]) p(id)
    join lateral (select m.to_place from erp_producation_piece_move m where m.piece_id = p.id
      and m.post_time < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai' order by m.id desc limit 1) last on last.to_place = 'scrap'`)
  return new Set(rows.map(({ id }) => id))
}

async function unfedOn({ tx, tenantId }: Book, day: string): Promise<string> {
  const { rows } = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(amount), 0)::numeric(18, 2)::text as amount from erp_producation_piece_cost
    where tenant_id = ${tenantId} and piece_id is null and post_date <= ${day}::date`)
  return rows[0]?.amount ?? '0'
}
