import { and, eq } from 'drizzle-orm'
import { type Book, today } from './supplier.ledger.ts'
import { supplierCategories, supplierQualifications } from './supplier.table.ts'
import { writeHistory } from './supplier-history.ledger.ts'

/** 品类与资质. What a supplier may deliver, and the papers that say it may. Old versions stay, out of use. */
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

const ACTIONS: Record<string, string> = { add: '新增', update: '修改', remove: '删除' }

export async function changeCategories(book: Book, supplierId: string, lines: readonly CategoryLine[], billNo: string): Promise<void> {
  const { tx, tenantId, newId, now } = book
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
      .returning({ capacity: supplierCategories.annualCapacity })
    if (lineAction === 'remove') continue
    const kept = annualCapacity ?? old?.capacity ?? null
    await tx.insert(supplierCategories).values({
      ...{ id: newId(), tenantId, supplierId, categoryId, needSiteAudit, brand: brand ?? null, annualCapacity: kept },
      ...{ billNo, enabled: 'yes', createTime: now, updateTime: now },
    })
  }
}

export async function changeQualifications(
  book: Book,
  supplierId: string,
  lines: readonly QualificationLine[],
  billNo: string,
): Promise<void> {
  const { tx, tenantId, newId, now } = book
  for (const { qualType, qualNo, expireDate, qualFile, lineAction = 'add' } of lines) {
    const { supplierId: of, qualType: type, qualNo: no, enabled } = supplierQualifications
    // A renewed certificate replaces the one of its type; another of the same type beside it is added.
    const same = lineAction === 'update' ? undefined : eq(no, qualNo)
    await tx
      .update(supplierQualifications)
      .set({ enabled: 'no', updateTime: now })
      .where(and(eq(of, supplierId), eq(type, qualType), eq(enabled, 'yes'), same))
    if (lineAction === 'remove') continue
    await tx.insert(supplierQualifications).values({
      ...{ id: newId(), tenantId, supplierId, qualType, qualNo, expireDate, qualFile: qualFile ?? null },
      ...{ billNo, enabled: 'yes', createTime: now, updateTime: now },
    })
  }
}

/** One line of history for each, in words. */
export const noteKit = (
  book: Book,
  supplierId: string,
  field: 'category' | 'qualification',
  said: readonly (readonly [string | undefined, string])[],
  billNo: string,
) =>
  writeHistory(
    book,
    supplierId,
    said.map(([action = 'add', words]) => ({
      changeField: field,
      oldValue: action === 'add' ? '' : words,
      newValue: action === 'remove' ? '' : `${ACTIONS[action] ?? ''} ${words}`.trim(),
    })),
    { billNo, effectiveDate: today(book) },
  )
