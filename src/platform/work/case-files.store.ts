import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../server/db/database.ts'
import { may } from '../../server/http/caller.ts'
import { requireClaimable } from '../file/claim.store.ts'
import { files } from '../file/file.table.ts'
import { readableWhen } from '../file/may-read.store.ts'

/** Files of a case: what its form and the opinions on it carry. They stay with it, whatever a later revision drops. */
const KIND = 'case'

export async function hangOnCase(
  tx: Tx,
  ownerId: string,
  instanceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await requireClaimable(tx, { ownerId, subjectKind: KIND, subjectId: instanceId }, ids)
  await tx
    .update(files)
    .set({ subjectKind: KIND, subjectId: instanceId })
    .where(
      inArray(
        files.id,
        found.map(file => file.id),
      ),
    )
  return new Map(found.map(file => [file.id, file.name]))
}

/** Whoever may see the case may read what hangs on it. */
readableWhen(KIND, async ({ tx, caller }, instanceId) => {
  const { rows } = await tx.execute<{ seen: boolean; def_key: string; dept_id: string | null }>(sql`
    select i.def_key, i.dept_id::text, i.initiator = ${caller.userId}
      or exists (select 1 from wf_task t where t.instance_id = i.id and ${caller.userId} in (t.holder, t.owner))
      or exists (select 1 from wf_cc c where c.instance_id = i.id and c.user_id = ${caller.userId}) as seen
    from wf_instance i where i.id = ${instanceId} and i.tenant_id = ${caller.tenantId}`)
  const found = rows[0]
  if (!found) return false
  const { scope } = caller
  const inScope = scope.kind === 'all' || (scope.kind === 'depts' && found.dept_id !== null && scope.deptIds.includes(found.dept_id))
  return found.seen || (caller.accountType !== 3 && inScope && may(caller, `${found.def_key}_view`))
})
