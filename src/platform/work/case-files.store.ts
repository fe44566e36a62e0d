import { and, eq, inArray } from 'drizzle-orm'
import { requireClaimable } from '#platform/file/claim.store.ts'
import { newHandle } from '#platform/file/file.store.ts'
import { files } from '#platform/file/file.table.ts'
import { type Asker, readableWhen } from '#platform/file/may-read.store.ts'
import type { Tx } from '#server/db/database.ts'
import { revisions } from '#server/document/document.table.ts'
import { filesIn } from '#server/document/files.ts'
import { visible } from '#server/engine/fields.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import type { Hanging, Hung } from '#server/engine/shell/ports.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { actingOf } from './acting.store.ts'
import { taskShown } from './actions.store.ts'
import { casesVisibleTo } from './case-access.query.ts'
import { permsWithoutTask } from './detail.store.ts'

/** Files of a case: those of its form and of opinions. They stay attached even if a later revision drops them. */
const KIND = 'case'

export async function hangOnCase(tx: Tx, { owner, instanceId, files: ids, lent, newId }: Hanging): Promise<ReadonlyMap<string, Hung>> {
  const there = { subjectKind: KIND, subjectId: instanceId }
  const copies = await takenOver(tx, { owner, newId }, there, lent.length > 0 ? ids.filter(id => lent.includes(id)) : [])
  const own = ids.filter(id => !copies.has(id))
  const found = await requireClaimable(tx, { ownerId: owner, ...there }, own)
  await tx
    .update(files)
    .set(there)
    .where(
      inArray(
        files.id,
        found.map(file => file.id),
      ),
    )
  return new Map([...copies, ...found.map(({ id, name }) => [id, { id, name }] as const)])
}

/** A file of a book stays where it is: the case gets another one with the same bytes. */
async function takenOver(
  tx: Tx,
  { owner, newId }: Pick<Hanging, 'owner' | 'newId'>,
  there: { readonly subjectKind: string; readonly subjectId: string },
  ids: readonly string[],
): Promise<Map<string, Hung>> {
  if (ids.length === 0) return new Map()
  const lent = await tx
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
  const copies = lent.map(file => ({ of: file.id, row: { ...file, ...there, id: newId(), handle: newHandle(), ownerId: owner } }))
  if (copies.length > 0) await tx.insert(files).values(copies.map(({ row }) => row))
  return new Map(copies.map(({ of, row: { id, name } }) => [of, { id, name }]))
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
