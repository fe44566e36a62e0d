import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FlowDefinition } from '#model/flow/tree.ts'
import { documents } from '#server/document/document.table.ts'
import { missing } from '#server/http/refusal.ts'
import type { Acting, Subject } from './engine.ts'
import type { Registered } from './registry.ts'
import { instances, tasks } from './wf.table.ts'

export type InstanceRow = typeof instances.$inferSelect
export type DocumentRow = typeof documents.$inferSelect

/** A case as it stands, with everything that belongs to it. */
export interface Loaded {
  readonly instance: InstanceRow
  readonly document: DocumentRow
  readonly registered: Registered
  readonly def: FlowDefinition
}

/** Which case is meant. Ids that are given must belong together; one alone is enough. */
export interface Named {
  processInstanceId?: string | undefined
  businessId?: string | undefined
  taskId?: string | undefined
}

/**
 * The case that all given ids name, or the 404 of a missing one. `lock` holds it until the transaction ends: commands on one case queue
 * here, so no two of them ever see the same state.
 */
export async function loadCase(acting: Acting, named: Named, lock: boolean): Promise<Loaded> {
  const { tx, engine, site } = acting
  const query = tx
    .select()
    .from(instances)
    .where(and(eq(instances.tenantId, acting.tenantId), ...conditions(named)))
    .limit(1)
  const [instance] = lock ? await query.for('update') : await query
  if (!instance) throw missing()
  // After the lock is granted, not joined to it: a joined row would be the one from before the waiting.
  const [document] = await tx.select().from(documents).where(eq(documents.id, instance.bizId))
  const registered = engine.flows.of(instance.defKey)
  return { instance, document: document!, registered, def: await engine.flows.version(site, tx, instance.defKey, instance.defVersion) }
}

function conditions({ processInstanceId, businessId, taskId }: Named): SQL[] {
  const given: SQL[] = []
  if (processInstanceId) given.push(eq(instances.id, processInstanceId))
  if (businessId) given.push(eq(instances.bizId, businessId))
  if (taskId) given.push(eq(instances.id, sql`(select ${tasks.instanceId} from ${tasks} where ${tasks.id} = ${taskId})`))
  if (given.length === 0) throw missing()
  return given
}

/** The case as effects and computed fields name it. */
export const subjectOf = ({ instance }: Pick<Loaded, 'instance'>): Subject => ({
  documentId: instance.bizId,
  instanceId: instance.id,
  number: instance.number,
  initiator: { user: instance.initiator, dept: instance.deptId ?? '' },
})
