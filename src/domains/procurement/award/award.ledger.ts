import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
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
