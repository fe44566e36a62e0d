import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { invoiceNotice } from './invoice-notice.register.ts'
import { invoiceNoticeLine } from './invoice-notice-line.register.ts'

export const invoiceNotices = masterTable('fin_invoice_notice', invoiceNotice, { indexed: ['invoiceDeadline'] })
export const invoiceNoticeLines = masterTable('fin_invoice_notice_line', invoiceNoticeLine, {
  references: { noticeId: () => invoiceNotices.id },
  // INV-24: no more is invoiced than was noticed, whoever writes.
  checks: { fin_invoice_notice_line_sound: sql`held_qty >= 0 and invoiced_qty >= 0 and held_qty + invoiced_qty <= qty` },
})
