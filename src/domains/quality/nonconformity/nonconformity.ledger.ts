import { and, eq, inArray } from 'drizzle-orm'
import { insert, notDeleted, update } from '#server/db/rows.ts'
import { nextNumber } from '#server/document/number.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { NCR_CLOSED, NCR_OPEN, NCR_RUNNING } from './nonconformity.register.ts'
import { nonconformities } from './nonconformity.table.ts'

/** 不合格单, as production opens, takes up and closes them. Whoever calls holds the lock of the work order. */
type Working = Pick<Context, 'tx' | 'newId' | 'now'> & { caller: { userId: string; deptId: string; tenantId: string } }
type Reading = Pick<Context, 'tx'> & { caller: { tenantId: string } }
export type Nonconformity = typeof nonconformities.$inferSelect

const NUMBERS = { flowKey: 'nonconformity', rule: { prefix: 'NCR', date: 'YMD', digits: 4 } } as const

type Failed = Pick<Nonconformity, 'workId' | 'pieceId' | 'materialId' | 'execId' | 'nodeKey' | 'processName' | 'round' | 'description'> &
  Partial<Pick<Nonconformity, 'sourceType' | 'dutyType'>>

/** A step of a piece failed. The same step failing once more says what was found last. */
export async function openNonconformity(ctx: Working, failed: Failed): Promise<void> {
  const [known] = await ncrsWhere(ctx, { execId: failed.execId, states: [NCR_OPEN, NCR_RUNNING] })
  if (known) return void (await update(ctx, nonconformities, known.id, { description: failed.description }))
  const ncrNo = await nextNumber(ctx.tx, { ...NUMBERS, tenantId: ctx.caller.tenantId, now: ctx.now })
  await insert(ctx, nonconformities, { sourceType: 'process', ...failed, ncrNo, state: NCR_OPEN, foundTime: ctx.now })
}

interface Wanted {
  readonly ids?: readonly string[]
  readonly pieceIds?: readonly string[]
  readonly execId?: string
  readonly docId?: string
  readonly states?: readonly string[]
}

export const ncrsWhere = ({ tx, caller }: Reading, { ids, pieceIds, execId, docId, states }: Wanted): Promise<Nonconformity[]> =>
  tx
    .select()
    .from(nonconformities)
    .where(
      and(
        notDeleted(nonconformities, caller.tenantId),
        ids && inArray(nonconformities.id, [...ids]),
        pieceIds && inArray(nonconformities.pieceId, [...pieceIds]),
        execId ? eq(nonconformities.execId, execId) : undefined,
        docId ? eq(nonconformities.dispositionDocId, docId) : undefined,
        states && inArray(nonconformities.state, [...states]),
      ),
    )
    .orderBy(nonconformities.ncrNo)

interface Disposing {
  readonly disposition: string
  readonly docId: string
  readonly defectCode?: string | undefined
  readonly dutyType?: string | undefined
}

/** 处置. From now on this is what is done about these pieces; nothing else may be at the same time (INV-69). */
export async function takeUp(ctx: Working, ncrs: readonly Nonconformity[], { docId, ...values }: Disposing): Promise<void> {
  for (const { id, ncrNo, state } of ncrs) {
    if (state !== NCR_OPEN) throw new Refusal(`不合格单【${ncrNo}】不在待处置状态`, 409)
    await update(ctx, nonconformities, id, { ...values, dispositionDocId: docId, state: NCR_RUNNING })
  }
}

/** 关闭. What was to be done is done, or a second look found nothing wrong. */
export async function close(ctx: Working, ncrs: readonly Nonconformity[], disposition?: string): Promise<void> {
  for (const { id } of ncrs)
    await update(ctx, nonconformities, id, { state: NCR_CLOSED, closeTime: ctx.now, ...(disposition ? { disposition } : {}) })
}
