import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict } from '#server/http/refusal.ts'
import { purchasePlanLines, purchasePlans } from './purchase-plan.table.ts'

export type { Book }
export type Plan = typeof purchasePlans.$inferSelect
type PlanValues = Omit<typeof purchasePlans.$inferInsert, 'id' | 'planState' | 'batchNo' | 'appliedOn'>
type Line = Omit<typeof purchasePlanLines.$inferInsert, 'id' | 'planId' | 'planNo' | 'lineNo' | 'lineState'>

/** Approved by a batch that is being carried out; exists only inside that transaction. */
export const AGREED = 'agreed'

export const today = ({ now }: Pick<Book, 'now'>) => formatDate(now, 'yyyy-MM-dd')

export async function planOf(tx: Tx, id: string): Promise<Plan | undefined> {
  const [found] = await tx
    .select()
    .from(purchasePlans)
    .where(eq(purchasePlans.id, id || '0'))
  return found
}

/** 采购计划账. A plan follows its document from the first draft on; one in a batch follows the batch. */
export async function keepPlan(book: Book, id: string, values: PlanValues, planState: 'draft' | 'approving'): Promise<void> {
  const { tx, tenantId, now } = book
  const before = await planOf(tx, id)
  const asked = planState === 'draft' ? null : (before?.appliedOn ?? today(book))
  // Until the batch has been carried out the plan stays approved: its own approvers are not asked.
  const state = before?.planState === AGREED ? AGREED : planState
  const row = { ...values, tenantId, planState: state, appliedOn: asked, lineOpinion: null, updateTime: now, isDeleted: 0 }
  const kept = await tx
    .insert(purchasePlans)
    .values({ ...row, id, createTime: now })
    .onConflictDoUpdate({
      target: purchasePlans.id,
      set: row,
      setWhere: or(isNull(purchasePlans.batchNo), eq(purchasePlans.planState, AGREED)),
    })
  if (kept.rowCount !== 1) throw conflict(inBatch((await planOf(tx, id))?.batchNo))
}

export const inBatch = (batchNo?: string | null) => `该计划已列入批次 ${batchNo ?? ''}，由批次统一审批`

/** Returns the plan to its owner; a plan that a batch has taken meanwhile is not changed. */
export const backToDraft = (book: Book, id: string): Promise<void> =>
  changeOwn(book, id, { planState: 'draft', appliedOn: null, lineOpinion: null })

export const dropPlan = (book: Book, id: string): Promise<void> => changeOwn(book, id, { isDeleted: 1 })

/** Checked in the update itself, because a batch may take the plan at the same time. */
async function changeOwn({ tx, now }: Book, id: string, values: Partial<typeof purchasePlans.$inferInsert>): Promise<void> {
  const changed = await tx
    .update(purchasePlans)
    .set({ ...values, updateTime: now })
    .where(and(eq(purchasePlans.id, id), isNull(purchasePlans.batchNo)))
  if (changed.rowCount !== 1) throw conflict(inBatch((await planOf(tx, id))?.batchNo))
}

/** 退还. Returns a plan from a batch, with the reason. Returns false for a plan of another batch. */
export async function giveBack({ tx, now }: Book, batchNo: string, id: string, lineOpinion?: string): Promise<boolean> {
  const given = await tx
    .update(purchasePlans)
    .set({ planState: 'draft', appliedOn: null, batchNo: null, lineOpinion: lineOpinion ?? null, updateTime: now })
    .where(and(eq(purchasePlans.id, id), eq(purchasePlans.batchNo, batchNo)))
  return given.rowCount === 1
}

/** 列入批次. Replaces the plans of a batch; a plan is in one batch at a time (INV-02). */
export async function takePlans(book: Book, batchNo: string, planIds: readonly string[]): Promise<void> {
  const { tx, now } = book
  const { id, planState, batchNo: batch, appliedOn, isDeleted } = purchasePlans
  await tx
    .update(purchasePlans)
    .set({ planState: 'draft', batchNo: null, appliedOn: null, updateTime: now })
    .where(and(eq(batch, batchNo), notInArray(id, [...planIds, '0'])))
  await tx
    .select({ id })
    .from(purchasePlans)
    .where(inArray(id, [...planIds]))
    .orderBy(asc(id))
    .for('update')
  const taken = await tx
    .update(purchasePlans)
    .set({
      planState: 'approving',
      batchNo,
      appliedOn: sql`case when ${batch} = ${batchNo} then ${appliedOn} else ${today(book)}::date end`,
      lineOpinion: null,
      updateTime: now,
    })
    .where(and(inArray(id, [...planIds]), eq(isDeleted, 0), or(eq(batch, batchNo), and(eq(planState, 'draft'), isNull(batch)))))
  if (taken.rowCount !== planIds.length) throw conflict('采购计划已在其他单据中审批')
}

export const markAgreed = ({ tx, now }: Pick<Book, 'tx' | 'now'>, id: string): Promise<unknown> =>
  tx.update(purchasePlans).set({ planState: AGREED, updateTime: now }).where(eq(purchasePlans.id, id))

/** 下达. Opens the plan: each line can be bought up to its approved quantity; a line with quantity 0 is closed. */
export async function openPlan(book: Book, id: string, plan: { planNo: string; lines: readonly Line[] }): Promise<void> {
  const { tx, tenantId, newId, now } = book
  const { planNo, lines } = plan
  const isNothing = ({ approvedQty }: Line) => Number(approvedQty) === 0
  await tx.insert(purchasePlanLines).values(
    lines.map((line, at) => ({
      ...line,
      ...{ id: newId(), tenantId, planId: id, planNo, lineNo: at + 1, createTime: now, updateTime: now },
      lineState: isNothing(line) ? 'closed' : 'open',
    })),
  )
  const opened = await tx
    .update(purchasePlans)
    .set({ planState: lines.every(isNothing) ? 'closed' : 'open', planNo, updateTime: now })
    .where(and(eq(purchasePlans.id, id), inArray(purchasePlans.planState, ['approving', AGREED])))
  if (opened.rowCount !== 1) throw conflict('采购计划已下达')
}
