import { and, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { referredBy } from './file.store.ts'
import { type FileRow, files } from './file.table.ts'

/** Attaching files. A file is attached to one subject only, and its owner must attach it. */
export interface Claim {
  ownerId: string
  subjectKind: string
  /** Absent while the subject has not been saved yet. */
  subjectId?: string
}

/** The referenced files (ids or handles) that may be attached: they are attached already, or belong to the owner and are free. */
export async function claimable(tx: Tx, claim: Claim, references: readonly string[]): Promise<FileRow[]> {
  const found = await referred(tx, references)
  return found.filter(file => hangsThere(file, claim) || isOwnAndFree(file, claim))
}

/** The same, but throws a Refusal if any reference is not allowed. */
export async function requireClaimable(tx: Tx, claim: Claim, references: readonly string[]): Promise<FileRow[]> {
  const found = await referred(tx, references)
  return [...new Set(references)].map(reference => {
    const file = found.find(({ id, handle }) => id === reference || handle === reference)
    if (!file) throw missing()
    if (hangsThere(file, claim) || isOwnAndFree(file, claim)) return file
    throw file.ownerId === claim.ownerId ? new Refusal('附件已用于其他内容，请重新上传') : missing()
  })
}

/** Attaches these files and releases those attached before. */
export async function attachFiles(tx: Tx, subjectKind: string, subjectId: string, fileIds: readonly string[]): Promise<void> {
  const there = and(eq(files.subjectKind, subjectKind), eq(files.subjectId, subjectId))
  const others = fileIds.length > 0 ? and(there, notInArray(files.id, [...fileIds])) : there
  await tx.update(files).set({ subjectKind: '', subjectId: null }).where(others)
  if (fileIds.length > 0)
    await tx
      .update(files)
      .set({ subjectKind, subjectId })
      .where(inArray(files.id, [...fileIds]))
}

/** A single file, such as an avatar: 404 unless it belongs to the owner or is attached already. */
export async function claimFile(tx: Tx, ownerId: string, reference: string, subjectKind: string, subjectId: string): Promise<FileRow> {
  const [file] = await requireClaimable(tx, { ownerId, subjectKind, subjectId }, [reference])
  await attachFiles(tx, subjectKind, subjectId, [file!.id])
  return file!
}

/** Locked, so that two subjects cannot claim the same file at once. */
async function referred(tx: Tx, references: readonly string[]): Promise<FileRow[]> {
  const conditions = references.flatMap(reference => referredBy(reference) ?? [])
  return conditions.length === 0
    ? []
    : tx
        .select()
        .from(files)
        .where(or(...conditions))
        .orderBy(files.id)
        .for('update')
}

const hangsThere = (file: FileRow, { subjectKind, subjectId }: Claim) =>
  subjectId !== undefined && file.subjectKind === subjectKind && file.subjectId === subjectId
const isOwnAndFree = (file: FileRow, { ownerId }: Claim) => file.ownerId === ownerId && file.subjectKind === ''
