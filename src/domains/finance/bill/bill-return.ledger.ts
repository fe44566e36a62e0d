import Big from 'big.js'
import { and, eq, inArray } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { Refusal } from '#server/http/refusal.ts'
import { restateInvoices } from '../invoice/invoice.ledger.ts'
import { advanceLeft } from '../payable/advance-left.query.ts'
import { postAp } from '../payable/ap.ledger.ts'
import { lowerAdvance, paidByPaper, unpay } from '../payable/payable.ledger.ts'
import { payApplies, payables, payments } from '../payable/payable.table.ts'
import { NUMBER } from '../payment/payment.ledger.ts'
import { requireIssued } from './bill.ledger.ts'
import { billsIssued } from './bill.table.ts'

/**
 * 退票. A bill comes back before it was paid: the opposite payment and entry are written, and what it had paid is open again: the paper's last
 * lines first, and as much of its contract and of the month's quota.
 */
export async function returnBill(book: Book, id: string, reason: string): Promise<void> {
  const { tx, now } = book
  const bill = await requireIssued(book, id)
  const paper = await paperOf(book, bill.sourceNo)
  // What may be paid is locked before what is owed, as payments do.
  await reopen(book, paper.id, bill.amount)
  if (paper.payKind === 'advance') await takeBackAdvance(book, paper, bill)
  await takeBackEntry(book, paper, bill)
  await takeBackPayment(book, bill)
  await tx.update(billsIssued).set({ state: 'returned', reason, updateTime: now }).where(eq(billsIssued.id, id))
}

type Bill = typeof billsIssued.$inferSelect
type Paper = typeof payApplies.$inferSelect

async function paperOf({ tx, tenantId }: Book, number: string): Promise<Paper> {
  const [paper] = await tx
    .select()
    .from(payApplies)
    .where(and(eq(payApplies.billNo, number), eq(payApplies.tenantId, tenantId)))
  return must(paper, 'the paper that was paid by the bill')
}

async function takeBackPayment(book: Book, { supplierId, amount, billType, billNo, sourceNo }: Bill): Promise<void> {
  const { tx, tenantId, now } = book
  const [paid] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.sourceType, 'payApply'), eq(payments.billNo, sourceNo)))
  const { payeeName, bankName, bankAccount } = must(paid, 'the payment by the bill')
  const paymentNo = await nextNumber(tx, { tenantId, flowKey: 'payment', rule: NUMBER, now })
  await post(book, payments, [
    {
      ...{ paymentNo, sourceType: 'billReturn', billNo, supplierId, payeeName, bankName, bankAccount, amount: `-${amount}` },
      ...{ payMethod: billType, payDate: formatDate(now, 'yyyy-MM-dd'), payAccountId: null, bankVoucherNo: null },
    },
  ])
}

/** Of this contract: advances of others are not its own. */
async function takeBackAdvance(book: Book, { purchaseContractId }: Paper, { supplierId, amount }: Bill): Promise<void> {
  await lowerAdvance(book, supplierId, amount)
  const left = await advanceLeft(book.tx, { supplierId, purchaseContractId: must(purchaseContractId, 'the contract of an advance') })
  if (left.lt(amount)) throw new Refusal(`合同预付余额 ${left.toFixed(2)} 小于票面金额 ${amount}，预付款已冲销，不能退票`)
}

const takeBackEntry = (book: Book, { payKind, purchaseContractId }: Paper, { supplierId, billNo, amount }: Bill): Promise<string[]> =>
  postAp(book, [
    payKind === 'advance'
      ? { supplierId, billNo, purchaseContractId, entryType: 'ADVANCE', accountKind: 'advance', amount: `-${amount}` }
      : { supplierId, billNo, purchaseContractId, entryType: 'PAYMENT', accountKind: 'payable', amount },
  ])

async function reopen(book: Book, documentId: string, amount: string): Promise<void> {
  const paid = await paidByPaper(book.tx, documentId)
  let left = new Big(amount)
  const parts = paid.flatMap(({ payableId, payableKind, used }) => {
    if (payableKind === 'contract' || payableKind === 'quota') return { payableId, amount }
    if (payableKind === 'advance' || left.eq(0)) return []
    const part = left.gt(used) ? new Big(used) : left
    left = left.minus(part)
    return { payableId, amount: part.toFixed(2) }
  })
  await unpay(book, documentId, parts)
  await restateInvoices(book, await invoicesOf(book, parts))
}

async function invoicesOf({ tx }: Book, parts: readonly { payableId: string }[]): Promise<string[]> {
  const ids = parts.map(part => part.payableId)
  const rows = await tx.select({ id: payables.purchaseInvoiceId }).from(payables).where(inArray(payables.id, ids))
  return rows.flatMap(row => row.id ?? [])
}
