import { and, eq } from 'drizzle-orm'
import { instantOf } from '#model/date.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict, missing } from '#server/http/refusal.ts'
import { moveMoney } from '../account/account.ledger.ts'
import { billsIssued } from './bill.table.ts'

/** What the cashier wrote on the paper about one bill. */
interface Written {
  readonly billNo: string
  readonly acceptor: string
  readonly billAmount: string
  readonly issueDate: string
  readonly dueDate: string
  readonly payAccountId: string
  readonly marginAmount?: string | undefined
}

interface Issue {
  /** Dictionary bill_type. */
  readonly billType: string
  readonly supplierId: string
  readonly sourceNo: string
}

/** 登记开票. A bill pays one paper and is never issued twice (INV-92). */
export async function issueBills({ tx, tenantId, newId, now }: Book, issue: Issue, bills: readonly Written[]): Promise<void> {
  if (bills.length === 0) return
  const rows = bills.map(({ billAmount: amount, marginAmount = null, ...bill }) => ({
    ...{ ...issue, ...bill, amount, marginAmount, state: 'issued', id: newId(), tenantId, createTime: now, updateTime: now },
  }))
  const made = await tx.insert(billsIssued).values(rows).onConflictDoNothing()
  if (made.rowCount !== rows.length) throw conflict('票据号码已登记过，请核对')
}

/** 到期兑付. The supplier was paid when the bill was handed over; now the money leaves the account. */
export async function cashBill(
  book: Book,
  id: string,
  { paidDate, bankVoucherNo }: { paidDate: string; bankVoucherNo: string },
): Promise<void> {
  const { tx, now } = book
  const bill = await requireIssued(book, id)
  const { payAccountId, amount, billNo, acceptor: partyName } = bill
  const move = { payAccountId, amount: `-${amount}`, partyName, sourceType: 'bill', billNo, bankVoucherNo } as const
  await moveMoney(book, move, instantOf(paidDate))
  await tx.update(billsIssued).set({ state: 'paid', paidDate, bankVoucherNo, updateTime: now }).where(eq(billsIssued.id, id))
}

/** Locked. */
export async function requireIssued({ tx, tenantId }: Book, id: string): Promise<typeof billsIssued.$inferSelect> {
  const [bill] = await tx
    .select()
    .from(billsIssued)
    .where(and(eq(billsIssued.id, id), notDeleted(billsIssued, tenantId)))
    .for('update')
  if (!bill) throw missing('票据不存在')
  if (bill.state !== 'issued') throw conflict('票据已兑付或已退票')
  return bill
}
