import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Conceding } from '#domains/production/concession/concede.ledger.ts'
import type { Working } from '#domains/production/work-order/work-event.ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { insert, notDeleted, softDelete, update } from '#server/db/rows.ts'
import { APPROVING, EFFECTIVE, TURNED } from './concession.register.ts'
import { concessionLines, concessions } from './concession.table.ts'

/** 让步单, as its paper writes it. */
export type Concession = typeof concessions.$inferSelect
type Values = Omit<typeof concessions.$inferInsert, 'id' | 'tenantId' | 'state' | 'createTime' | 'updateTime'>

/** 提交. Once for a paper; handed in again, it says what the paper says now. */
export async function fileConcession(ctx: Working, values: Values, conceding: readonly Conceding[]): Promise<string> {
  const known = await concessionOf(ctx, values.documentId)
  const id = known?.id ?? (await insert(ctx, concessions, { ...values, state: APPROVING }))
  if (known) await update(ctx, concessions, id, { ...values, state: APPROVING })
  const before = await linesOf(ctx.tx, id)
  if (before.length > 0)
    await softDelete(
      ctx,
      concessionLines,
      before.map(line => line.id),
    )
  for (const { piece, deviations } of conceding)
    for (const { isSafety: _, ...deviation } of deviations)
      await insert(ctx, concessionLines, { ...deviation, concessionId: id, pieceId: piece.id, isScrapped: 'no' })
  return id
}

export async function concessionOf({ tx, caller }: Pick<Working, 'tx' | 'caller'>, documentId: string): Promise<Concession | undefined> {
  const [found] = await tx
    .select()
    .from(concessions)
    .where(and(eq(concessions.documentId, documentId), notDeleted(concessions, caller.tenantId)))
  return found
}

export const linesOf = (tx: Tx, concessionId: string) =>
  tx
    .select()
    .from(concessionLines)
    .where(and(eq(concessionLines.concessionId, concessionId), eq(concessionLines.isDeleted, 0)))
    .orderBy(concessionLines.id)

/** 生效, 拒绝. */
export async function decideConcession(
  ctx: Working,
  documentId: string,
  values: Partial<Pick<Concession, 'state' | 'consentNo' | 'useLimit'>>,
): Promise<void> {
  const found = await concessionOf(ctx, documentId)
  if (found) await update(ctx, concessions, found.id, values)
}

/** 技术判定, by piece and index. */
export async function judgeLines(ctx: Working, documentId: string, judged: ReadonlyMap<string, string | undefined>): Promise<void> {
  const found = await concessionOf(ctx, documentId)
  for (const { id, pieceId, indexName } of found ? await linesOf(ctx.tx, found.id) : []) {
    const techJudge = judged.get(`${pieceId} ${indexName}`)
    if (techJudge) await update(ctx, concessionLines, id, { techJudge })
  }
}

/** How often each of these pieces was taken as it is. */
export async function concededTimes(tx: Tx, pieceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ pieceId: concessionLines.pieceId, times: sql<number>`count(distinct ${concessions.id})::int` })
    .from(concessionLines)
    .innerJoin(concessions, eq(concessions.id, concessionLines.concessionId))
    .where(
      and(
        ...[inArray(concessionLines.pieceId, [...pieceIds, '0']), eq(concessionLines.isDeleted, 0)],
        inArray(concessions.state, [EFFECTIVE, TURNED]),
      ),
    )
    .groupBy(concessionLines.pieceId)
  return new Map(rows.map(({ pieceId, times }) => [pieceId, times]))
}

export async function concessionById(
  { tx, caller }: Pick<Working, 'tx'> & { caller: { tenantId: string } },
  id: string,
): Promise<Concession | undefined> {
  const [found] = await tx
    .select()
    .from(concessions)
    .where(and(eq(concessions.id, id), notDeleted(concessions, caller.tenantId)))
  return found
}

/** 转报废. With its last piece the whole concession is turned. */
export async function turnedToScrap(ctx: Working, id: string, pieceIds: readonly string[]): Promise<void> {
  const lines = await linesOf(ctx.tx, id)
  for (const line of lines) if (pieceIds.includes(line.pieceId)) await update(ctx, concessionLines, line.id, { isScrapped: 'yes' })
  const isLast = lines.every(({ pieceId, isScrapped }) => isScrapped === 'yes' || pieceIds.includes(pieceId))
  if (isLast) await update(ctx, concessions, id, { state: TURNED })
}
