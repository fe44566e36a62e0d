import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { confirmStage, stageOpen } from '../general/stage.store.ts'
import { contractPayPlans } from './contract.table.ts'
import { contractPayPlan } from './contract-pay-plan.register.ts'

/** Of purchase contracts only advance payments are paid by row; from arrival on invoices are. Of general contracts every confirmed stage is. */
export default resource(contractPayPlan, contractPayPlans, {
  access: ownFirm(contractPayPlans.supplierId),
  counted: {
    paidAmount: sql`(select p.paid_amount from payable p where p.id = contract_pay_plan.id)`,
    inFlightAmount: sql`(select p.in_flight_amount from payable p where p.id = contract_pay_plan.id)`,
    applyUserId: sql`(select g.apply_user_id from general_contract g where g.id = contract_pay_plan.general_contract_id)`,
    contractState: sql`coalesce((select g.contract_state from general_contract g where g.id = contract_pay_plan.general_contract_id),
      (select c.contract_state from purchase_contract c where c.id = contract_pay_plan.purchase_contract_id))`,
  },
  offers: {
    payable: sql`exists (select 1 from payable p where p.id = ${contractPayPlans.id} and p.amount > p.paid_amount + p.in_flight_amount)`,
  },
  files: { confirmStage: async (ctx, row) => void (await stageOpen(ctx, row)) },
  actions: {
    async confirmStage(ctx, row, { confirmDate, dueDate, proof }, people) {
      if (row.applyUserId !== people[0]) throw new Refusal('阶段由合同申请人提交确认')
      await confirmStage(ctx, row, dueDate, people)
      return { confirmDate, proof }
    },
  },
})
