import Big from 'big.js'
import { and, eq, isNull, notExists } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postExpenses } from '../expense/expense.ledger.ts'
import { expenseEntries } from '../expense/expense.table.ts'
import { openPeriod, requireOpen } from '../period/period.ledger.ts'
import { taxDeducts, taxEntries } from './tax.table.ts'

export interface Tax {
  readonly direction: 'input' | 'output' | 'transfer_out'
  /** Dictionary tax_source, and the paper that causes it. */
  readonly sourceType: string
  readonly sourceId: string
  readonly billNo: string
  readonly invoiceNo?: string | null | undefined
  readonly invoiceCode?: string | null | undefined
  readonly invoiceDate?: string | null | undefined
  readonly invoiceType?: string | null | undefined
  readonly supplierId?: string | null | undefined
  readonly partyName?: string | null | undefined
  readonly taxRate: string
  /** Without tax. */
  readonly amount: string
  readonly tax: string
  readonly reason?: string | undefined
  readonly ofEntry?: string | undefined
}

/** Special invoices may be deducted; of all others the tax is cost. */
const DEDUCTIBLE: readonly string[] = ['special', 'e_special']

export const isDeductible = (invoiceType: string): boolean => DEDUCTIBLE.includes(invoiceType)

/** 税额登记. One row per invoice and direction; nothing is registered where there is no tax. Returns its id. */
export async function registerTax(book: Book, entry: Tax, postTime: Date = book.now): Promise<string | undefined> {
  if (new Big(entry.tax).eq(0)) return undefined
  const { direction, invoiceNo, invoiceCode, invoiceDate, invoiceType, supplierId, partyName, reason, ofEntry, ...rest } = entry
  const period = await openPeriod(book, postTime)
  const firstState = direction !== 'input' ? null : DEDUCTIBLE.includes(invoiceType ?? '') ? 'wait' : 'no'
  const [id] = await post(
    book,
    taxEntries,
    [
      {
        ...{
          ...rest,
          direction,
          firstState,
          invoiceNo: invoiceNo ?? null,
          invoiceCode: invoiceCode || null,
          invoiceDate: invoiceDate ?? null,
        },
        ...{ invoiceType: invoiceType ?? null, supplierId: supplierId ?? null, partyName: partyName ?? null, reason: reason ?? null },
        ...{ ofEntry: ofEntry ?? null, reverseOf: null, period, postDate: formatDate(postTime, 'yyyy-MM-dd') },
      },
    ],
    '该发票的税额已登记',
  )
  return must(id, 'the row')
}

interface RedTax {
  /** Of the red invoice. */
  readonly id: string
  readonly redInvoiceNo: string
  readonly billNo: string
  /** Without tax. */
  readonly amount: Big
  readonly tax: Big
  readonly postTime: Date
  readonly userId: string
}

/** 退货红冲. A negative row beside that of the invoice, of which happens what has happened, or will happen, to that one. */
export async function registerRedTax(book: Book, invoiceId: string, red: RedTax): Promise<void> {
  const row = await rowOf(book, invoiceId)
  if (!row) return
  const { redInvoiceNo: invoiceNo, billNo, postTime, userId } = red
  const { invoiceType, supplierId, taxRate } = row
  const said = { invoiceNo, billNo, invoiceType, supplierId, taxRate, invoiceDate: formatDate(postTime, 'yyyy-MM-dd') }
  const sums = { amount: red.amount.neg().toFixed(2), tax: red.tax.neg().toFixed(2) }
  const entry = { direction: 'input', sourceType: 'red_invoice', sourceId: red.id, ofEntry: row.id } as const
  const id = await registerTax(book, { ...said, ...sums, ...entry }, postTime)
  const [decided] = await book.tx.select().from(taxDeducts).where(eq(taxDeducts.entryId, row.id))
  if (!id || !decided) return
  if (decided.deductState === 'ticked') return decideTax(book, id, { deductPeriod: formatDate(postTime, 'yyyy-MM'), userId })
  await decideTax(book, id, { userId })
  const [spent] = await book.tx
    .select()
    .from(expenseEntries)
    .where(and(eq(expenseEntries.sourceType, 'tax_declined'), eq(expenseEntries.sourceLineId, row.id)))
  const { costDeptId, subject } = must(spent, 'the expense that the tax has become')
  const less = { sourceType: 'tax_declined', billNo, sourceLineId: id, costDeptId, subject, amount: sums.tax, summary: '退货红冲' }
  await postExpenses(book, [less], postTime)
}

/** The rows of red invoices of an input row that nobody has decided about. */
export const openReds = ({ tx }: Book, entryId: string): Promise<(typeof taxEntries.$inferSelect)[]> =>
  tx
    .select()
    .from(taxEntries)
    .where(
      and(
        eq(taxEntries.ofEntry, entryId),
        eq(taxEntries.direction, 'input'),
        notExists(tx.select({ id: taxDeducts.id }).from(taxDeducts).where(eq(taxDeducts.entryId, taxEntries.id))),
      ),
    )

async function rowOf({ tx }: Book, invoiceId: string) {
  const [row] = await tx
    .select()
    .from(taxEntries)
    .where(and(eq(taxEntries.sourceId, invoiceId), eq(taxEntries.sourceType, 'purchase_invoice'), isNull(taxEntries.reverseOf)))
  return row
}

/**
 * 红冲. An equal opposite row, today (INV-01). What was deducted is deducted less in this month; what nobody had decided about will never be
 * deducted, neither the row nor its reversal.
 */
export async function reverseTax(book: Book, invoiceId: string, redInvoiceNo: string, userId: string): Promise<void> {
  const { tx, now } = book
  const row = await rowOf(book, invoiceId)
  if (!row) return
  const [decided] = await tx.select().from(taxDeducts).where(eq(taxDeducts.entryId, row.id))
  if (decided?.deductState === 'no') throw new Refusal('该发票的税额已计入费用，请先由税务会计处理')
  const { id, tenantId: _, createTime: __, updateTime: ___, amount, tax, ...same } = row
  const period = await openPeriod(book)
  const opposite = { amount: new Big(amount).neg().toFixed(2), tax: new Big(tax).neg().toFixed(2), reverseOf: id }
  const stamp = {
    invoiceNo: redInvoiceNo,
    invoiceCode: null,
    invoiceDate: formatDate(now, 'yyyy-MM-dd'),
    period,
    postDate: formatDate(now, 'yyyy-MM-dd'),
  }
  const [reversal] = await post(book, taxEntries, [{ ...same, ...opposite, ...stamp }], '该发票的税额已冲回')
  if (decided) await decideTax(book, must(reversal, 'the row'), { deductPeriod: period, userId })
}

/** 勾选 or 不抵扣, once. */
export async function decideTax(
  book: Book,
  entryId: string,
  { deductPeriod, userId }: { deductPeriod?: string; userId: string },
): Promise<void> {
  if (deductPeriod) await requireOpen(book, deductPeriod)
  const deductState = deductPeriod ? 'ticked' : 'no'
  await post(book, taxDeducts, [{ entryId, deductState, deductPeriod: deductPeriod ?? null, userId }], '该税额已勾选或已确定不抵扣')
}
