import { and, inArray, sql } from 'drizzle-orm'
import { dueRetention } from '#domains/finance/payable/payable.ledger.ts'
import { lockSuppliers } from '#domains/supplier/profile/supplier.ledger.ts'
import { EXTERNAL } from '#model/account.ts'
import { addMonths } from '#model/day.ts'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { contractOf } from './contract.ledger.ts'
import { purchaseContractLines, purchaseContracts } from './contract.table.ts'
import { terminable, terminateContract } from './contract-acts.store.ts'
import { purchaseContract } from './purchase-contract.register.ts'
import { purchaseContractLine } from './purchase-contract-line.register.ts'

const own = ownFirm(purchaseContracts.supplierId)
const signed = inArray(purchaseContracts.contractState, ['effective', 'finished', 'terminated'])
/** Draft contracts that a batch can take. */
const gatherable = sql`${purchaseContracts.contractState} = 'draft' and ${purchaseContracts.batchNo} is null
  and exists (select 1 from document d where d.id = ${purchaseContracts.id} and d.approval_status in (1, 9))`

/** From now on it is known when the retained shares of its invoices are due. */
async function accepted(
  { tx, now }: Context,
  { id, warrantyMonths }: { readonly id: string; readonly warrantyMonths?: number },
  { acceptDate, acceptReport }: { readonly acceptDate: string; readonly acceptReport: readonly unknown[] },
) {
  await dueRetention({ tx, now }, id, addMonths(acceptDate, warrantyMonths ?? 0))
  return { acceptDate, acceptReport }
}

export default [
  resource(purchaseContract, purchaseContracts, {
    offered: sql`${purchaseContracts.contractState} in ('effective', 'finished')`,
    offers: { gatherable },
    /** Suppliers learn of a contract when it is signed. */
    access: caller => (caller.accountType === EXTERNAL ? and(own(caller), signed) : own(caller)),
    comesFrom: {
      contractBatch: sql`select d.id as from_id, c.id as to_id, null::numeric as qty, c.total_amount as amount
        from purchase_contract c join document d on d.tenant_id = c.tenant_id and d.number = c.batch_no and d.flow_key = 'contractBatch'`,
      intentContract: sql`select i.id as from_id, i.purchase_contract_id as to_id, null::numeric as qty, i.total_est_amount as amount
        from intent_contract i where i.purchase_contract_id is not null`,
      award: sql`select c.award_id as from_id, c.id as to_id, null::numeric as qty, c.total_amount as amount
        from purchase_contract c where c.award_id is not null and c.is_deleted = 0`,
      purchaseAgreement: sql`select c.purchase_agreement_id as from_id, c.id as to_id, null::numeric as qty, c.total_amount as amount
        from purchase_contract c where c.purchase_agreement_id is not null and c.is_deleted = 0`,
    },
    // Advances: by the row of the payment plan, or by the whole contract.
    leadsTo: {
      pay_apply: sql`select coalesce(p.purchase_contract_id, h.payable_id) as from_id, h.document_id as to_id, null::numeric as qty,
        sum(h.amount) as amount from payable_hold h left join contract_pay_plan p on p.id = h.payable_id
        where h.state <> 'freed' group by 1, 2`,
    },
    counted: { paidAmount: sql`(select p.paid_amount from payable p where p.id = purchase_contract.id)` },
    /** Behind its supplier, as payments and orders are. */
    async locks(ctx, id) {
      const found = await contractOf(ctx.tx, ctx.caller.tenantId, id)
      lockSuppliers(ctx.tx, [found?.supplierId])
    },
    files: { terminate: (ctx, { id }) => terminable(ctx, id) },
    actions: {
      accept: accepted,
      acceptMachine: accepted,
      terminate: (ctx, { id }, { terminateReason }) => terminateContract(ctx, id, terminateReason).then(kept => ({ ...kept })),
    },
  }),
  resource(purchaseContractLine, purchaseContractLines, {
    access: ownFirm(purchaseContractLines.supplierId, 'purchaseContractLine'),
  }),
]
