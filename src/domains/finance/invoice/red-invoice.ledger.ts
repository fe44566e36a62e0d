import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { OfLine } from '#domains/warehouse/receipt/receipt-invoiced.ledger.ts'
import { taxed } from '#model/form/arithmetic.ts'
import type { Tx } from '#server/db/database.ts'

/** A line of an invoice, and how much of it stands: less what red invoices have taken back. */
interface Standing extends Record<string, unknown> {
  readonly id: string
  readonly invoiceId: string
  readonly receiptLineId: string
  readonly noticeLineId: string | null
  readonly purchaseContractId: string | null
  readonly taxPrice: string
  readonly taxRate: string
  readonly left: string
  readonly invoiceAmount: string
  readonly invoiceTax: string
  /** Taken back of the whole invoice before. */
  readonly redAmount: string
  readonly redTax: string
}

export interface RedLine {
  readonly line: Standing
  readonly qty: Big
  readonly amount: Big
  readonly tax: Big
}
/** What a red invoice of one invoice says. */
export interface Red {
  readonly purchaseInvoiceId: string
  readonly lines: readonly RedLine[]
  readonly amount: Big
  readonly tax: Big
}

/**
 * 红冲内容. What red invoices are needed for quantities that were invoiced and go back: of the latest invoice first. A line is taken back at its
 * price, so that what is left of it is what its quantity is worth; with the last of an invoice goes what it said beyond its lines.
 */
export async function redsFor(tx: Tx, back: readonly OfLine[]): Promise<Red[]> {
  const wanted = new Map(back.filter(({ qty }) => new Big(qty).gt(0)).map(({ id, qty }) => [id, new Big(qty)]))
  if (wanted.size === 0) return []
  const standing = await standingOf(tx, [...wanted.keys()])
  const taken = new Map<string, { line: Standing; qty: Big }[]>()
  for (const line of standing) {
    const open = wanted.get(line.receiptLineId) ?? new Big(0)
    const qty = open.lt(line.left) ? open : new Big(line.left)
    if (qty.lte(0)) continue
    wanted.set(line.receiptLineId, open.minus(qty))
    taken.set(line.invoiceId, [...(taken.get(line.invoiceId) ?? []), { line, qty }])
  }
  return [...taken].map(([purchaseInvoiceId, parts]) => {
    const left = standing
      .filter(({ invoiceId }) => invoiceId === purchaseInvoiceId)
      .reduce((sum, line) => sum.plus(line.left), new Big(0))
      .minus(sumOf(parts.map(({ qty }) => qty)))
    const lines = parts.map(priced)
    const said = left.eq(0) ? withRest(lines) : lines
    return { purchaseInvoiceId, lines: said, amount: sumOf(said.map(({ amount }) => amount)), tax: sumOf(said.map(({ tax }) => tax)) }
  })
}

const sumOf = (all: readonly Big[]): Big => all.reduce((sum, each) => sum.plus(each), new Big(0))

function priced({ line, qty }: { line: Standing; qty: Big }): RedLine {
  const worth = (of: Big) => taxed(of.toFixed(3), line.taxPrice, line.taxRate)
  const [before, after] = [worth(new Big(line.left)), worth(new Big(line.left).minus(qty))]
  const less = (of: 'lineAmount' | 'lineTax') => new Big(before[of] ?? 0).minus(after[of] ?? 0)
  return { line, qty, amount: less('lineAmount'), tax: less('lineTax') }
}

function withRest(lines: readonly RedLine[]): RedLine[] {
  return lines.map((each, at) => {
    if (at < lines.length - 1) return each
    const others = lines.slice(0, -1)
    const { invoiceAmount, redAmount, invoiceTax, redTax } = each.line
    const amount = new Big(invoiceAmount).minus(redAmount).minus(sumOf(others.map(other => other.amount)))
    return { ...each, amount, tax: new Big(invoiceTax).minus(redTax).minus(sumOf(others.map(other => other.tax))) }
  })
}

/** All lines of the invoices of these receipt lines, the latest invoice first. */
async function standingOf(tx: Tx, receiptLineIds: readonly string[]): Promise<Standing[]> {
  const { rows } = await tx.execute<Standing>(sql`
    select l.id::text, i.id::text as "invoiceId", l.receipt_line_id::text as "receiptLineId", l.notice_line_id::text as "noticeLineId",
      l.purchase_contract_id::text as "purchaseContractId", l.tax_price as "taxPrice", l.tax_rate as "taxRate",
      (l.qty - coalesce((select sum(x.qty) from fin_red_invoice_line x where x.purchase_invoice_line_id = l.id), 0))::text as left,
      i.invoice_amount as "invoiceAmount", i.invoice_tax as "invoiceTax", coalesce(r.amount, 0)::text as "redAmount", coalesce(r.tax, 0)::text as "redTax"
    from purchase_invoice i join purchase_invoice_line l on l.purchase_invoice_id = i.id and l.is_deleted = 0
    left join lateral (select sum(x.red_amount) as amount, sum(x.red_tax) as tax from fin_red_invoice x where x.purchase_invoice_id = i.id) r on true
    where i.is_deleted = 0 and i.invoice_state in ('posted', 'partly_paid', 'paid') and i.id in (
      select x.purchase_invoice_id from purchase_invoice_line x
      where x.receipt_line_id = any (${sql.param([...receiptLineIds])}::bigint[]) and x.is_deleted = 0)
    order by i.id desc, l.line_no`)
  return rows
}
