import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { purchaseContracts } from './contract.table.ts'
import { purchaseContract } from './purchase-contract.register.ts'

export default resource(purchaseContract, purchaseContracts, {
  offered: sql`${purchaseContracts.contractState} in ('effective', 'finished')`,
  access: ownFirm(purchaseContracts.supplierId),
  counted: { paidAmount: sql`(select p.paid_amount from payable p where p.id = purchase_contract.id)` },
})
