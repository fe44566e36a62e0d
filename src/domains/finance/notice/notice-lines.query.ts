import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { isWholeUnit } from '#company/units.ts'
import { type ReceiptLine, receiptLinesOf } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { noticeable } from '#domains/warehouse/receipt/receipt-invoiced.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import type { Tx } from '#server/db/database.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { penaltiesOf } from '../penalty/penalty.ledger.ts'
import type { invoiceApply } from './invoice_apply.flow.ts'

type Doc = SubmittedOf<typeof invoiceApply>
const MOST = 200
/** Days that a supplier usually gets. */
const TERM = 30

interface Head {
  readonly receiptNo: string
  readonly receiptDate: string
  readonly receiptKind: string
  readonly receiptStatus: string
  readonly purchaseOrderNo: string | null
  /** Came without an order and has none yet: not invoiced before. */
  readonly isUnordered: boolean
}
export interface OpenLine extends Head {
  readonly line: ReceiptLine
  /** What the paper may announce: what nobody has, and what it has itself. */
  readonly can: Big
}

/** The receipt lines of a paper, as it may announce them for an invoice. */
export async function noticeLines({ tx, documentId, doc }: FormContext<DocumentOf<typeof invoiceApply>>): Promise<Map<string, OpenLine>> {
  const ids = (doc.items ?? []).flatMap(({ receiptLineId }) => receiptLineId ?? [])
  const lines = await receiptLinesOf(tx, ids)
  const { rows: own } = await tx.execute<{ id: string; qty: string }>(sql`
    select l.receipt_line_id::text as id, sum(l.qty)::text as qty from fin_invoice_notice_line l join fin_invoice_notice n on n.id = l.notice_id
    where n.id = ${documentId || '0'} and n.notice_state = 'approving' and l.is_deleted = 0 group by 1`)
  const held = new Map(own.map(({ id, qty }) => [id, qty]))
  const heads = await headsOf(tx, lines)
  return new Map(
    lines.flatMap(line => {
      const head = heads.get(line.receiptId)
      return head ? [[line.id, { ...head, line, can: noticeable(line).plus(held.get(line.id) ?? 0) }]] : []
    }),
  )
}

export async function headsOf(tx: Tx, lines: readonly ReceiptLine[]): Promise<Map<string, Head>> {
  const ids = sql.param([...new Set(lines.map(({ receiptId }) => receiptId))])
  const { rows } = await tx.execute<Head & { id: string }>(sql`
    select id::text as id, receipt_no as "receiptNo", receipt_date::text as "receiptDate", case receipt_kind when 'no_order' then 'goods' else receipt_kind end as "receiptKind",
      receipt_status as "receiptStatus", purchase_order_no as "purchaseOrderNo",
      receipt_kind = 'no_order' and purchase_order_id is null as "isUnordered" from wh_receipt where id = any (${ids}::bigint[])`)
  return new Map(rows.map(({ id, ...head }) => [id, head]))
}

/** 对账. Everything of a supplier that was not announced yet, at one tax rate and of one kind, and the penalties that are open. */
export async function noticeProposal({ tx, tenantId, now, doc }: FormContext<DocumentOf<typeof invoiceApply>>) {
  const today = formatDate(now, 'yyyy-MM-dd')
  const terms = { reconcilePeriod: [`${today.slice(0, 7)}-01`, today], invoiceDeadline: addDays(today, TERM) }
  const { supplierId } = doc
  if (!supplierId || (doc.items ?? []).length > 0) return terms
  const { rows } = await tx.execute<{ id: string; qty: string; day: string }>(sql`
    with open as (
      select l.id, l.gross_qty - l.returned_qty - l.noticed_qty as qty, l.tax_rate, r.receipt_kind, r.receipt_date from wh_receipt_line l
      join wh_receipt r on r.id = l.receipt_id and r.receipt_status = 'posted' and (r.receipt_kind <> 'no_order' or r.purchase_order_id is not null)
      where l.supplier_id = ${supplierId} and l.tenant_id = ${tenantId} and l.net_price > 0
        and l.gross_qty - l.returned_qty > l.noticed_qty)
    select id::text as id, qty::text as qty, receipt_date::text as day from open
    where (tax_rate, receipt_kind) = (select tax_rate, receipt_kind from open order by receipt_date, id limit 1) order by receipt_date, id limit ${MOST}`)
  const { rows: open } = await tx.execute<{ id: string }>(sql`
    select id::text as id from fin_penalty where supplier_id = ${supplierId} and penalty_state = 'open' and is_deleted = 0 order by id limit 50`)
  const [first] = rows
  return {
    ...terms,
    ...(first && first.day < `${today.slice(0, 7)}-01` ? { reconcilePeriod: [first.day, today] } : {}),
    items: rows.map(({ id, qty }) => ({ receiptLineId: id, qty })),
    penalties: open.map(({ id }) => ({ penaltyId: id })),
  }
}

/** 开票通知的前提. Against receipts and penalties. */
export async function noticeFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { doc, documentId } = ctx
  const lines = await noticeLines(ctx)
  const kinds = new Set([...lines.values()].map(({ receiptKind }) => receiptKind === 'service'))
  const faults: Fault[] = kinds.size > 1 ? [{ path: 'items', message: '采购与外协加工须分开通知' }] : []
  for (const [at, { receiptLineId, qty }] of doc.items.entries()) {
    const message = lineFault(doc, lines.get(receiptLineId), qty)
    if (message) faults.push({ path: `items.${at}.qty`, message })
  }
  const penalties = new Map(
    (
      await penaltiesOf(
        ctx,
        doc.penalties.map(({ penaltyId }) => penaltyId),
      )
    ).map(row => [row.id, row]),
  )
  for (const [at, { penaltyId }] of doc.penalties.entries()) {
    const penalty = penalties.get(penaltyId)
    const isOurs = penalty?.penaltyState === 'open' || (penalty?.penaltyState === 'taken' && penalty.noticeId === documentId)
    if (!penalty || penalty.supplierId !== doc.supplierId || !isOurs)
      faults.push({ path: `penalties.${at}.penaltyId`, message: '扣款单不属于该供应商，或不在待扣状态' })
  }
  return faults
}

function lineFault({ supplierId }: Doc, found: OpenLine | undefined, qty: string): string {
  if (!found || found.line.supplierId !== supplierId) return '入库行不属于该供应商'
  const { line, can, receiptNo, receiptStatus } = found
  if (receiptStatus !== 'posted') return `入库单 ${receiptNo} 未入账或已冲销`
  if (found.isUnordered) return `入库单 ${receiptNo} 还没有补订单，不能开票`
  if (new Big(line.netPrice).lte(0)) return '赠品不开票'
  if (isWholeUnit(line.unit) && !new Big(qty).eq(new Big(qty).round(0))) return '数量须为整数'
  return can.lt(qty) ? `可开票数量 ${can.toFixed(3)} 小于本次数量` : ''
}
