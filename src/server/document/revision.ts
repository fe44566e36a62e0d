import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { revisions } from './document.table.ts'

/** The body of a document at a revision. */
export async function bodyAt(tx: Tx, documentId: string, rev: number): Promise<Record<string, unknown> | undefined> {
  const [found] = await tx
    .select({ data: revisions.data })
    .from(revisions)
    .where(and(eq(revisions.documentId, documentId), eq(revisions.rev, rev)))
  return found?.data
}
