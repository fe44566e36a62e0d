import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { receiveOpening } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { openDeposit } from '../deposit/deposit.ledger.ts'
import { openInvoice } from '../invoice/invoice.ledger.ts'
import { openLoan } from '../loan/loan.ledger.ts'
import { type Book, postAp } from '../payable/ap.ledger.ts'
import { openPayable } from '../payable/payable.ledger.ts'
import { openingStamp } from '../period/period.ledger.ts'
import { openingBalances } from './opening.table.ts'

type Opening = typeof openingBalances.$inferSelect
type Kept = 'id' | 'tenantId' | 'openingState' | 'createTime' | 'updateTime'

/** 期初录入. While the first period is open, and only of what is older. */
export async function enterOpening(book: Book, row: Omit<typeof openingBalances.$inferInsert, Kept>): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const { period } = await openingStamp(book)
  if (row.refDate >= `${period}-01`) throw new Refusal(`期初的单据日期须早于首个会计期间 ${period}`)
  const id = newId()
  const made = await tx
    .insert(openingBalances)
    .values({ ...row, id, tenantId, openingState: 'wait', createUser: row.filedBy, createTime: now, updateTime: now })
    .onConflictDoNothing()
  if (made.rowCount !== 1) throw conflict(`期初 ${row.refNo} 已录入`)
  return id
}

/** 期初入账. All that waits of one book, if it comes to what the old books say. Returns the first row. */
export async function bookOpenings(book: Book, bookKind: string, controlTotal: string, postedBy: string): Promise<string> {
  const { tx, tenantId, now } = book
  const at = openingBalances
  const { period, postTime } = await openingStamp(book)
  const rows = await tx
    .select()
    .from(at)
    .where(and(notDeleted(at, tenantId), eq(at.bookKind, bookKind), eq(at.openingState, 'wait')))
    .orderBy(asc(at.id))
    .for('update')
  if (rows.length === 0) throw conflict('没有待入账的期初')
  if (rows.some(({ filedBy }) => filedBy === postedBy)) throw new Refusal('不能入账自己录入的期初')
  const total = rows.reduce((sum, { amount }) => sum.plus(amount), new Big(0))
  if (!total.eq(controlTotal)) throw new Refusal(`待入账合计 ${total.toFixed(2)} 与原账套总额 ${new Big(controlTotal).toFixed(2)} 不一致`)
  const posts = must(POSTS[bookKind], 'how openings of this book are posted')
  for (const row of rows) await posts(book, row, { period, postTime })
  const ids = rows.map(({ id }) => id)
  await tx
    .update(at)
    .set({ openingState: 'posted', postedBy, postedDate: formatDate(now, 'yyyy-MM-dd'), updateTime: now })
    .where(inArray(at.id, ids))
  return must(ids[0], 'a row')
}

interface Stamp {
  readonly period: string
  readonly postTime: Date
}

const supplierOf = ({ supplierId }: Opening): string => must(supplierId, 'the supplier')

/** Paid like any invoice; its tax is of the old books. */
async function owed(book: Book, row: Opening, stamp: Stamp): Promise<void> {
  const { refNo: invoiceNo, refDate: invoiceDate, purchaseContractId, amount } = row
  const dueDate = row.dueDate ?? invoiceDate
  await openInvoice(book, { supplierId: supplierOf(row), invoiceNo, invoiceDate, dueDate, purchaseContractId, amount }, stamp)
}

/** A receipt without goods, so that the invoice finds what it is for. */
async function uninvoiced(book: Book, row: Opening, stamp: Stamp): Promise<void> {
  const { refNo, warehouseId, materialId, qty, taxPrice, taxRate, filedBy: keeperId, amount } = row
  const supplierId = supplierOf(row)
  const line = {
    ...{ materialId: must(materialId, 'the material'), qty: must(qty, 'the quantity') },
    ...{ taxPrice: must(taxPrice, 'the price'), taxRate: must(taxRate, 'the rate') },
  }
  await receiveOpening(book, { supplierId, warehouseId: must(warehouseId, 'the warehouse'), keeperId, remark: refNo }, line, stamp.postTime)
  const entry = { supplierId, entryType: 'OPENING', accountKind: 'accrued', billNo: refNo, amount } as const
  await postAp(book, [entry], stamp.postTime, stamp.period)
}

async function lent(book: Book, { userId, refNo, refDate, dueDate, amount }: Opening, stamp: Stamp): Promise<void> {
  const loan = { userId: must(userId, 'the employee'), billNo: refNo, lendDate: refDate, expectRepayDate: dueDate ?? refDate, amount }
  await openLoan(book, loan, stamp)
}

async function left(book: Book, { refNo, refDate, dueDate, amount, side, depositKind, partyName }: Opening, stamp: Stamp): Promise<void> {
  const kind = { side: side === 'paid' ? 'paid' : 'received', depositKind: must(depositKind, 'the kind') } as const
  await openDeposit(book, { ...kind, partyName: must(partyName, 'the party'), billNo: refNo, amount, dueDate }, refDate, { opening: stamp })
}

async function paidAhead(book: Book, row: Opening, { period, postTime }: Stamp): Promise<void> {
  const [supplierId, { refNo, purchaseContractId, amount }] = [supplierOf(row), row]
  const entry = { supplierId, entryType: 'OPENING', accountKind: 'advance', billNo: refNo, purchaseContractId, amount } as const
  await postAp(book, [entry], postTime, period)
  await openPayable(book, { id: supplierId, payableKind: 'advance', supplierId, sourceNo: '预付余额', amount })
}

const POSTS: Readonly<Record<string, (book: Book, row: Opening, stamp: Stamp) => Promise<void>>> = {
  ...{ payable: owed, advance: paidAhead, accrued: uninvoiced, loan: lent, deposit: left },
}
