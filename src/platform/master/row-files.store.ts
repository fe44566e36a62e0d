import { and, eq, inArray } from 'drizzle-orm'
import type { Attachment } from '#model/form/field.ts'
import type { Fields } from '#model/form/form.ts'
import { requireClaimable } from '#platform/file/claim.store.ts'
import { files } from '#platform/file/file.table.ts'
import { readableWhen } from '#platform/file/may-read.store.ts'
import type { Tx } from '#server/db/database.ts'
import { filesIn } from '#server/document/files.ts'
import type { Resource } from '#server/document/master-resource.ts'
import { columnsOf } from '#server/document/master-row.ts'
import { mine, seen } from './master.store.ts'

/** Files that an action brings along: they hang on the row from then on, and stay there even if a later action replaces them. */
const KIND = 'row'
const kindOf = ({ master }: Resource) => `${KIND}:${master.key}`

/** Only what belongs to whoever acts, and is used nowhere else. */
export async function claimRowFiles(
  tx: Tx,
  { resource, ownerId, id }: { resource: Resource; ownerId: string; id?: string | undefined },
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = filesIn(fields, values)
  if (ids.length === 0) return
  const subjectKind = kindOf(resource)
  await requireClaimable(tx, { ownerId, subjectKind, ...(id ? { subjectId: id } : {}) }, ids)
  if (id) await tx.update(files).set({ subjectKind, subjectId: id }).where(inArray(files.id, ids))
}

/** Readable for everybody who sees the row, if it stands in a field that they see. */
readableWhen(KIND, async (asker, rowId, book) => {
  const resource = seen(asker, book)
  if (!resource) return false
  const columns = columnsOf(resource.table)
  const [row] = await asker.tx
    .select(columns)
    .from(resource.table)
    .where(and(mine(resource, asker), eq(columns.id, rowId)))
  if (!row) return false
  const shown = new Set(
    Object.entries(resource.master.fields)
      .filter(([, { kind }]) => kind === 'attachments')
      .flatMap(([key]) => ((row[key] ?? []) as unknown as Attachment[]).map(({ id }) => id)),
  )
  return fileId => shown.has(fileId)
})
