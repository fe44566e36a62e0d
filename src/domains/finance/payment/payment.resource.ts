import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { payments } from '../payable/payable.table.ts'
import { payment } from './payment.register.ts'

export default resource(payment, payments, {
  access: ownFirm(payments.supplierId, payment.key),
  comesFrom: {
    pay_apply: sql`select a.id as from_id, p.id as to_id, null::numeric as qty, p.amount
      from payment p join pay_apply a on a.tenant_id = p.tenant_id and a.bill_no = p.bill_no where p.source_type = 'payApply'`,
  },
})
