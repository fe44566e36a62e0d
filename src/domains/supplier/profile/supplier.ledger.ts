import Big from 'big.js'
import { and, eq, inArray } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { holderOf } from '#server/document/claim.ts'
import type { Book } from '#server/document/ledger.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { USABLE } from './supplier.register.ts'
import { supplierCategories, supplierQualifications, suppliers } from './supplier.table.ts'

export type { Book }
export type Supplier = typeof suppliers.$inferSelect

export const today = ({ now }: Pick<Book, 'now'>) => formatDate(now, 'yyyy-MM-dd')

/** Locks suppliers in the order of their ids, to avoid deadlocks. */
export function lockSuppliers(tx: Tx, ids: readonly (string | undefined)[]): void {
  const distinct = [...new Set(ids)].filter((id): id is string => !!id).sort()
  for (const id of distinct) tx.lock(`supplier ${id}`)
}

export async function supplierOf({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, id: string | undefined): Promise<Supplier | undefined> {
  if (!id) return undefined
  const [found] = await tx
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.id, id), notDeleted(suppliers, tenantId)))
  return found
}

export async function mustBeKnown(book: Pick<Book, 'tx' | 'tenantId'>, id: string | undefined): Promise<Supplier> {
  return (await supplierOf(book, id)) ?? Promise.reject(missing('供应商不存在'))
}

/** Why nothing new may be begun with a supplier, or '' (INV-10, INV-12). Past deliveries are settled all the same. */
export async function obstacle(book: Book, supplierId: string, categoryIds: readonly string[] = []): Promise<string> {
  const found = await supplierOf(book, supplierId)
  if (!found) return '供应商不存在'
  const name = `供应商“${found.supplierName}”`
  if (!USABLE.includes(found.supplierStatus)) return `${name}当前状态不可参与采购业务`
  const paper = await holderOf(book, { subject: 'supplier.standing', subjectId: supplierId })
  if (paper?.flowKey === 'supplier_blacklisted') return `${name}正在办理拉黑（${paper.number}），暂停新业务`
  const expired = await expiredFor(book, supplierId, categoryIds)
  return expired ? `${name}${expired}已过期或缺失，暂停该品类业务` : ''
}

/** Asked before an invitation, an award, a contract, an order; holds the supplier until the asker commits. */
export async function requireUsable(book: Book, supplierId: string, categoryIds: readonly string[] = []): Promise<void> {
  lockSuppliers(book.tx, [supplierId])
  const why = await obstacle(book, supplierId, categoryIds)
  if (why) throw new Refusal(why)
}

/** Everybody needs a licence; suppliers of categories with a site audit also need a quality system. */
async function expiredFor({ tx, ...book }: Book, supplierId: string, categoryIds: readonly string[]): Promise<string> {
  const quals = await tx
    .select({ type: supplierQualifications.qualType, until: supplierQualifications.expireDate })
    .from(supplierQualifications)
    .where(and(eq(supplierQualifications.supplierId, supplierId), eq(supplierQualifications.enabled, 'yes')))
  const valid = new Set(quals.filter(each => each.until >= today(book)).map(each => each.type))
  if (!valid.has('license')) return '营业执照'
  if (categoryIds.length === 0 || valid.has('iso9001')) return ''
  const audited = await tx
    .select({ id: supplierCategories.id })
    .from(supplierCategories)
    .where(
      and(
        eq(supplierCategories.supplierId, supplierId),
        inArray(supplierCategories.categoryId, [...categoryIds]),
        eq(supplierCategories.needSiteAudit, 'yes'),
        eq(supplierCategories.enabled, 'yes'),
      ),
    )
  return audited.length > 0 ? '质量体系证书' : ''
}

/** INV-13: how much a supplier on trial may have open at most. */
export async function trialCap({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>): Promise<Big> {
  return new Big((await paramValue(tx, tenantId, 'supplier.trial.cap')) ?? '200000')
}
