import type { FlowDefinition } from '#model/flow/tree.ts'
import { columnsOf, type Prepared, prepared } from '#server/db/prepared.ts'
import { documents } from '#server/document/document.table.ts'
import { missing } from '#server/http/refusal.ts'
import { type Acting, companyOf, type Subject } from './engine.ts'
import type { Registered } from './registry.ts'
import { instances } from './wf.table.ts'

export type InstanceRow = typeof instances.$inferSelect
export type DocumentRow = typeof documents.$inferSelect

/** A case with everything that belongs to it. */
export interface Loaded {
  readonly instance: InstanceRow
  readonly document: DocumentRow
  readonly registered: Registered
  readonly def: FlowDefinition
  /** Not in the database yet: inserted by the first step. */
  readonly isNew: boolean
}

/** Identifies a case. Given ids must belong together; one is enough. */
export interface Named {
  processInstanceId?: string | undefined
  businessId?: string | undefined
  taskId?: string | undefined
}

/** The case of all given ids, or 404. `lock` holds it until the transaction ends, so that commands on one case run one after the other. */
export async function loadCase(acting: Acting, named: Named, lock: boolean): Promise<Loaded> {
  const { tx, engine, site } = acting
  const { locked, unlocked, document: body } = statementsFor(named)
  const values = [acting.tenantId, ...IDS.flatMap(key => named[key] ?? [])]
  const found = tx.rows(lock ? locked : unlocked, values)
  // Both are sent together. The body is read by its own statement after the lock is granted: a joined row would be older than the lock.
  const bodies = lock ? tx.rows(body, values) : found.then(() => tx.rows(body, values))
  const [[instance], [document]] = await Promise.all([found, bodies, ...(lock ? [companyOf(acting)] : [])])
  if (!instance || !document) throw missing()
  const registered = engine.flows.of(instance.defKey)
  return { instance, document, registered, def: await engine.flows.version(site, tx, instance.defKey, instance.defVersion), isNew: false }
}

const IDS = ['processInstanceId', 'businessId', 'taskId'] as const
const CONDITIONS: Record<(typeof IDS)[number], (value: string) => string> = {
  processInstanceId: value => `id = ${value}`,
  businessId: value => `biz_id = ${value}`,
  taskId: value => `id = (select instance_id from wf_task where id = ${value})`,
}

interface CaseStatements {
  locked: Prepared<InstanceRow>
  unlocked: Prepared<InstanceRow>
  document: Prepared<DocumentRow>
}

const known = new Map<string, CaseStatements>()

/** One statement per combination of ids, so that each is planned for its index. */
function statementsFor(named: Named): CaseStatements {
  const given = IDS.filter(key => named[key])
  if (given.length === 0) throw missing()
  const found = known.get(given.join())
  if (found) return found
  const where = ['tenant_id = $1', ...given.map((key, at) => CONDITIONS[key](`$${at + 2}`))].join(' and ')
  const select = `select ${columnsOf(instances)} from wf_instance where ${where}`
  const statements = {
    locked: prepared<InstanceRow>(`${select} for update`),
    unlocked: prepared<InstanceRow>(select),
    document: prepared<DocumentRow>(
      `select ${columnsOf(documents)} from document where id = (select biz_id from wf_instance where ${where})`,
    ),
  }
  known.set(given.join(), statements)
  return statements
}

/** The case as effects and computed fields see it. */
export const subjectOf = ({ instance }: Pick<Loaded, 'instance'>): Subject => ({
  documentId: instance.bizId,
  instanceId: instance.id,
  number: instance.number,
  initiator: { user: instance.initiator, dept: instance.deptId ?? '' },
})
