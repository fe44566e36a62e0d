import Big from 'big.js'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { takeInvoice } from '#domains/finance/invoice/invoice-paper.ledger.ts'
import { postInvoice } from '#domains/finance/invoice/invoice-post.ledger.ts'
import { openOf, payablesOfInvoice } from '#domains/finance/payable/payable.ledger.ts'
import { deductOpen, leftOf } from '#domains/finance/penalty/penalty.ledger.ts'
import { penalties } from '#domains/finance/penalty/penalty.table.ts'
import { decideTax } from '#domains/finance/tax/tax.ledger.ts'
import { taxEntries } from '#domains/finance/tax/tax.table.ts'
import { suppliers } from '#domains/supplier/demo/suppliers.ts'
import { receiptLinesBy } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { taxed } from '#model/form/arithmetic.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumber } from '#server/document/number.ts'

const RULE = { prefix: 'CGSPY', date: 'YMD', digits: 4 } as const
const DAYS: Readonly<Record<string, number>> = { d30: 30, g30: 30, d60: 60, g60: 60 }

export interface Invoiced {
  readonly id: string
  readonly dueDate: string
}

/** When an invoice of this day is due. */
export const dueOf = (supplier: string, day: string): string =>
  addDays(day, DAYS[suppliers.find(({ name }) => name === supplier)?.payTerm ?? ''] ?? 0)

/** 采购发票 over all that an order has brought: posted, verified, its tax ticked, and penalties for its receipts kept back. */
export async function invoiceOrder(demo: DemoContext, supplier: string, orderId: string): Promise<Invoiced> {
  const { tx, tenantId, newId, now, idOf } = demo
  const lines = await receiptLinesBy(tx, orderId)
  const [id, day, supplierId] = [newId(), formatDate(now, 'yyyy-MM-dd'), idOf('supplier', supplier)]
  const billNo = await nextNumber(tx, { tenantId, flowKey: 'receiptInvoiced_ywy', rule: RULE, now })
  const worth = lines.map(line => taxed(line.grossQty, line.netPrice, line.taxRate))
  const total = (of: 'lineAmount' | 'lineTax') => worth.reduce((sum, each) => sum.plus(each[of] ?? '0'), new Big(0)).toFixed(2)
  const dueDate = dueOf(supplier, day)
  await takeInvoice(
    demo,
    {
      ...{ id, billNo, supplierId, invoiceNo: `26${billNo.slice(-12).padStart(18, '3')}`, invoiceCode: '', invoiceDate: day, dueDate },
      ...{ invoiceType: 'e_special', taxRate: '0.13', invoiceAmount: total('lineAmount'), invoiceTax: total('lineTax') },
      ...{ noticeId: null, diffAmount: '0', verifyState: 'wait' },
    },
    lines.map(line => ({ receiptLineId: line.id, qty: line.grossQty })),
  )
  await postInvoice(demo, id, { dueDate, verifyState: 'ok' })
  const [entry] = await tx
    .select({ id: taxEntries.id })
    .from(taxEntries)
    .where(and(eq(taxEntries.sourceId, id), isNull(taxEntries.reverseOf)))
  if (entry) await decideTax(demo, entry.id, { deductPeriod: day.slice(0, 7), userId: idOf('user', 'wei.lin') })
  await keepBack(
    demo,
    id,
    lines.map(({ receiptId }) => receiptId),
  )
  return { id, dueDate }
}

/** 扣款冲应付. What its receipts were late for, confirmed and kept back of the invoice. */
async function keepBack(demo: DemoContext, invoiceId: string, receiptIds: readonly string[]): Promise<void> {
  const { tx, now } = demo
  const late = and(
    eq(penalties.sourceType, 'late'),
    inArray(penalties.sourceId, [...receiptIds, '0']),
    eq(penalties.penaltyState, 'proposed'),
  )
  const confirmed = await tx.update(penalties).set({ penaltyState: 'open', updateTime: now }).where(late).returning()
  for (const penalty of confirmed) {
    const [payable] = (await payablesOfInvoice(tx, invoiceId)).filter(({ payShare }) => payShare === 'normal')
    if (payable && openOf(payable).gte(leftOf(penalty))) await deductOpen(demo, penalty.id, payable, leftOf(penalty).toFixed(2))
  }
}
