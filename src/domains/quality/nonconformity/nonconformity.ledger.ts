import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { insert, notDeleted, update } from '#server/db/rows.ts'
import { nextNumber } from '#server/document/number.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { NCR_CLOSED, NCR_OPEN, NCR_RUNNING } from './nonconformity.register.ts'
import { nonconformities } from './nonconformity.table.ts'

/** 不合格单, as production opens, takes up and closes them. Whoever calls holds the lock of the work order. */
type Working = Pick<Context, 'tx' | 'newId' | 'now'> & { caller: { userId: string; deptId: string; tenantId: string } }
type Reading = Pick<Context, 'tx'> & { caller: { tenantId: string } }
type Row = typeof nonconformities.$inferSelect
/** Of a piece. */
export type Nonconformity = Row & { readonly pieceId: string; readonly workId: string }

const NUMBERS = { flowKey: 'nonconformity', rule: { prefix: 'NCR', date: 'YMD', digits: 4 } } as const

type Failed = { readonly execId: string } & Pick<
  Nonconformity,
  'workId' | 'pieceId' | 'materialId' | 'nodeKey' | 'processName' | 'round' | 'description'
> &
  Partial<Pick<Nonconformity, 'sourceType' | 'dutyType'>>

/** A step of a piece failed. The same step failing once more says what was found last. */
export async function openNonconformity(ctx: Working, failed: Failed): Promise<void> {
  const [known] = await ncrsWhere(ctx, { execId: failed.execId, states: [NCR_OPEN, NCR_RUNNING] })
  if (known) return void (await update(ctx, nonconformities, known.id, { description: failed.description }))
  const ncrNo = await nextNumber(ctx.tx, { ...NUMBERS, tenantId: ctx.caller.tenantId, now: ctx.now })
  await insert(ctx, nonconformities, { sourceType: 'process', ...failed, ncrNo, state: NCR_OPEN, foundTime: ctx.now })
}

/** Of a piece or of goods in stock. */
export async function ncrById({ tx, caller }: Reading, id: string): Promise<Row | undefined> {
  const [found] = await tx
    .select()
    .from(nonconformities)
    .where(and(eq(nonconformities.id, id), notDeleted(nonconformities, caller.tenantId)))
  return found
}

/** What was found about goods at a place of stock and is not closed. */
export async function ncrAt(
  { tx, caller }: Reading,
  { warehouseId, locationId, materialId, batchNo }: { warehouseId: string; locationId: string; materialId: string; batchNo: string },
): Promise<Row | undefined> {
  const at = nonconformities
  const [found] = await tx
    .select()
    .from(at)
    .where(
      and(
        ...[notDeleted(at, caller.tenantId), eq(at.warehouseId, warehouseId), eq(at.materialId, materialId), eq(at.batchNo, batchNo)],
        ...[inArray(at.state, [NCR_OPEN, NCR_RUNNING]), sql`coalesce(${at.locationId}, 0) = ${locationId}`],
      ),
    )
  return found
}

/** 登记, by somebody who found it; the caller freezes what it is about. */
export async function registerNonconformity(
  ctx: Working,
  found: Omit<typeof nonconformities.$inferInsert, 'id' | 'tenantId' | 'ncrNo' | 'state' | 'foundTime' | 'createTime' | 'updateTime'>,
): Promise<string> {
  const ncrNo = await nextNumber(ctx.tx, { ...NUMBERS, tenantId: ctx.caller.tenantId, now: ctx.now })
  const foundTime = found.pieceId ? await afterCertificate(ctx, found.pieceId) : ctx.now
  return insert(ctx, nonconformities, { ...found, ncrNo, state: NCR_OPEN, foundTime })
}

/** Now, but not before the certificate in force: whoever waited for its signature comes after it. */
async function afterCertificate({ tx, now }: Working, pieceId: string): Promise<Date> {
  const { rows } = await tx.execute<{ at: number | null }>(sql`select (extract(epoch from max(c.issued_time)) * 1000)::float8 as at
    from qc_certificate c where c.piece_id = ${pieceId} and c.state = 'issued' and c.is_deleted = 0`)
  return new Date(Math.max(now.getTime(), Math.ceil(rows[0]?.at ?? 0)))
}

interface Wanted {
  readonly ids?: readonly string[]
  readonly pieceIds?: readonly string[]
  readonly execId?: string
  readonly docId?: string
  readonly states?: readonly string[]
}

/** Those of pieces. */
export const ncrsWhere = ({ tx, caller }: Reading, { ids, pieceIds, execId, docId, states }: Wanted) =>
  tx
    .select()
    .from(nonconformities)
    .where(
      and(
        notDeleted(nonconformities, caller.tenantId),
        isNotNull(nonconformities.pieceId),
        ids && inArray(nonconformities.id, [...ids]),
        pieceIds && inArray(nonconformities.pieceId, [...pieceIds]),
        execId ? eq(nonconformities.execId, execId) : undefined,
        docId ? eq(nonconformities.dispositionDocId, docId) : undefined,
        states && inArray(nonconformities.state, [...states]),
      ),
    )
    .orderBy(nonconformities.ncrNo) as Promise<unknown> as Promise<Nonconformity[]>

interface Disposing extends Partial<Pick<Row, 'defectCode' | 'dutyType' | 'dutyDeptId'>> {
  readonly disposition: string
  readonly docId: string
  /** Its number, as people read it. */
  readonly docNo: string
}

/** 处置. From now on this is what is done about these pieces; nothing else may be at the same time (INV-69). */
export async function takeUp(
  ctx: Working,
  ncrs: readonly Pick<Row, 'id' | 'ncrNo' | 'respondTime'>[],
  { docId, docNo, ...values }: Disposing,
): Promise<void> {
  for (const { id, ncrNo, respondTime } of ncrs) {
    // As it is now: whoever read it may have waited for somebody who decided otherwise.
    if ((await lockedState(ctx, id)) !== NCR_OPEN) throw new Refusal(`不合格单【${ncrNo}】不在待处置状态`, 409)
    await update(ctx, nonconformities, id, {
      ...{ ...values, dispositionDocId: docId, dispositionNo: docNo, state: NCR_RUNNING, respondTime: respondTime ?? ctx.now },
    })
  }
}

async function lockedState({ tx }: Reading, id: string): Promise<string | undefined> {
  const [found] = await tx.select({ state: nonconformities.state }).from(nonconformities).where(eq(nonconformities.id, id)).for('update')
  return found?.state
}

/** 退回. Nothing came of the paper: something is still to be decided about these pieces. */
export async function giveUp(ctx: Working, docId: string): Promise<void> {
  const given = { disposition: null, dispositionDocId: null, dispositionNo: null, state: NCR_OPEN }
  const found = await ctx.tx
    .select({ id: nonconformities.id })
    .from(nonconformities)
    .where(and(eq(nonconformities.dispositionDocId, docId), eq(nonconformities.state, NCR_RUNNING)))
  for (const { id } of found) await update(ctx, nonconformities, id, given)
}

/** 关闭. What was to be done is done, or a second look found nothing wrong. */
export const close = (ctx: Working, ncrs: readonly Pick<Row, 'id'>[], disposition?: string): Promise<void> =>
  closeAs(ctx, ncrs, disposition ? { disposition } : {})

/** The same, by a paper that says whose fault it was. */
export const closeBy = (ctx: Working, ncrs: readonly Pick<Row, 'id'>[], { docId, docNo, ...values }: Disposing): Promise<void> =>
  closeAs(ctx, ncrs, { ...values, dispositionDocId: docId, dispositionNo: docNo })

async function closeAs(ctx: Working, ncrs: readonly Pick<Row, 'id'>[], values: Partial<Row>): Promise<void> {
  for (const { id } of ncrs) await update(ctx, nonconformities, id, { ...values, state: NCR_CLOSED, closeTime: ctx.now })
}

type FailedMaterial = Pick<Row, 'materialId' | 'inspectionId' | 'description'> & { readonly disposition: 'concession' | 'return' }

/** 来料不合格, decided by the inspection that found it. */
export async function recordIncoming(ctx: Working, failed: readonly FailedMaterial[]): Promise<void> {
  for (const each of failed) {
    const ncrNo = await nextNumber(ctx.tx, { ...NUMBERS, tenantId: ctx.caller.tenantId, now: ctx.now })
    await insert(ctx, nonconformities, {
      ...{ ...each, ncrNo, sourceType: 'incoming', state: NCR_CLOSED, dutyType: 'material', nodeKey: 'incoming', processName: '来料检验' },
      ...{ round: 1, foundTime: ctx.now, closeTime: ctx.now },
    })
  }
}

/** 复检合格. All that failed of a line was good after all. */
export async function goodAfterAll({ tx, now }: Pick<Context, 'tx' | 'now'>, arrivalLineId: string, materialId: string): Promise<void> {
  const inspection = sql`(select i.inspection_id from qc_incoming_line i where i.arrival_line_id = ${arrivalLineId} and i.is_deleted = 0)`
  await tx
    .update(nonconformities)
    .set({ disposition: 'recheck', updateTime: now })
    .where(
      and(
        ...[eq(nonconformities.inspectionId, inspection), eq(nonconformities.materialId, materialId)],
        eq(nonconformities.disposition, 'return'),
      ),
    )
}
