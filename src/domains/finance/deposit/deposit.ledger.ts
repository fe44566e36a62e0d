import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import { contractOf } from '#domains/procurement/contract/contract.ledger.ts'
import { supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import { moveMoney } from '../account/account.ledger.ts'
import { postExpenses } from '../expense/expense.ledger.ts'
import { addAdvance } from '../payable/advance.ledger.ts'
import { openPeriod } from '../period/period.ledger.ts'
import { depositEntries, deposits } from './deposit.table.ts'

export type Deposit = typeof deposits.$inferSelect
const NUMBER = { prefix: 'BZJ', date: 'YMD', digits: 4 } as const

interface NewDeposit {
  readonly side: 'received' | 'paid'
  /** Dictionary deposit_kind. */
  readonly depositKind: string
  readonly partyName: string
  readonly supplierId?: string | null | undefined
  readonly billNo?: string | undefined
  readonly amount: string
  readonly dueDate?: string | null | undefined
  readonly sourceId?: string
}

/** Money that came into one of our accounts. */
export interface CameIn {
  readonly postDate: string
  readonly payAccountId: string
  readonly bankVoucherNo: string
}

/** Where the money is: it came in, or it moved before the books began. */
interface Money {
  readonly cameIn?: CameIn
  readonly opening?: { readonly period: string; readonly postTime: Date }
}

/** 保证金. Left with us, or with others: a row of its own, and the first entry. Paid ones leave the account by their payment. */
export async function openDeposit(
  book: Book,
  { sourceId, supplierId, dueDate, ...made }: NewDeposit,
  postDate: string,
  { cameIn, opening }: Money = {},
): Promise<string> {
  const { tx, tenantId, now } = book
  const depositNo = await nextNumber(tx, { tenantId, flowKey: 'deposit', rule: NUMBER, now })
  const billNo = made.billNo ?? depositNo
  const row = { ...made, depositNo, billNo, supplierId: supplierId ?? null, startDate: postDate, dueDate: dueDate ?? null }
  const [id] = await post(book, deposits, [{ ...row, sourceId: sourceId ?? null }], '该保证金已登记')
  const { amount, side, partyName } = made
  const depositId = must(id, 'the deposit')
  if (opening) {
    const { period, postTime } = opening
    const entry = { depositId, entryType: 'OPENING', amount, billNo, postDate: formatDate(postTime, 'yyyy-MM-dd'), period, reason: null }
    await post(book, depositEntries, [entry])
  } else await enter(book, depositId, side === 'received' ? 'RECEIVED' : 'PAID', amount, { billNo, postDate })
  if (cameIn) await take(book, { amount, partyName, billNo }, cameIn)
  return depositId
}

/** 退还: what was left with us, paid back by a paper. */
export async function giveBack(book: Book, id: string, amount: string, of: { billNo: string; postDate: string }): Promise<void> {
  await reduce(book, id, 'received', amount)
  await enter(book, id, 'BACK', `-${amount}`, of)
}

/** 收回: what we left with others. */
export async function getBack(book: Book, id: string, amount: string, cameIn: CameIn): Promise<void> {
  const { partyName, depositNo } = await reduce(book, id, 'paid', amount)
  await enter(book, id, 'BACK_IN', `-${amount}`, { billNo: depositNo, postDate: cameIn.postDate })
  await take(book, { amount, partyName, billNo: depositNo }, cameIn)
}

/** 转货款: what we left for a letter of intent is paid in advance under the contract that came of it. */
export async function convert(
  book: Book,
  id: string,
  { supplierId, purchaseContractId, amount }: { supplierId: string; purchaseContractId: string; amount: string },
): Promise<void> {
  const { depositNo, partyName } = await reduce(book, id, 'paid', amount)
  const contract = await contractOf(book.tx, book.tenantId, purchaseContractId)
  const supplier = await supplierOf(book, supplierId)
  if (supplier?.supplierName !== partyName) throw new Refusal(`该意向金付给 ${partyName}，不是所选供应商`)
  if (contract?.supplierId !== supplierId) throw new Refusal('采购合同不属于该供应商')
  await enter(book, id, 'CONVERT', `-${amount}`, { billNo: depositNo, postDate: formatDate(book.now, 'yyyy-MM-dd') })
  await addAdvance(book, { supplierId, purchaseContractId, amount }, depositNo)
}

/** 没收: it stays with us, and lowers the expenses of a department. */
export async function forfeit(
  book: Book,
  id: string,
  { amount, costDeptId, reason }: { amount: string; costDeptId: string; reason: string },
): Promise<void> {
  const { depositNo } = await reduce(book, id, 'received', amount)
  const postDate = formatDate(book.now, 'yyyy-MM-dd')
  await enter(book, id, 'FORFEIT', `-${amount}`, { billNo: depositNo, postDate, reason })
  const expense = { sourceType: 'deposit_forfeit', billNo: depositNo, sourceLineId: book.newId(), costDeptId, subject: 'other' }
  await postExpenses(book, [{ ...expense, amount: `-${amount}`, summary: reason }])
}

export async function openAmountOf({ tx }: { tx: Tx }, id: string): Promise<string> {
  const rows = await tx.select({ amount: depositEntries.amount }).from(depositEntries).where(eq(depositEntries.depositId, id))
  return rows.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed(2)
}

export async function depositOf({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, id: string | undefined): Promise<Deposit | undefined> {
  if (!id) return undefined
  const [found] = await tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.id, id), notDeleted(deposits, tenantId)))
  return found
}

/** Locks the deposit until this commits; never more is given back than is left of it. */
async function reduce(book: Book, id: string, side: 'received' | 'paid', amount: string): Promise<Deposit> {
  const [found] = await book.tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.id, id), notDeleted(deposits, book.tenantId)))
    .for('update')
  if (!found) throw missing('保证金不存在')
  if (found.side !== side) throw conflict(side === 'received' ? '该保证金是本公司支付的' : '该保证金是本公司收取的')
  const open = await openAmountOf(book, id)
  if (new Big(open).lt(amount)) throw new Refusal(`保证金 ${found.depositNo} 余额 ${open} 小于本次金额 ${new Big(amount).toFixed(2)}`)
  return found
}

async function enter(
  book: Book,
  depositId: string,
  entryType: string,
  amount: string,
  { billNo, postDate, reason = null }: { billNo: string; postDate: string; reason?: string | null },
): Promise<void> {
  const period = await openPeriod(book, instantOf(postDate))
  await post(book, depositEntries, [{ depositId, entryType, amount, billNo, postDate, period, reason }])
}

const take = (book: Book, { amount, partyName, billNo }: { amount: string; partyName: string; billNo: string }, cameIn: CameIn) => {
  const { payAccountId, bankVoucherNo, postDate } = cameIn
  return moveMoney(book, { payAccountId, amount, partyName, sourceType: 'deposit', billNo, bankVoucherNo }, instantOf(postDate))
}
