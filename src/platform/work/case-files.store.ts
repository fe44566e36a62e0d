import { and, eq, inArray } from 'drizzle-orm'
import { requireClaimable } from '#platform/file/claim.store.ts'
import { files } from '#platform/file/file.table.ts'
import { type Asker, readableWhen } from '#platform/file/may-read.store.ts'
import type { Tx } from '#server/db/database.ts'
import { revisions } from '#server/document/document.table.ts'
import { filesIn } from '#server/document/files.ts'
import { visible } from '#server/engine/fields.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { actingOf } from './acting.store.ts'
import { taskShown } from './actions.store.ts'
import { casesVisibleTo } from './case-access.query.ts'
import { permsWithoutTask } from './detail.store.ts'

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

/** Files are readable for everybody who may see the case, except those in fields that are hidden from them there. */
readableWhen(KIND, async (asker, instanceId) => {
  const { tx, caller } = asker
  const own = and(eq(instances.id, instanceId), eq(instances.tenantId, caller.tenantId))
  const [found] = await tx.select({ flowKey: instances.defKey }).from(instances).where(own)
  if (!found) return false
  const seen = await tx
    .select({ id: instances.id })
    .from(instances)
    .where(and(own, casesVisibleTo(asker, [found.flowKey])))
  if (seen.length === 0) return false
  const hidden = await hiddenFiles(asker, instanceId)
  return hidden.size === 0 || (fileId => !hidden.has(fileId))
})

/** Files that stand, or once stood, in fields hidden from the asker and in no field they see. */
async function hiddenFiles(asker: Asker, processInstanceId: string): Promise<ReadonlySet<string>> {
  const acting = actingOf(asker)
  const loaded = await loadCase(acting, { processInstanceId }, false)
  const perms = taskShown(asker, await companyOf(acting), loaded)?.perms ?? (await permsWithoutTask(asker, loaded))
  if (!Object.values(perms).includes('-')) return new Set()
  const { fields } = loaded.registered.flow
  const bodies = await asker.tx.select({ data: revisions.data }).from(revisions).where(eq(revisions.documentId, loaded.document.id))
  const all = [loaded.document.data, ...bodies.map(({ data }) => data)]
  const open = new Set(all.flatMap(data => filesIn(fields, visible(perms, data))))
  return new Set(all.flatMap(data => filesIn(fields, data)).filter(id => !open.has(id)))
}
