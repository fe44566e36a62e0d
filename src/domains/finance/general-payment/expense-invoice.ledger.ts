import Big from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { instantOf } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { conflict } from '#server/http/refusal.ts'
import { registerTax } from '../tax/tax.ledger.ts'
import { expenseInvoices } from './expense-invoice.table.ts'

export interface Ticket {
  readonly invoiceNo: string
  readonly amount: string
  readonly tax?: string | undefined
  readonly partyName?: string | undefined
  readonly userId?: string | undefined
  readonly invoiceDate?: string | undefined
}
type Paper = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'newId' | 'now' | 'documentId' | 'number'>

/** The rates that a deductible tax is of. */
const RATES = ['0.13', '0.09', '0.06', '0.03', '0.01']

/** Numbers that an invoice of a supplier or another paper has used (INV-32), with that paper. */
export async function usedInvoices(
  { tx, tenantId, documentId }: { tx: Tx; tenantId: string; documentId: string },
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ no: string; by: string }>(sql`
    select invoice_no as no, coalesce(bill_no, '采购发票') as by from purchase_invoice
    where tenant_id = ${tenantId} and is_deleted = 0 and invoice_no = any (${sql.param([...numbers])}::text[])
    union all
    select red_invoice_no, bill_no from fin_red_invoice where tenant_id = ${tenantId} and red_invoice_no = any (${sql.param([...numbers])}::text[])
    union all
    select invoice_no, bill_no from fin_expense_invoice where tenant_id = ${tenantId} and is_deleted = 0 and ticket_state <> 'freed'
      and document_id <> ${documentId || '0'} and invoice_no = any (${sql.param([...numbers])}::text[])`)
  return new Map(rows.map(({ no, by }) => [no, by]))
}

/** At each submit: this paper uses these numbers, and no longer those of an earlier submit. */
export async function holdTickets(paper: Paper, tickets: readonly Ticket[]): Promise<void> {
  const { tx, tenantId, newId, now, documentId, number } = paper
  await freeTickets(paper)
  if (tickets.length === 0) return
  const stamp = { tenantId, documentId, billNo: number, ticketState: 'held', createTime: now, updateTime: now }
  const made = await tx
    .insert(expenseInvoices)
    .values(tickets.map(({ tax = '0', ...ticket }) => ({ ...ticket, ...stamp, id: newId(), tax })))
    .onConflictDoNothing()
  if (made.rowCount !== tickets.length) throw conflict('发票号码已被其他单据使用')
}

export const freeTickets = ({ tx, documentId, now }: Pick<Paper, 'tx' | 'documentId' | 'now'>): Promise<unknown> =>
  tx
    .update(expenseInvoices)
    .set({ ticketState: 'freed', updateTime: now })
    .where(and(eq(expenseInvoices.documentId, documentId), eq(expenseInvoices.ticketState, 'held')))

/** 报销. The tickets stay used, and their deductible tax is registered. */
export async function spendTickets(paper: Paper, postDate: string, tickets: readonly Ticket[]): Promise<void> {
  const { tx, tenantId, documentId, now, number } = paper
  const at = expenseInvoices
  const numbers = tickets.map(({ invoiceNo }) => invoiceNo)
  const held = and(eq(at.documentId, documentId), eq(at.ticketState, 'held'), inArray(at.invoiceNo, [...numbers, '']))
  const used = await tx
    .update(at)
    .set({ ticketState: 'used', updateTime: now })
    .where(and(notDeleted(at, tenantId), held))
    .returning()
  for (const { id, invoiceNo } of used) {
    const {
      amount,
      tax = '0',
      partyName,
      invoiceDate,
    } = must(
      tickets.find(ticket => ticket.invoiceNo === invoiceNo),
      'the ticket',
    )
    const net = new Big(amount).minus(tax)
    const entry = {
      direction: 'input',
      sourceType: 'expense_invoice',
      sourceId: id,
      billNo: number,
      invoiceNo,
      invoiceDate,
      partyName,
    } as const
    const taxRate = rateOf(net, tax)
    await registerTax(paper, { ...entry, invoiceType: 'special', taxRate, amount: net.toFixed(2), tax }, instantOf(postDate))
  }
}

/** The nearest rate. */
const rateOf = (net: Big, tax: string): string => {
  if (net.lte(0)) return '0.13'
  const ratio = new Big(tax).div(net)
  const distance = (rate: string) => ratio.minus(rate).abs()
  return RATES.reduce((best, rate) => (distance(rate).lt(distance(best)) ? rate : best))
}
