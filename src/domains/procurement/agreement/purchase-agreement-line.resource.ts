import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { purchaseAgreementLines } from './purchase-agreement.table.ts'
import { purchaseAgreementLine } from './purchase-agreement-line.register.ts'

export default resource(purchaseAgreementLine, purchaseAgreementLines, {
  access: ownFirm(purchaseAgreementLines.supplierId, 'purchaseAgreementLine'),
  counted: {
    calledQty: sql`(select coalesce(sum(l.qty - l.closed_qty), 0)::numeric(18, 3) from purchase_order_line l
      join purchase_order o on o.id = l.purchase_order_id
      where l.agreement_line_id = purchase_agreement_line.id and o.order_state <> 'cancelled')`,
  },
})
