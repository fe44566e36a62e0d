import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { conflict } from '../http/refusal.ts'
import { claims as rows } from './claim.table.ts'
import { documents } from './document.table.ts'
import type { EffectContext, Fault, FormContext } from './effects.ts'

/** 占用. Only one document at a time may concern a subject (INV-02): a supplier's change, an employee, a receipt. */
export interface Claim {
  /** The kind of subject, and where several kinds of documents may run in parallel, which of them: 'supplier.change'. */
  readonly subject: string
  readonly subjectId: string
  /** The field that names it. */
  readonly path: string
  /** The message for a second document. */
  refusal(holder: Holder): string | Promise<string>
}

/** The document that has the claim. */
export interface Holder {
  readonly documentId: string
  readonly flowKey: string
  readonly number: string
}

type Asking = Pick<FormContext<unknown>, 'tx' | 'tenantId' | 'documentId'>
type Taking = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'documentId' | 'flowKey'>

/** Open claims; waiting means approved but effective on a later day. */
const OPEN = ['running', 'waiting']

/** Faults for the subjects that other documents have claimed. Locks the subjects until the transaction ends. */
export async function claimFaults(ctx: Asking, claims: readonly Claim[]): Promise<Fault[]> {
  lockSubjects(ctx.tx, claims)
  const holders = await Promise.all(claims.map(claim => holderOf(ctx, claim)))
  const faults: Fault[] = []
  for (const [at, claim] of claims.entries()) {
    const holder = holders[at]
    if (holder && holder.documentId !== ctx.documentId) faults.push({ path: claim.path, message: await claim.refusal(holder) })
  }
  return faults
}

/** At each submit: replaces the earlier claims of this document by these. One that concerns nothing any more has claimed nothing. */
export async function takeClaims(ctx: Taking, claims: readonly Claim[]): Promise<void> {
  const { tx, tenantId, documentId, flowKey } = ctx
  const [fault] = await claimFaults(ctx, claims)
  if (fault) throw conflict(fault.message)
  if (claims.length === 0) return void (await tx.delete(rows).where(eq(rows.documentId, documentId)))
  const ended = endClaims(ctx, 'released')
  const taken = new Map(claims.map(({ subject, subjectId }) => [nameOf({ subject, subjectId }), { subject, subjectId }]))
  const made = tx
    .insert(rows)
    .values([...taken.values()].map(each => ({ ...each, documentId, tenantId, flowKey, state: 'running' })))
    .onConflictDoUpdate({ target: [rows.documentId, rows.subject, rows.subjectId], set: { state: 'running' } })
  await Promise.all([ended, made])
}

/** 释放 (released) or 完成 (done) frees the subjects; waiting keeps them until the document takes effect. */
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

/** The document that has a claim on a subject now. */
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

/** What a document has or had claimed. */
export async function claimedBy({ tx, documentId }: Pick<Asking, 'tx' | 'documentId'>, subject: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ subjectId: rows.subjectId })
    .from(rows)
    .where(and(eq(rows.documentId, documentId || '0'), eq(rows.subject, subject)))
    .orderBy(sql`${rows.state} = 'released'`)
  return found?.subjectId
}

const nameOf = ({ subject, subjectId }: Pick<Claim, 'subject' | 'subjectId'>) => `claim ${subject} ${subjectId}`

/** Always in the same order, to avoid deadlocks. */
function lockSubjects(tx: Tx, claims: readonly Claim[]): void {
  for (const name of [...new Set(claims.map(nameOf))].sort()) tx.lock(name)
}
