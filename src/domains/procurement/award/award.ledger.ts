import Big from 'big.js'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict } from '#server/http/refusal.ts'
import { awardLines, awards } from './award.table.ts'

export type Award = typeof awards.$inferSelect
export type AwardLine = typeof awardLines.$inferSelect

export async function awardOf({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, id: string | undefined): Promise<Award | undefined> {
  const [found] = await tx
    .select()
    .from(awards)
    .where(and(eq(awards.id, id || '0'), notDeleted(awards, tenantId)))
  return found
}

/** Why no contract may follow from an award now, or ''. */
export async function awardObstacle(book: Book, id: string): Promise<string> {
  const found = await awardOf(book, id)
  if (found?.awardState !== 'effective') return '定标单未生效或已作废'
  if (found.objection === 'open') return `定标单 ${found.awardNo} 的异议尚未答复`
  const today = formatDate(book.now, 'yyyy-MM-dd')
  return found.publicityEnd && today <= found.publicityEnd
    ? `定标单 ${found.awardNo} 公示至 ${found.publicityEnd}，公示期内不能签订合同`
    : ''
}

/** 签约. Contracts take of an award line, and give back with a negative quantity, never more than was awarded (INV-17). */
export async function contractAward({ tx, now }: Book, awardLineId: string, qty: string): Promise<void> {
  const after = sql`${awardLines.contractedQty} + ${new Big(qty).toFixed(3)}::numeric`
  const taken = await tx
    .update(awardLines)
    .set({ contractedQty: after, updateTime: now })
    .where(and(eq(awardLines.id, awardLineId), sql`${after} between 0 and ${awardLines.awardQty}`))
  if (taken.rowCount !== 1) throw conflict('合同数量超出中标数量')
}

type AwardValues = Partial<Omit<typeof awards.$inferInsert, 'id' | 'tenantId' | 'awardState' | 'batchNo' | 'objection'>> & {
  readonly mode: string
}

/** Approved by a batch that is being carried out; exists only inside that transaction. */
export const AGREED = 'agreed'

/** 定标账. An award follows its document from the first draft on; one in a batch follows the batch. */
export async function keepAward(book: Book, id: string, values: AwardValues, state: 'draft' | 'approving'): Promise<void> {
  const { tx, tenantId, now } = book
  const before = await awardOf(book, id)
  const awardState = before?.awardState === AGREED ? AGREED : state
  const row = { ...values, tenantId, awardState, objection: 'none', lineOpinion: null, updateTime: now, isDeleted: 0 }
  const kept = await tx
    .insert(awards)
    .values({ ...row, id, createTime: now })
    .onConflictDoUpdate({ target: awards.id, set: row, setWhere: or(isNull(awards.batchNo), eq(awards.awardState, AGREED)) })
  if (kept.rowCount !== 1) throw conflict(inBatch((await awardOf(book, id))?.batchNo))
}

const inBatch = (batchNo?: string | null) => `该定标单已列入批次 ${batchNo ?? ''}，由批次统一审批`

/** Back with its writer; one that a batch has taken meanwhile is not changed. */
export const returnAward = (book: Book, id: string): Promise<void> => changeOwn(book, id, { awardState: 'draft', lineOpinion: null })
export const dropAward = (book: Book, id: string): Promise<void> => changeOwn(book, id, { isDeleted: 1 })

async function changeOwn(book: Book, id: string, values: Partial<typeof awards.$inferInsert>): Promise<void> {
  const changed = await book.tx
    .update(awards)
    .set({ ...values, updateTime: book.now })
    .where(and(eq(awards.id, id), isNull(awards.batchNo)))
  if (changed.rowCount !== 1) throw conflict(inBatch((await awardOf(book, id))?.batchNo))
}

/** 生效. Once. */
export async function effectAward({ tx, now }: Book, id: string, on: Pick<Award, 'awardDate' | 'publicityEnd'>): Promise<void> {
  const done = await tx
    .update(awards)
    .set({ ...on, awardState: 'effective', updateTime: now })
    .where(and(eq(awards.id, id), inArray(awards.awardState, ['approving', AGREED])))
  if (done.rowCount !== 1) throw conflict('定标单已生效')
}
