import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { DocumentOf } from '#model/flow/flow.ts'
import { checkForm } from '#model/form/read.ts'
import type { Tx } from '#server/db/database.ts'
import { documents } from '#server/document/document.table.ts'
import type { Acting } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import { Refusal } from '#server/http/refusal.ts'
import { planFaults } from './plan-rules.query.ts'
import { procurementPlan } from './procurement_plan.flow.ts'
import { markAgreed, type Plan } from './purchase-plan.ledger.ts'
import { purchasePlans } from './purchase-plan.table.ts'

/** 批次里的计划. The plans of a batch and their documents. */
export interface Gathered {
  readonly plan: Plan
  readonly approvalStatus: number
  readonly doc: DocumentOf<typeof procurementPlan>
}

export async function gathered(tx: Tx, tenantId: string, planIds: readonly string[]): Promise<Map<string, Gathered>> {
  const rows = await tx
    .select({ plan: purchasePlans, approvalStatus: documents.approvalStatus, doc: documents.data })
    .from(purchasePlans)
    .innerJoin(documents, eq(documents.id, purchasePlans.id))
    .where(and(inArray(purchasePlans.id, [...planIds, '0']), eq(purchasePlans.tenantId, tenantId), eq(purchasePlans.isDeleted, 0)))
    .orderBy(asc(purchasePlans.id))
  return new Map(rows.map(({ doc, ...row }) => [row.plan.id, { ...row, doc: doc as Gathered['doc'] }]))
}

/** The opinion of the person who rejected the whole batch. */
export async function opinionAgainst(tx: Tx, instanceId: string): Promise<string | undefined> {
  const [said] = await tx
    .select({ opinion: tasks.opinion })
    .from(tasks)
    .where(and(eq(tasks.instanceId, instanceId), eq(tasks.result, 'rejected')))
    .orderBy(desc(tasks.finishedAt), desc(tasks.id))
    .limit(1)
  return said?.opinion || undefined
}

/** The first problem that prevents approval of a plan, or ''. Drafts may be incomplete. */
export async function planProblem(tx: Tx, doc: Gathered['doc'], asked: string): Promise<string> {
  const [missing] = checkForm(procurementPlan, doc)
  if (missing) return missing.message
  return (await planFaults(tx, doc, asked))[0]?.message ?? ''
}

/** Submits an approved plan in its writer's name; its approvers are skipped, and its own effects open it. */
export async function submitAgreed(acting: Acting, planId: string): Promise<void> {
  await markAgreed(acting, planId)
  const loaded = await loadCase(acting, { businessId: planId }, true)
  const { instance, document } = loaded
  const [user, dept] = [instance.initiator, instance.deptId ?? '']
  try {
    await run({ ...acting, user, dept, system: true }, loaded, {
      form: document.data,
      command: () => (instance.status === 'draft' ? { type: 'submit', dept, initiator: user } : { type: 'resubmit', mode: 'rerun' }),
    })
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`计划“${document.data.planName}”：${error.message}`, error.status, error.data)
    throw error
  }
}
