import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Book } from '../profile/supplier.ledger.ts'
import { supplierCategories, supplierQualifications } from '../profile/supplier.table.ts'
import type { Entry } from '../profile/supplier-history.ledger.ts'
import { materialCategories } from './material-category.table.ts'

/** 品类与资质. What a supplier may deliver, and its certificates. Old versions stay, disabled. */
export interface CategoryLine {
  readonly categoryId: string
  readonly needSiteAudit?: string
  readonly brand?: string
  readonly annualCapacity?: string
  /** add, update, remove. */
  readonly lineAction?: string
}

export interface QualificationLine {
  readonly qualType: string
  readonly qualNo: string
  readonly expireDate: string
  readonly qualFile?: readonly { readonly id: string; readonly name: string }[]
  readonly lineAction?: string
}

type Named = { readonly qualType?: string | null; readonly qualNo?: string | null }

const ACTIONS: Record<string, string> = { add: '新增', update: '修改', remove: '删除' }
const WORDS = 500

/** The current categories of a supplier. */
export async function categoriesOf(tx: Tx, supplierId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: supplierCategories.categoryId })
    .from(supplierCategories)
    .where(and(eq(supplierCategories.supplierId, supplierId), eq(supplierCategories.enabled, 'yes')))
  return rows.map(row => row.id)
}

/** Returns old and new text for each line. */
export async function changeCategories(book: Book, supplierId: string, lines: readonly CategoryLine[], billNo: string): Promise<Entry[]> {
  const { tx, tenantId, newId, now } = book
  const names = await categoryNames(
    tx,
    lines.map(line => line.categoryId),
  )
  const said: Entry[] = []
  for (const { categoryId, needSiteAudit = 'no', brand, annualCapacity, lineAction = 'add' } of lines) {
    const here = and(
      eq(supplierCategories.supplierId, supplierId),
      eq(supplierCategories.categoryId, categoryId),
      eq(supplierCategories.enabled, 'yes'),
    )
    const [old] = await tx
      .update(supplierCategories)
      .set({ enabled: 'no', updateTime: now })
      .where(here)
      .returning({ brand: supplierCategories.brand, capacity: supplierCategories.annualCapacity })
    const words = (made: string | null | undefined) => [names.get(categoryId), made].filter(Boolean).join(' ')
    said.push(entry('category', lineAction, old ? words(old.brand) : '', words(brand)))
    if (lineAction === 'remove') continue
    const kept = annualCapacity ?? old?.capacity ?? null
    await tx.insert(supplierCategories).values({
      ...{ id: newId(), tenantId, supplierId, categoryId, needSiteAudit, brand: brand ?? null, annualCapacity: kept },
      ...{ billNo, enabled: 'yes', createTime: now, updateTime: now },
    })
  }
  return said
}

async function categoryNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: materialCategories.id, name: materialCategories.categoryName })
    .from(materialCategories)
    .where(inArray(materialCategories.id, [...ids]))
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Valid certificates. */
export const qualificationsOf = (tx: Tx, supplierId: string) =>
  tx
    .select()
    .from(supplierQualifications)
    .where(and(eq(supplierQualifications.supplierId, supplierId), eq(supplierQualifications.enabled, 'yes')))

/** Returns old and new text for each line. Lines refer to the state before the document, never to each other. */
export async function changeQualifications(
  book: Book,
  supplierId: string,
  lines: readonly QualificationLine[],
  billNo: string,
): Promise<Entry[]> {
  const { tx, tenantId, newId, now } = book
  const standing = await qualificationsOf(tx, supplierId)
  const changed = lines.map(line => ({ line, replaced: standing.filter(row => replaces(line, row, standing)) }))
  const out = changed.flatMap(({ replaced }) => replaced.map(row => row.id))
  await tx.update(supplierQualifications).set({ enabled: 'no', updateTime: now }).where(inArray(supplierQualifications.id, out))
  for (const { qualType, qualNo, expireDate, qualFile, lineAction } of lines)
    if (lineAction !== 'remove')
      await tx.insert(supplierQualifications).values({
        ...{ id: newId(), tenantId, supplierId, qualType, qualNo, expireDate, qualFile: qualFile ?? null },
        ...{ billNo, enabled: 'yes', createTime: now, updateTime: now },
      })
  return changed.map(({ line, replaced }) =>
    entry('qualification', line.lineAction, replaced.map(certificateWords).join('；'), certificateWords(line)),
  )
}

export const isSame = (one: Named, other: Named): boolean => one.qualType === other.qualType && one.qualNo === other.qualNo

/** The certificate with the same number; a renewed one with a new number replaces all of its type. */
const replaces = (line: QualificationLine, row: Named, standing: readonly Named[]): boolean =>
  isSame(line, row) || (line.lineAction === 'update' && line.qualType === row.qualType && !standing.some(each => isSame(line, each)))

const certificateWords = ({ qualNo, expireDate }: { qualNo: string | null; expireDate: string | null }) => `${qualNo} 至 ${expireDate}`

const entry = (changeField: 'category' | 'qualification', action = 'add', before: string, after: string): Entry => ({
  changeField,
  oldValue: before.slice(0, WORDS),
  newValue: action === 'remove' ? '' : `${ACTIONS[action]} ${after}`.slice(0, WORDS),
})
