import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { purchaseContracts } from './contract.table.ts'
import { purchaseContract } from './purchase-contract.register.ts'

export default resource(purchaseContract, purchaseContracts, {
  offered: sql`${purchaseContracts.contractState} in ('effective', 'finished')`,
  access: ownFirm(purchaseContracts.supplierId),
  // Advances: by the row of the payment plan, or by the whole contract.
  leadsTo: {
    pay_apply: sql`select coalesce(p.purchase_contract_id, h.payable_id) as from_id, h.document_id as to_id, null::numeric as qty,
      sum(h.amount) as amount from payable_hold h left join contract_pay_plan p on p.id = h.payable_id
      where h.state <> 'freed' group by 1, 2`,
  },
  counted: { paidAmount: sql`(select p.paid_amount from payable p where p.id = purchase_contract.id)` },
})
