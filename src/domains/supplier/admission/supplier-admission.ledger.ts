import { and, eq, sql } from 'drizzle-orm'
import { nextNumber } from '#server/document/number.ts'
import { type Book, lockSuppliers, mustBeKnown, type Supplier } from '../profile/supplier.ledger.ts'
import { suppliers } from '../profile/supplier.table.ts'
import { addBanks, type BankAccount } from '../profile/supplier-bank.ledger.ts'
import { alter, spelling } from '../profile/supplier-history.ledger.ts'
import {
  type CategoryLine,
  changeCategories,
  changeQualifications,
  type QualificationLine,
} from '../qualification/supplier-details.ledger.ts'

/** 准入. From an applicant to a supplier that can be ordered from. */
export type Applicant = Pick<
  typeof suppliers.$inferInsert,
  | 'supplierName'
  | 'creditCode'
  | 'supplierType'
  | 'sourceWay'
  | 'taxpayerType'
  | 'legalPerson'
  | 'regCapital'
  | 'foundDate'
  | 'address'
  | 'contactName'
  | 'contactPhone'
  | 'mail'
  | 'ownerUserId'
  | 'payTerm'
>

export interface SupplierDetails {
  readonly categories: readonly CategoryLine[]
  readonly banks: readonly (BankAccount & { readonly isDefault: string })[]
  readonly qualifications: readonly QualificationLine[]
}

/** The supplier that has this credit code: it is unique (INV-11). */
export async function holderOf({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, creditCode: string): Promise<Supplier | undefined> {
  const [found] = await tx
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.tenantId, tenantId), eq(suppliers.isDeleted, 0), eq(suppliers.creditCode, creditCode)))
  return found
}

/** 申请中. Reuses the row of a rejected applicant. */
export async function apply(book: Book, applicant: Applicant, supplierId: string | undefined, billNo: string): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const py = await spelling(applicant.supplierName)
  if (supplierId) {
    lockSuppliers(tx, [supplierId])
    await alter(book, supplierId, { status: 'applying' }, { billNo, more: { ...applicant, py } })
    return supplierId
  }
  const id = newId()
  await tx.insert(suppliers).values({ ...applicant, id, tenantId, supplierStatus: 'applying', py, createTime: now, updateTime: now })
  return id
}

/** 准入. Assigns the number, categories, accounts and certificates. */
export async function admit(
  book: Book,
  supplierId: string,
  status: 'normal' | 'trial',
  details: SupplierDetails,
  billNo: string,
): Promise<Supplier> {
  const { tx, tenantId, now } = book
  const before = await mustBeKnown(book, supplierId)
  const rule = { prefix: 'GYS', digits: 5 }
  const supplierNo = before.supplierNo ?? (await nextNumber(tx, { tenantId, flowKey: 'supplier', rule, now }))
  const py = await spelling(`${supplierNo} ${before.supplierName}`)
  await alter(book, supplierId, { status, level: before.supplierLevel ?? 'C' }, { billNo, more: { supplierNo, py } })
  await changeCategories(book, supplierId, details.categories, billNo)
  await addBanks(book, supplierId, details.banks, billNo)
  await changeQualifications(book, supplierId, details.qualifications, billNo)
  return mustBeKnown(book, supplierId)
}

export const blacklistedPerson = async (
  { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
  legalPerson: string | undefined,
): Promise<boolean> => {
  if (!legalPerson) return false
  const [found] = await tx
    .select({ one: sql`1` })
    .from(suppliers)
    .where(and(eq(suppliers.tenantId, tenantId), eq(suppliers.legalPerson, legalPerson), eq(suppliers.supplierStatus, 'blacklisted')))
    .limit(1)
  return !!found
}
