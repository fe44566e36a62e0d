import { eq } from 'drizzle-orm'
import type { Dictionary } from '#model/dict.ts'
import type { DictTable } from '#platform/dict/dict.table.ts'
import { type Seeding, TENANT } from '#server/document/demo.ts'

/** Adds missing dictionaries and entries. Renamed ones keep their name, removed ones are not added again. */
export async function bringDictionaries({ tx, newId }: Seeding, table: DictTable, dictionaries: readonly Dictionary[]): Promise<number> {
  const there = await tx
    .select({ id: table.id, parentId: table.parentId, code: table.code, key: table.dictKey, isDeleted: table.isDeleted })
    .from(table)
    .where(eq(table.tenantId, TENANT))
  const known = new Set(there.map(row => `${row.code} ${row.key}`))
  const roots = new Map(there.flatMap(row => (row.parentId === '0' && row.isDeleted === 0 ? [[row.code, row.id] as const] : [])))
  const rows: (typeof table.$inferInsert)[] = []
  for (const [at, { code, title, entries }] of dictionaries.entries()) {
    if (!known.has(`${code} -1`)) {
      const id = newId()
      roots.set(code, id)
      rows.push({ id, parentId: '0', code, dictKey: '-1', dictValue: title, sort: at + 1 })
    }
    const parentId = roots.get(code)
    if (!parentId) continue
    for (const [sort, { key, value, remark = '' }] of entries.entries())
      if (!known.has(`${code} ${key}`)) rows.push({ id: newId(), parentId, code, dictKey: key, dictValue: value, sort: sort + 1, remark })
  }
  for (let at = 0; at < rows.length; at += 1000) await tx.insert(table).values(rows.slice(at, at + 1000))
  return rows.length
}
