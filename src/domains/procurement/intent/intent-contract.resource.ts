import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { intentContract } from './intent-contract.register.ts'
import { intentContracts } from './intent-contract.table.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Its state follows from the day. Offered until it has lapsed or become a contract. */
export default resource(intentContract, intentContracts, {
  access: ownFirm(intentContracts.supplierId, 'intentContract'),
  offered: sql`${intentContracts.purchaseContractId} is null and ${TODAY} <= ${intentContracts.formalDeadline}`,
  counted: {
    intentState: sql`case when intent_contract.purchase_contract_id is not null then 'converted'
      when ${TODAY} > intent_contract.formal_deadline then 'lapsed' else 'intent' end`,
  },
})
