import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { bizDicts } from './dict.table.ts'

/** The entry that a key of a dictionary means. */
export async function entryOf({ tx, tenantId }: { readonly tx: Tx; readonly tenantId: string }, code: string, key: string) {
  const isEntry = and(eq(bizDicts.tenantId, tenantId), eq(bizDicts.isDeleted, 0), sql`${bizDicts.parentId} <> 0`)
  const [found] = await tx
    .select({ value: bizDicts.dictValue, remark: bizDicts.remark })
    .from(bizDicts)
    .where(and(isEntry, eq(bizDicts.code, code), eq(bizDicts.dictKey, key)))
  return found
}
