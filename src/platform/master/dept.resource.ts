import { and, asc, count, eq, ilike, inArray, like, or } from 'drizzle-orm'
import Format from 'typebox/format'
import { depts } from '#platform/org/org.table.ts'
import { asPage } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { containing, literal } from '#server/db/search.ts'
import { narrowed } from '#server/document/master-source.ts'
import type { ReferenceSource } from '#server/document/reference.ts'

const AMBIGUOUS = 2
const shown = { id: depts.id, deptName: depts.deptName, deptCode: depts.deptCode, fullName: depts.fullName }
type Shown = { id: string; deptName: string; deptCode: string; fullName: string }
const asRow = ({ id, deptName, deptCode, fullName }: Shown) => ({ id, label: deptName, row: { deptName, deptCode, fullName } })
/** 部门 for pickers. Departments of the same name are shown with their parent: 生产部/锻造车间. */
const reference: ReferenceSource = {
  to: 'dept',
  title: '部门',
  columns: [
    { key: 'deptName', title: '部门' },
    { key: 'fullName', title: '全称' },
  ],
  async find(tx, tenantId, ids) {
    if (ids.length === 0) return []
    const where = and(notDeleted(depts, tenantId), inArray(depts.id, [...ids]))
    return (await tx.select(shown).from(depts).where(where)).map(asRow)
  },
  async labels(tx, tenantId, ids) {
    const where = and(eq(depts.tenantId, tenantId), inArray(depts.id, [...ids]))
    return new Map((await tx.select(shown).from(depts).where(where)).map(({ id, deptName }) => [id, deptName]))
  },
  async search(tx, caller, { keyword, ids, within, current, size }) {
    const mine = notDeleted(depts, caller.tenantId)
    const where = ids
      ? and(mine, inArray(depts.id, [...ids]))
      : and(mine, ilike(depts.fullName, containing(keyword.trim())), ...narrowed(shown, within))
    const total = (await tx.select({ total: count() }).from(depts).where(where))[0]?.total ?? 0
    const rows = await tx
      .select(shown)
      .from(depts)
      .where(where)
      .orderBy(asc(depts.sort), asc(depts.id))
      .limit(size)
      .offset((current - 1) * size)
    return asPage(rows.map(asRow), total, { current, size })
  },
  async choose(tx, caller, text) {
    const byId = Format.Test('id', text) ? eq(depts.id, text) : undefined
    const named = text.includes('/') ? or(eq(depts.fullName, text), like(depts.fullName, `%/${literal(text)}`)) : eq(depts.deptName, text)
    const rows = await tx
      .select({ id: depts.id })
      .from(depts)
      .where(and(notDeleted(depts, caller.tenantId), or(byId, named)))
      .limit(AMBIGUOUS)
    return rows.map(({ id }) => id)
  },
}

export default { reference }
