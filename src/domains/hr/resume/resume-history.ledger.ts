import { eq, sql } from 'drizzle-orm'
import type { EffectContext } from '#server/document/effects.ts'
import { post } from '#server/document/ledger.ts'
import { resumes } from './resume.table.ts'
import { resumeHistories } from './resume-history.table.ts'

type Context = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'newId' | 'now' | 'actor'>

interface Step {
  readonly resumeId: string
  readonly oldStatus: string | undefined
  readonly status: string
  readonly opinion: string | undefined
  readonly score?: number | undefined
}

/** 进展. A line for every step. */
export async function record(ctx: Context, step: Step): Promise<void> {
  const line = { ...step, userId: ctx.actor || null, stepTime: ctx.now }
  await post(ctx, resumeHistories, [line])
}

/** 入职. The applicant was hired. */
export async function joinResume(ctx: Context, resumeId: string, billNo: string): Promise<void> {
  const { tx, now } = ctx
  const [before] = await tx.select({ status: resumes.status }).from(resumes).where(eq(resumes.id, resumeId)).for('update')
  await tx
    .update(resumes)
    .set({ status: 'joined', updateTime: now, version: sql`${resumes.version} + 1` })
    .where(eq(resumes.id, resumeId))
  await record(ctx, { resumeId, oldStatus: before?.status ?? undefined, status: 'joined', opinion: `入职审批 ${billNo}` })
}
