import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, today } from './supplier.ledger.ts'
import { supplierBanks, suppliers } from './supplier.table.ts'
import { writeHistory } from './supplier-history.ledger.ts'

/** 收款账户. */
export interface BankAccount {
  readonly bankAccountName: string
  readonly bankName: string
  readonly bankAccount: string
}

export const bankWords = ({ bankAccountName, bankName, bankAccount }: Partial<BankAccount>): string =>
  [bankAccountName, bankName, bankAccount].filter(Boolean).join(' ')

/** The default account for payments. */
export async function defaultBankOf(tx: Tx, supplierId: string): Promise<(BankAccount & { id: string }) | undefined> {
  const { id, bankAccountName, bankName, bankAccount, isDefault, enabled } = supplierBanks
  const [found] = await tx
    .select({ id, bankAccountName, bankName, bankAccount })
    .from(supplierBanks)
    .where(and(eq(supplierBanks.supplierId, supplierId), eq(isDefault, 'yes'), eq(enabled, 'yes')))
  return found
}

/** Whether a copied account is still valid: a changed one is not paid (收款账户已变更). */
export async function bankStands(tx: Tx, supplierId: string, account: BankAccount): Promise<boolean> {
  const found = await tx
    .select({ id: supplierBanks.id })
    .from(supplierBanks)
    .where(
      and(
        eq(supplierBanks.supplierId, supplierId),
        eq(supplierBanks.enabled, 'yes'),
        eq(supplierBanks.bankAccountName, account.bankAccountName),
        eq(supplierBanks.bankName, account.bankName),
        eq(supplierBanks.bankAccount, account.bankAccount),
      ),
    )
    .for('share')
  return found.length > 0
}

/** Which of these accounts another supplier has, and its name: a payment to one would go to the other. */
export async function sharedBanks(
  { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
  accounts: readonly (string | undefined)[],
  except = '0',
): Promise<Map<string, string>> {
  const { bankAccount, supplierId, enabled } = supplierBanks
  const found = await tx
    .select({ account: bankAccount, name: suppliers.supplierName })
    .from(supplierBanks)
    .innerJoin(suppliers, eq(suppliers.id, supplierId))
    .where(
      and(
        inArray(bankAccount, ['', ...accounts.flatMap(each => each ?? [])]),
        ...[ne(supplierId, except), eq(enabled, 'yes'), notDeleted(suppliers, tenantId), eq(supplierBanks.isDeleted, 0)],
      ),
    )
  return new Map(found.map(({ account, name }) => [account ?? '', name ?? '']))
}

export const sharedSentence = (name: string | undefined): string | undefined => name && `该银行账号已属于${name}`

export async function addBanks(
  { tx, tenantId, newId, now }: Book,
  supplierId: string,
  banks: readonly (BankAccount & { isDefault: string })[],
  billNo: string,
): Promise<void> {
  if (banks.length === 0) return
  await tx.insert(supplierBanks).values(
    banks.map(({ bankAccountName, bankName, bankAccount, isDefault }) => ({
      ...{ bankAccountName, bankName, bankAccount, isDefault, supplierId, billNo },
      ...{ id: newId(), tenantId, enabled: 'yes', createTime: now, updateTime: now },
    })),
  )
}

/** 换户. Disables the default account and replaces it; another row of the same account is disabled. */
export async function replaceBank(
  book: Book,
  supplierId: string,
  bank: BankAccount,
  { billNo, effectiveDate = today(book) }: { billNo: string; effectiveDate?: string },
): Promise<void> {
  const { tx, now } = book
  const old = await defaultBankOf(tx, supplierId)
  const out = { enabled: 'no', isDefault: 'no', updateTime: now }
  if (old) await tx.update(supplierBanks).set(out).where(eq(supplierBanks.id, old.id))
  const { supplierId: of, bankAccount, enabled } = supplierBanks
  await tx
    .update(supplierBanks)
    .set(out)
    .where(and(eq(of, supplierId), eq(bankAccount, bank.bankAccount), eq(enabled, 'yes')))
  await addBanks(book, supplierId, [{ ...bank, isDefault: 'yes' }], billNo)
  const entry = { changeField: 'bank', oldValue: bankWords(old ?? {}), newValue: bankWords(bank), newKey: bank.bankAccount }
  await writeHistory(book, supplierId, [entry], { billNo, effectiveDate })
}
