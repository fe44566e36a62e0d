import { sql } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { purchaseContracts } from './contract.table.ts'
import { purchaseContract } from './purchase-contract.master.ts'

export default keeper(purchaseContract, purchaseContracts, {
  offered: sql`${purchaseContracts.contractState} in ('effective', 'finished')`,
  sight: ownFirm(purchaseContracts.supplierId),
  counted: { paidAmount: sql`(select p.paid_amount from payable p where p.id = purchase_contract.id)` },
})
