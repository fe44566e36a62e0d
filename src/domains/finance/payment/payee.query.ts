import { sql } from 'drizzle-orm'
import { bankStands, defaultBankOf } from '#domains/supplier/profile/supplier-bank.ledger.ts'
import type { Tx } from '#server/db/database.ts'

/** 收款账户. As it is copied into a payment: the name on the account, the bank, the number. */
export interface Payee {
  readonly payeeName: string
  readonly bankName: string
  readonly bankAccount: string
}

export async function payeeOf(tx: Tx, supplierId: string): Promise<Payee | undefined> {
  const bank = await defaultBankOf(tx, supplierId)
  return bank && { payeeName: bank.bankAccountName, bankName: bank.bankName, bankAccount: bank.bankAccount }
}

/** Whether the approved account is still where the supplier wants its money; nobody changes it before the payment commits. */
export async function stillPayee(tx: Tx, supplierId: string, { payeeName, bankName, bankAccount }: Payee): Promise<boolean> {
  const [stands, now] = await Promise.all([
    bankStands(tx, supplierId, { bankAccountName: payeeName, bankName, bankAccount }),
    payeeOf(tx, supplierId),
  ])
  return stands && now?.bankAccount === bankAccount
}

/** The paper that is about to change the account: still under approval, or approved for a later day. */
export async function bankChangeOf(tx: Tx, tenantId: string, supplierId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ bill_no: string }>(sql`
    select d.number as bill_no from document_claim c join document d on d.id = c.document_id
    where c.tenant_id = ${tenantId} and c.subject = 'supplier.change' and c.subject_id = ${supplierId} and c.state in ('running', 'waiting')
      and jsonb_path_exists(d.data, '$.*[*] ? (@.changeField == "bank")')
    limit 1`)
  return rows[0]?.bill_no
}
