import { sql } from 'drizzle-orm'
import { bankStands, defaultBankOf } from '#domains/supplier/profile/supplier-bank.ledger.ts'
import type { Tx } from '#server/db/database.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'

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

/** On the way through its approvers a paper keeps the account it was submitted with, whatever happens to the supplier's own. */
export async function isUnderWay({ tx, instanceId }: Pick<FormContext<unknown>, 'tx' | 'instanceId'>): Promise<boolean> {
  const { rows } = await tx.execute<{ status: string }>(sql`select status from wf_instance where id = ${instanceId || '0'}`)
  return rows[0]?.status === 'running'
}

/** What `payeeFields` take from a supplier, on the desk of the writer. */
export async function supplierPayee(
  ctx: Pick<FormContext<unknown>, 'tx' | 'instanceId'>,
  supplierId: string | null | undefined,
): Promise<{ ownName?: string; ownBank?: string; ownAccount?: string }> {
  if (!supplierId || (await isUnderWay(ctx))) return {}
  const payee = await payeeOf(ctx.tx, supplierId)
  return payee ? { ownName: payee.payeeName, ownBank: payee.bankName, ownAccount: payee.bankAccount } : {}
}

/** 收款账户. The approval is for this account only (INV-35). */
export async function payeeFaults(
  { tx, tenantId }: Pick<FormContext<unknown>, 'tx' | 'tenantId'>,
  supplierId: string,
  { payeeName, bankName, bankAccount }: Payee,
): Promise<Fault[]> {
  const [changing, isStill] = await Promise.all([
    bankChangeOf(tx, tenantId, supplierId),
    stillPayee(tx, supplierId, { payeeName, bankName, bankAccount }),
  ])
  if (changing) return [{ path: 'bankAccount', message: `供应商收款账户变更中（${changing}），暂停付款` }]
  if (isStill) return []
  return [{ path: 'bankAccount', message: '供应商收款账户已变更，请退回后按新账户重新提交' }]
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
