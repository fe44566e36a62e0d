import { inArray } from 'drizzle-orm'
import type { Tx } from '../../server/db/database.ts'
import { depts } from './org.table.ts'

/** Names of departments, in the order asked. */
export async function deptsNamed(tx: Tx, ids: readonly string[]): Promise<{ id: string; deptName: string }[]> {
  const wanted = ids.filter(Boolean)
  if (wanted.length === 0) return []
  const found = await tx.select({ id: depts.id, deptName: depts.deptName }).from(depts).where(inArray(depts.id, wanted))
  return wanted.flatMap(id => found.find(row => row.id === id) ?? [])
}
