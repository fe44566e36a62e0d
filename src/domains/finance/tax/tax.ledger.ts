import Big from 'big.js'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { type Book, post } from '#server/document/ledger.ts'
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
