import { and, eq, inArray } from 'drizzle-orm'
import { requireClaimable } from '#platform/file/claim.store.ts'
import { files } from '#platform/file/file.table.ts'
import { readableWhen } from '#platform/file/may-read.store.ts'
import type { Tx } from '#server/db/database.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { casesVisibleTo } from './case-access.query.ts'

/** Files of a case: those of its form and of opinions. They stay attached even if a later revision drops them. */
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

/** Files are readable for everybody who may see the case. */
readableWhen(KIND, async (asker, instanceId) => {
  const { tx, caller } = asker
  const own = and(eq(instances.id, instanceId), eq(instances.tenantId, caller.tenantId))
  const [found] = await tx.select({ flowKey: instances.defKey }).from(instances).where(own)
  if (!found) return false
  const seen = await tx
    .select({ id: instances.id })
    .from(instances)
    .where(and(own, casesVisibleTo(asker, [found.flowKey])))
  return seen.length > 0
})
