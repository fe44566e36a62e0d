import { eq, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { receipt } from './receipt.register.ts'
import { receipts } from './receipt.table.ts'
import { register } from './receipt-register.store.ts'
import { reverseReceipt } from './receipt-reverse.ledger.ts'

const bookOf = ({ tx, caller, newId, now }: Context) => ({ tx, tenantId: caller.tenantId, newId, now })

export default resource(receipt, receipts, {
  offered: eq(receipts.receiptStatus, 'posted'),
  counted: {
    adjustNo: sql`(select d.number from document_claim c join document d on d.id = c.document_id
      where c.tenant_id = wh_receipt.tenant_id and c.subject = 'receipt' and c.subject_id = wh_receipt.id::text
        and c.state in ('running', 'waiting'))`,
  },
  leadsTo: {
    rktzadjust: sql`select l.receipt_id as from_id, a.document_id as to_id, null::numeric as qty, sum(a.amount) as amount
      from wh_receipt_adjust a join wh_receipt_line l on l.id = a.line_id group by l.receipt_id, a.document_id`,
  },
  createActions: { register: (ctx, asked) => register(bookOf(ctx), ctx.caller.userId, asked) },
  actions: {
    async reverse(ctx, { id }, { reverseReason }) {
      await reverseReceipt(bookOf(ctx), id, reverseReason)
      return { reverseReason, reverseDate: formatDate(ctx.now, 'yyyy-MM-dd') }
    },
  },
})
