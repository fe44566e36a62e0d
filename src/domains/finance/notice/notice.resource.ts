import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { invoiceNotice } from './invoice-notice.register.ts'
import { invoiceNoticeLine } from './invoice-notice-line.register.ts'
import { invoiceNoticeLines, invoiceNotices } from './notice.table.ts'

export default [
  resource(invoiceNotice, invoiceNotices, {
    offered: sql`${invoiceNotices.noticeState} in ('to_invoice', 'partial')`,
    access: ownFirm(invoiceNotices.supplierId, invoiceNotice.key),
    counted: {
      invoicedAmount: sql`(select coalesce(sum(round(l.invoiced_qty * l.tax_price, 2)), 0)::numeric(18, 2) from fin_invoice_notice_line l
        where l.notice_id = fin_invoice_notice.id and l.is_deleted = 0)`,
    },
    comesFrom: {
      receipt: sql`select l.receipt_id as from_id, n.notice_id as to_id, null::numeric as qty, sum(n.line_amount) as amount
        from fin_invoice_notice_line n join wh_receipt_line l on l.id = n.receipt_line_id where n.is_deleted = 0 group by 1, 2`,
    },
  }),
  resource(invoiceNoticeLine, invoiceNoticeLines, {
    offered: sql`${invoiceNoticeLines.qty} > ${invoiceNoticeLines.invoicedQty} + ${invoiceNoticeLines.heldQty}`,
    access: ownFirm(invoiceNoticeLines.supplierId, invoiceNoticeLine.key),
    counted: {
      noticeState: sql`(select n.notice_state from fin_invoice_notice n where n.id = fin_invoice_notice_line.notice_id)`,
      leftQty: sql`(fin_invoice_notice_line.qty - fin_invoice_notice_line.invoiced_qty - fin_invoice_notice_line.held_qty)`,
    },
  }),
]
