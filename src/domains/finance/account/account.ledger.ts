import { and, eq } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { positive } from '#model/form/arithmetic.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { openPeriod } from '../period/period.ledger.ts'
import { accountMoves, bankBalances, companyAccounts } from './account.table.ts'

export interface Move {
  readonly payAccountId: string
  /** Signed: what came in is positive. */
  readonly amount: string
  readonly partyName: string
  /** Dictionary account_source. */
  readonly sourceType: 'opening' | 'payment' | 'deposit' | 'loan' | 'bill' | 'advance'
  readonly billNo: string
  readonly bankVoucherNo: string
}

/** 资金流水. The only way to change an account; a voucher of an account stands for one movement (INV-35). */
export async function moveMoney(book: Book, move: Move, postTime: Date = book.now): Promise<void> {
  const { tx, tenantId } = book
  const [account] = await tx
    .select()
    .from(companyAccounts)
    .where(and(eq(companyAccounts.id, move.payAccountId), notDeleted(companyAccounts, tenantId)))
    .for('share')
  if (account?.enabled !== 'yes') throw new Refusal('公司账户不存在或已停用')
  const period = await openPeriod(book, postTime)
  await post(
    book,
    accountMoves,
    [{ ...move, direction: positive(move.amount) ? 'in' : 'out', postDate: formatDate(postTime, 'yyyy-MM-dd'), period }],
    `银行流水号 ${move.bankVoucherNo} 在该账户已登记过`,
  )
}

/** Cash is paid from cash, a transfer from a bank account. */
export async function requirePayFrom({ tx }: Pick<Book, 'tx'>, payAccountId: string, payMethod: string): Promise<void> {
  const [account] = await tx.select().from(companyAccounts).where(eq(companyAccounts.id, payAccountId))
  if (!account) throw new Refusal('付款账户不存在')
  if ((account.accountKind === 'cash') !== (payMethod === 'cash'))
    throw new Refusal(payMethod === 'cash' ? '现金付款须选择现金账户' : `${account.accountName}不能用于电汇`)
}

export const tellBank = (
  book: Book,
  said: { payAccountId: string; checkedDate: string; bankBalance: string; userId: string },
): Promise<unknown> => post(book, bankBalances, [said])
