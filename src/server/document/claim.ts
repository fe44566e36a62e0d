import { and, eq, inArray, sql } from 'drizzle-orm'
import { advisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/database.ts'
import { conflict } from '../http/refusal.ts'
import { claims as rows } from './claim.table.ts'
import { documents } from './document.table.ts'
import type { EffectContext, Fault, FormContext } from './effects.ts'

/** 占用. One paper at a time is under way about a subject (INV-02): a supplier's change, an employee, a receipt. */
export interface Claim {
  /** What kind of thing, and where several kinds of paper may run side by side, which of them: 'supplier.change'. */
  readonly subject: string
  readonly subjectId: string
  /** The field that names it. */
  readonly path: string
  /** What whoever comes second is told. */
  refusal(holder: Holder): string | Promise<string>
}

/** The paper that has it. */
export interface Holder {
  readonly documentId: string
  readonly flowKey: string
  readonly number: string
}

type Asking = Pick<FormContext<unknown>, 'tx' | 'tenantId' | 'documentId'>
type Taking = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'documentId' | 'flowKey'>

/** A claim that still stands: waiting is agreed, for a later day. */
const OPEN = ['running', 'waiting']

/** Which other papers have what this one claims. Nobody else takes any of it until the transaction ends. */
export async function claimFaults(ctx: Asking, claims: readonly Claim[]): Promise<Fault[]> {
  await lockSubjects(ctx.tx, claims)
  const faults: Fault[] = []
  for (const claim of claims) {
    const holder = await holderOf(ctx, claim)
    if (holder && holder.documentId !== ctx.documentId) faults.push({ path: claim.path, message: await claim.refusal(holder) })
  }
  return faults
}

/** Submitted, and submitted again: whatever this paper claimed before, from now on it claims these. */
export async function takeClaims(ctx: Taking, claims: readonly Claim[]): Promise<void> {
  const { tx, tenantId, documentId, flowKey } = ctx
  const [fault] = await claimFaults(ctx, claims)
  if (fault) throw conflict(fault.message)
  await endClaims(ctx, 'released')
  if (claims.length === 0) return
  const taken = new Map(claims.map(({ subject, subjectId }) => [nameOf({ subject, subjectId }), { subject, subjectId }]))
  await tx
    .insert(rows)
    .values([...taken.values()].map(each => ({ ...each, documentId, tenantId, flowKey, state: 'running' })))
    .onConflictDoUpdate({ target: [rows.documentId, rows.subject, rows.subjectId], set: { state: 'running' } })
}

/** 释放 (released) or 完成 (done): the subjects are free. Waiting keeps them until the day on which the paper takes effect. */
export async function endClaims(
  { tx, documentId }: Pick<Taking, 'tx' | 'documentId'>,
  state: 'done' | 'released' | 'waiting',
): Promise<void> {
  const open = state === 'waiting' ? ['running'] : OPEN
  await tx
    .update(rows)
    .set({ state })
    .where(and(eq(rows.documentId, documentId), inArray(rows.state, open)))
}

/** Which paper has a subject now. */
export async function holderOf(
  { tx, tenantId }: Pick<Asking, 'tx' | 'tenantId'>,
  { subject, subjectId }: Pick<Claim, 'subject' | 'subjectId'>,
): Promise<Holder | undefined> {
  const [found] = await tx
    .select({ documentId: rows.documentId, flowKey: rows.flowKey, number: documents.number })
    .from(rows)
    .innerJoin(documents, eq(documents.id, rows.documentId))
    .where(and(eq(rows.tenantId, tenantId), eq(rows.subject, subject), eq(rows.subjectId, subjectId), inArray(rows.state, OPEN)))
  return found
}

/** What a paper has claimed, or had while it was under way. */
export async function claimedBy({ tx, documentId }: Pick<Asking, 'tx' | 'documentId'>, subject: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ subjectId: rows.subjectId })
    .from(rows)
    .where(and(eq(rows.documentId, documentId || '0'), eq(rows.subject, subject)))
    .orderBy(sql`${rows.state} = 'released'`)
  return found?.subjectId
}

const nameOf = ({ subject, subjectId }: Pick<Claim, 'subject' | 'subjectId'>) => `claim ${subject} ${subjectId}`

/** Always in the same order, so that two papers never wait for each other. */
async function lockSubjects(tx: Tx, claims: readonly Claim[]): Promise<void> {
  for (const name of [...new Set(claims.map(nameOf))].sort()) await advisoryLock(tx, name)
}
