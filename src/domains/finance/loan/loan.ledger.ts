import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { deduct, employmentOf } from '#domains/hr/payroll/payroll-deduction.ledger.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moveMoney } from '../account/account.ledger.ts'
import { openPeriod } from '../period/period.ledger.ts'
import { employeeLoans, loanEntries } from './loan.table.ts'

type Loan = typeof employeeLoans.$inferSelect
interface Standing extends Loan {
  readonly balance: Big
}

/** 借出. Once per paper. */
export async function lend(
  book: Book,
  loan: Pick<Loan, 'billNo' | 'userId' | 'deptId' | 'amount' | 'lendDate' | 'expectRepayDate' | 'reason'>,
): Promise<void> {
  const [id] = await post(book, employeeLoans, [loan], '该借款已登记')
  const { userId, amount, billNo, lendDate } = loan
  await enter(book, { loanId: must(id, 'the loan'), userId, entryType: 'LEND', amount, billNo }, lendDate)
}

/** 期初借款. Lent before the books began. */
export async function openLoan(
  book: Book,
  loan: Pick<Loan, 'billNo' | 'userId' | 'amount' | 'lendDate' | 'expectRepayDate'>,
  { period, postTime }: { period: string; postTime: Date },
): Promise<void> {
  const { rows } = await book.tx.execute<{ dept: string }>(
    sql`select dept_id::text as dept from sys_user_dept where user_id = ${loan.userId} order by sort limit 1`,
  )
  const deptId = must(rows[0], 'the department of an employee').dept
  const [loanId] = await post(book, employeeLoans, [{ ...loan, deptId, reason: '期初' }], `借款单 ${loan.billNo} 已登记`)
  const { userId, amount, billNo } = loan
  const entry = { loanId: must(loanId, 'the loan'), userId, entryType: 'OPENING', amount, billNo }
  await post(book, loanEntries, [{ ...entry, postDate: formatDate(postTime, 'yyyy-MM-dd'), period }])
}

/** 借款余额 of a person, oldest loan first. */
export async function loansOf({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, userIds: readonly string[]): Promise<Standing[]> {
  const loans = await tx
    .select()
    .from(employeeLoans)
    .where(and(eq(employeeLoans.tenantId, tenantId), inArray(employeeLoans.userId, [...userIds, '0'])))
    .orderBy(asc(employeeLoans.lendDate), asc(employeeLoans.id))
  const balances = await balancesOf(
    tx,
    loans.map(({ id }) => id),
  )
  return loans.map(loan => ({ ...loan, balance: balances.get(loan.id) ?? new Big(0) })).filter(({ balance }) => balance.gt(0))
}

export async function loanBalanceOf(book: Pick<Book, 'tx' | 'tenantId'>, userId: string): Promise<Big> {
  return (await loansOf(book, [userId])).reduce((sum, { balance }) => sum.plus(balance), new Big(0))
}

/** 还款 in money. */
export async function repay(
  book: Book,
  id: string,
  asked: { amount: string; postDate: string; payAccountId: string; bankVoucherNo: string; partyName: string },
): Promise<void> {
  const { amount, postDate, payAccountId, bankVoucherNo, partyName } = asked
  const { userId, billNo } = await lockLoan(book, id, amount)
  await enter(book, { loanId: id, userId, entryType: 'REPAY', amount: `-${amount}`, billNo }, postDate)
  await moveMoney(book, { payAccountId, amount, partyName, sourceType: 'loan', billNo, bankVoucherNo }, instantOf(postDate))
}

/** 工资扣回. */
export async function deductLoan(book: Book, id: string, amount: string): Promise<void> {
  const { userId, billNo } = await lockLoan(book, id, amount)
  const employeeId = await employmentOf(book.tx, book.tenantId, userId)
  if (!employeeId) throw new Refusal('该员工不在职，不能从工资扣回')
  await enter(book, { loanId: id, userId, entryType: 'DEDUCT', amount: `-${amount}`, billNo }, formatDate(book.now, 'yyyy-MM-dd'))
  await deduct(book, { employeeId, amount, source: 'loan', sourceId: book.newId(), billNo })
}

/** 报销冲抵, oldest loan first. */
export async function offsetLoans(book: Book, userId: string, amount: string, of: { billNo: string; postDate: string }): Promise<void> {
  lockPerson(book.tx, userId)
  let left = new Big(amount)
  for (const { id, balance } of await loansOf(book, [userId])) {
    if (left.lte(0)) break
    const part = left.lt(balance) ? left : balance
    await enter(book, { loanId: id, userId, entryType: 'OFFSET', amount: part.neg().toFixed(2), billNo: of.billNo }, of.postDate)
    left = left.minus(part)
  }
  if (left.gt(0)) throw new Refusal('借款余额不足冲抵，请退回重新提交')
}

async function lockLoan(book: Book, id: string, amount: string): Promise<Loan> {
  const [loan] = await book.tx.select().from(employeeLoans).where(eq(employeeLoans.id, id))
  if (!loan) throw new Refusal('借款不存在')
  lockPerson(book.tx, loan.userId)
  const balance = (await balancesOf(book.tx, [id])).get(id) ?? new Big(0)
  if (balance.lt(amount)) throw new Refusal(`借款余额 ${balance.toFixed(2)} 小于本次金额`)
  return loan
}

/** All loans of a person are made and moved one after the other. */
export const lockPerson = (tx: Tx, userId: string): void => tx.lock(`loan ${userId}`)

async function balancesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Big>> {
  const rows = await tx
    .select({ loanId: loanEntries.loanId, balance: sql<string>`sum(${loanEntries.amount})` })
    .from(loanEntries)
    .where(inArray(loanEntries.loanId, [...ids, '0']))
    .groupBy(loanEntries.loanId)
  return new Map(rows.map(({ loanId, balance }) => [loanId, new Big(balance)]))
}

async function enter(
  book: Book,
  entry: { loanId: string; userId: string; entryType: string; amount: string; billNo: string },
  postDate: string,
): Promise<void> {
  await post(book, loanEntries, [{ ...entry, postDate, period: await openPeriod(book, instantOf(postDate)) }])
}
