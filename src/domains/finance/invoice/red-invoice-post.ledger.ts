import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import { moveInvoiced, moveNoticed } from '#domains/warehouse/receipt/receipt-invoiced.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted, only } from '#server/db/rows.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { lowerInvoiced } from '../notice/notice.ledger.ts'
import { type ApEntry, postAp } from '../payable/ap.ledger.ts'
import { deductPayable, openOf, openPayable, payablesOfInvoice } from '../payable/payable.ledger.ts'
import { purchaseInvoices } from '../payable/payable.table.ts'
import { isDeductible, registerRedTax } from '../tax/tax.ledger.ts'
import { type Invoice, restateInvoices } from './invoice.ledger.ts'
import { requireNew } from './invoice-paper.ledger.ts'
import type { Red } from './red-invoice.ledger.ts'
import { redInvoiceLines, redInvoices, redPayables } from './red-invoice.table.ts'

/** The paper by which goods go back, the day it is booked on, and who answers for it. */
interface Source {
  readonly billNo: string
  readonly postTime: Date
  readonly userId: string
}

/** Must have a number of its own (INV-32). */
export async function requireRedNumber(book: Book, redInvoiceNo: string): Promise<void> {
  await requireNew(book, { id: '0', invoiceNo: redInvoiceNo })
}

/**
 * 红字发票入账. The receipts are invoiced less, the payables of the invoice lower by as much as is open of them, the rest is an advance
 * (INV-34), its tax negative. Returns what the goods of each receipt line do not cost any more.
 */
export async function postRed(book: Book, red: Red & { readonly redInvoiceNo: string }, source: Source): Promise<Map<string, Big>> {
  const { purchaseInvoiceId, redInvoiceNo, lines, amount, tax } = red
  const invoice = await lockedStanding(book, purchaseInvoiceId)
  await requireRedNumber(book, redInvoiceNo)
  const quantities = lines.map(({ line, qty }) => ({ id: line.receiptLineId, qty: qty.neg().toFixed(3) }))
  await moveInvoiced(book, quantities)
  await moveNoticed(book, quantities)
  for (const { line, qty } of lines) if (line.noticeLineId) await lowerInvoiced(book, line.noticeLineId, qty)
  const lowered = await lowerPayables(book, invoice, red)
  const advances = advancesOf(red, lowered)
  const { supplierId } = invoice
  const advanceAmount = advances.reduce((sum, each) => sum.plus(each.amount), new Big(0)).toFixed(2)
  const { billNo, postTime } = source
  const redDate = formatDate(postTime, 'yyyy-MM-dd')
  const redInvoiceId = only(
    await post(book, redInvoices, [
      {
        ...{ redInvoiceNo, redDate, supplierId, purchaseInvoiceId, billNo, advanceAmount },
        ...{ redAmount: amount.toFixed(2), redTax: tax.toFixed(2) },
      },
    ]),
  )
  await post(
    book,
    redInvoiceLines,
    lines.map(({ line, ...part }) => ({
      ...{ redInvoiceId, purchaseInvoiceLineId: line.id, receiptLineId: line.receiptLineId },
      ...{ qty: part.qty.toFixed(3), amount: part.amount.toFixed(2), tax: part.tax.toFixed(2) },
    })),
  )
  if (advances.length > 0)
    await openPayable(book, { id: supplierId, payableKind: 'advance', supplierId, sourceNo: '预付余额', amount: advanceAmount })
  const entries: ApEntry[] = [
    ...lowered.map(part => ({
      ...({ supplierId, billNo, entryType: 'RETURN', accountKind: 'payable', purchaseContractId: part.purchaseContractId } as const),
      amount: part.amount.neg().toFixed(2),
    })),
    ...advances.map(part => ({
      ...({ supplierId, billNo, entryType: 'ADVANCE', accountKind: 'advance', purchaseContractId: part.purchaseContractId } as const),
      amount: part.amount.toFixed(2),
    })),
  ]
  const ids = await postAp(book, entries, postTime)
  await post(
    book,
    redPayables,
    lowered.map((part, at) => ({
      ...{ redInvoiceId, payableId: part.payableId, amount: part.amount.toFixed(2) },
      apEntryId: must(ids[at], 'its entry'),
    })),
  )
  await registerRedTax(book, purchaseInvoiceId, { id: redInvoiceId, redInvoiceNo, amount: amount.minus(tax), tax, ...source })
  await restateInvoices(book, [purchaseInvoiceId])
  const costs = new Map<string, Big>()
  for (const { line, ...part } of lines) {
    const cost = isDeductible(invoice.invoiceType) ? part.amount.minus(part.tax) : part.amount
    costs.set(line.receiptLineId, (costs.get(line.receiptLineId) ?? new Big(0)).plus(cost))
  }
  return costs
}

interface Lowered {
  readonly payableId: string
  readonly purchaseContractId: string | null
  readonly amount: Big
}

const contractOfLine = ({ line }: Red['lines'][number]) => line.purchaseContractId

/** Per contract of its lines: the retained share by its part, then what is due; what neither has is taken from the other. */
async function lowerPayables(book: Book, { id }: Invoice, { lines }: Red): Promise<Lowered[]> {
  const payables = await payablesOfInvoice(book.tx, id)
  const lowered: Lowered[] = []
  for (const purchaseContractId of new Set(lines.map(contractOfLine))) {
    const shares = payables.filter(row => row.purchaseContractId === purchaseContractId)
    const whole = (of: typeof shares) => of.reduce((sum, row) => sum.plus(row.amount).plus(row.deductedAmount), new Big(0))
    const retained = shares.filter(({ payShare }) => payShare === 'retention')
    let left = sumOf(lines.filter(line => contractOfLine(line) === purchaseContractId).map(({ amount }) => amount))
    const ratio = whole(shares).eq(0) ? new Big(0) : whole(retained).div(whole(shares))
    const most = left.times(ratio).round(2, Big.roundHalfUp)
    const normal = shares.filter(({ payShare }) => payShare !== 'retention')
    const open = new Map(shares.map(row => [row.id, openOf(row)]))
    for (const [rows, limit] of [
      [retained, most],
      [normal, undefined],
      [retained, undefined],
    ] as const)
      for (const { id: payableId } of rows) {
        const amount = [left, must(open.get(payableId), 'what is open'), ...(limit ? [limit] : [])].reduce((a, b) => (a.lt(b) ? a : b))
        if (amount.lte(0)) continue
        await deductPayable(book, payableId, amount.toFixed(2))
        open.set(payableId, must(open.get(payableId), 'what is open').minus(amount))
        left = left.minus(amount)
        lowered.push({ payableId, purchaseContractId, amount })
      }
  }
  return lowered
}

/** What was more than open: paid already, or claimed by a payment under way. */
function advancesOf({ lines }: Red, lowered: readonly Lowered[]): Pick<Lowered, 'purchaseContractId' | 'amount'>[] {
  return [...new Set(lines.map(contractOfLine))].flatMap(purchaseContractId => {
    const red = sumOf(lines.filter(line => contractOfLine(line) === purchaseContractId).map(({ amount }) => amount))
    const open = sumOf(lowered.filter(part => part.purchaseContractId === purchaseContractId).map(({ amount }) => amount))
    return red.gt(open) ? [{ purchaseContractId, amount: red.minus(open) }] : []
  })
}

const sumOf = (all: readonly Big[]): Big => all.reduce((sum, each) => sum.plus(each), new Big(0))

/** Locked: posted, and not taken back as a whole. */
async function lockedStanding({ tx, tenantId }: Book, id: string): Promise<Invoice> {
  const [found] = await tx
    .select()
    .from(purchaseInvoices)
    .where(and(eq(purchaseInvoices.id, id), notDeleted(purchaseInvoices, tenantId)))
    .for('update')
  if (!found || !['posted', 'partly_paid', 'paid'].includes(found.invoiceState)) throw conflict('发票已红冲，请重新提交退货')
  return found
}

/** 整张红冲 is for invoices of which nothing went back: what is left of others belongs to goods that stay. */
export async function requireNoReturns({ tx }: { tx: Tx }, purchaseInvoiceId: string): Promise<void> {
  const [found] = await tx.select().from(redInvoices).where(eq(redInvoices.purchaseInvoiceId, purchaseInvoiceId)).limit(1)
  if (found) throw new Refusal(`该发票的货物已部分退货（红字发票 ${found.redInvoiceNo}），不能整张红冲`)
}
