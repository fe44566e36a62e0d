import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { contractOf, payPlansIn } from '#domains/procurement/contract/contract.ledger.ts'
import { invoiceOutsourced, outsourcedAmong, uninvoiceOutsourced } from '#domains/production/outsource/outsource-invoiced.ledger.ts'
import { type ReceiptLine, untaxed } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { moveInvoiced, moveNoticed, netOf } from '#domains/warehouse/receipt/receipt-invoiced.ledger.ts'
import { postVariance, reverseVariance } from '#domains/warehouse/variance/variance.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { must } from '#model/must.ts'
import type { Book } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { noticeOf } from '../notice/notice.ledger.ts'
import { invoiceNoticeLinesOf, returnToNotice } from '../notice/notice-invoiced.ledger.ts'
import { apPostedBy, balanceOf, postAp, reverseAp } from '../payable/ap.ledger.ts'
import { closePayables, openPayable, payablesOfInvoice } from '../payable/payable.ledger.ts'
import { purchaseInvoices } from '../payable/payable.table.ts'
import { deductTaken, freePenalties, undeduct } from '../penalty/penalty.ledger.ts'
import { isDeductible, registerTax, reverseTax } from '../tax/tax.ledger.ts'
import { type Invoice, restateInvoices } from './invoice.ledger.ts'
import { type InvoiceLine, invoiceLinesOf, lockedInvoice, requireNew } from './invoice-paper.ledger.ts'
import { requireNoReturns } from './red-invoice-post.ledger.ts'

/**
 * 发票入账. What was accrued for the receipts is owed by invoice from now on: per contract, the retained share apart. What it says
 * differently is a difference of cost, its tax is registered, and the penalties of its notice are kept back.
 */
export async function postInvoice(book: Book, id: string, decided: { dueDate: string; verifyState: string | null }): Promise<void> {
  const { tx, now } = book
  const invoice = { ...(await lockedInvoice(book, id, 'approving')), ...decided }
  const lines = await invoiceLinesOf(tx, id)
  const [billNo, sourceId] = [must(invoice.billNo, 'the number'), id]
  const received = await moveInvoiced(book, quantities(lines))
  await invoiceNoticeLinesOf(
    book,
    lines.flatMap(({ noticeLineId, qty }) => (noticeLineId ? [{ id: noticeLineId, qty }] : [])),
  )
  const costs = accruedFor(lines, received)
  const { supplierId, invoiceAmount, invoiceTax: tax } = invoice
  const accrued = new Big((await balanceOf(tx, supplierId)).accrued)
  const reversed = [...costs.values()].reduce((sum, cost) => sum.plus(cost), new Big(0))
  const back = (reversed.gt(accrued) ? accrued : reversed).neg().toFixed(2)
  const shares = sharesOf(invoice, lines)
  const entry = { supplierId, billNo } as const
  await postAp(book, [
    ...(back === '0.00' ? [] : [{ ...entry, entryType: 'ACCRUAL_REV', accountKind: 'accrued', amount: back } as const]),
    ...shares.map(({ purchaseContractId, amount }) => ({
      ...({ ...entry, entryType: 'INVOICE', accountKind: 'payable', purchaseContractId, amount: amount.toFixed(2) } as const),
    })),
  ])
  const net = new Big(invoiceAmount).minus(tax).toFixed(2)
  const { invoiceNo, invoiceCode, invoiceDate, invoiceType, taxRate } = invoice
  const said = { invoiceNo, invoiceCode, invoiceDate, invoiceType, supplierId, taxRate, amount: net, tax, billNo, sourceId }
  await registerTax(book, { ...said, sourceType: 'purchase_invoice', direction: 'input' })
  const outsourced = await outsourcedAmong(
    tx,
    received.map(line => line.id),
  )
  const differing = differences(invoice, lines, costs, received)
  await postVariance(
    book,
    differing.filter(({ receiptLineId }) => !outsourced.has(receiptLineId)).map(({ receiptLineId: _, ...entry }) => entry),
  )
  await invoiceOutsourced(
    book,
    differing
      .filter(({ receiptLineId }) => outsourced.has(receiptLineId))
      .map(({ receiptLineId, bizLineId: sourceId, amount }) => ({ receiptLineId, sourceId, amount, billNo })),
  )
  const retentionAmount = await openShares(book, invoice, shares)
  await tx
    .update(purchaseInvoices)
    .set({ ...decided, retentionAmount: retentionAmount.toFixed(2), invoiceState: 'posted', updateTime: now })
    .where(eq(purchaseInvoices.id, id))
  await keepBack(book, invoice)
}

const quantities = (lines: readonly InvoiceLine[], sign = 1) =>
  lines.map(({ receiptLineId: id, qty }) => ({ id, qty: new Big(qty).times(sign).toFixed(3) }))

/** What was accrued for each line: what is open of its receipt before and after, without tax (INV-24). */
function accruedFor(lines: readonly InvoiceLine[], received: readonly ReceiptLine[]): Map<string, Big> {
  const known = new Map(received.map(line => [line.id, line]))
  return new Map(
    lines.map(({ id, receiptLineId, qty }) => {
      const line = must(known.get(receiptLineId), 'the receipt line')
      const open = netOf(line).minus(line.invoicedQty)
      const worth = (of: Big) => untaxed(of, line.netPrice, line.taxRate)
      return [id, worth(open).minus(worth(open.minus(qty)))]
    }),
  )
}

/** 差异. Tax that cannot be deducted is cost; what the invoice says beyond its lines goes with the last one. */
function differences(invoice: Invoice, lines: readonly InvoiceLine[], costs: ReadonlyMap<string, Big>, received: readonly ReceiptLine[]) {
  const deductible = isDeductible(invoice.invoiceType)
  const cost = new Big(invoice.invoiceAmount).minus(deductible ? invoice.invoiceTax : 0)
  const places = new Map(received.map(({ id, warehouseId }) => [id, warehouseId]))
  let left = cost
  return lines.map((line, at) => {
    const share = at === lines.length - 1 ? left : new Big(deductible ? line.noTaxAmount : line.lineAmount)
    left = left.minus(share)
    const amount = share.minus(must(costs.get(line.id), 'what was accrued')).toFixed(2)
    const warehouseId = must(places.get(line.receiptLineId), 'the warehouse')
    return {
      entryType: 'INVOICE',
      materialId: line.materialId,
      warehouseId,
      billNo: invoice.billNo ?? '',
      bizLineId: line.id,
      receiptLineId: line.receiptLineId,
      amount,
    } as const
  })
}

interface Share {
  readonly purchaseContractId: string | null
  readonly amount: Big
}

/** Per contract of the lines; what the invoice says beyond them goes with the last. */
function sharesOf({ invoiceAmount }: Invoice, lines: readonly InvoiceLine[]): Share[] {
  const sums = new Map<string | null, Big>()
  for (const { purchaseContractId, lineAmount } of lines)
    sums.set(purchaseContractId, (sums.get(purchaseContractId) ?? new Big(0)).plus(lineAmount))
  let left = new Big(invoiceAmount)
  return [...sums].map(([purchaseContractId, sum], at) => {
    const amount = at === sums.size - 1 ? left : sum
    left = left.minus(amount)
    return { purchaseContractId, amount }
  })
}

/** 应付. The retained share is due when the warranty of its contract is over, and has no day before it is accepted (INV-36). */
async function openShares(book: Book, invoice: Invoice, shares: readonly Share[]): Promise<Big> {
  const { tx, tenantId, newId } = book
  const { id: purchaseInvoiceId, supplierId, invoiceNo: sourceNo, dueDate } = invoice
  let retained = new Big(0)
  for (const [at, { purchaseContractId, amount }] of shares.entries()) {
    const contract = await contractOf(tx, tenantId, purchaseContractId ?? undefined)
    const stage = contract && (await payPlansIn(tx, contract.id)).find(({ payStage }) => payStage === 'retention')
    const kept = stage ? amount.times(stage.payRatio).div(100).round(2, Big.roundHalfUp) : new Big(0)
    const common = { payableKind: 'invoice', supplierId, sourceNo, purchaseInvoiceId, purchaseContractId } as const
    const normal = amount.minus(kept).toFixed(2)
    await openPayable(book, { ...common, id: at === 0 ? purchaseInvoiceId : newId(), payShare: 'normal', amount: normal, dueDate })
    if (kept.lte(0)) continue
    const due = contract?.acceptDate ? addMonths(contract.acceptDate, contract.warrantyMonths ?? 0) : null
    await openPayable(book, { ...common, id: newId(), payShare: 'retention', amount: kept.toFixed(2), dueDate: due })
    retained = retained.plus(kept)
  }
  return retained
}

/** The normal share bears the penalties of the notice; when nothing is left to invoice, those that remain can be taken again. */
async function keepBack(book: Book, { id, noticeId }: Invoice): Promise<void> {
  if (!noticeId) return
  const shares = await payablesOfInvoice(book.tx, id)
  await deductTaken(
    book,
    noticeId,
    shares.filter(({ payShare }) => payShare === 'normal').map(row => row.id),
  )
  if ((await noticeOf(book.tx, book.tenantId, noticeId))?.noticeState === 'invoiced') await freePenalties(book, noticeId)
  await restateInvoices(book, [id])
}

/** 红冲. Equal opposite rows in every book, today, while nothing of it was paid; the receipts wait for another invoice (INV-01). */
export async function takeBack(book: Book, id: string, redInvoiceNo: string, userId: string): Promise<void> {
  const { tx, now } = book
  const invoice = await lockedInvoice(book, id, 'posted')
  await requireNew(book, { id: '0', invoiceNo: redInvoiceNo })
  await requireUnpaid(book, id)
  await requireNoReturns(book, id)
  const [lines, billNo] = [await invoiceLinesOf(tx, id), must(invoice.billNo, 'the number')]
  for (const payable of await payablesOfInvoice(tx, id)) await undeduct(book, payable.id)
  await closePayables(book, id)
  for (const entry of await apPostedBy(tx, invoice.supplierId, billNo)) await reverseAp(book, entry)
  await reverseTax(book, id, redInvoiceNo, userId)
  await reverseVariance(
    book,
    'INVOICE',
    lines.map(line => line.id),
  )
  await moveInvoiced(book, quantities(lines, -1))
  await uninvoiceOutsourced(
    book,
    lines.map(({ id: sourceId, receiptLineId }) => ({ sourceId, receiptLineId })),
  )
  await returnToNotice(
    book,
    lines.flatMap(({ noticeLineId, receiptLineId, qty }) => (noticeLineId ? [{ id: noticeLineId, receiptLineId, qty }] : [])),
  )
  await moveNoticed(
    book,
    quantities(
      lines.filter(({ noticeLineId }) => !noticeLineId),
      -1,
    ),
  )
  const redDate = formatDate(now, 'yyyy-MM-dd')
  await tx.update(purchaseInvoices).set({ invoiceState: 'red', redInvoiceNo, redDate, updateTime: now }).where(eq(purchaseInvoices.id, id))
}

export async function requireUnpaid({ tx }: Pick<Book, 'tx'>, id: string): Promise<void> {
  const rows = await payablesOfInvoice(tx, id)
  if (rows.some(({ paidAmount, inFlightAmount }) => new Big(paidAmount).plus(inFlightAmount).gt(0)))
    throw new Refusal('该发票已付款或正在申请付款，不能红冲')
}
