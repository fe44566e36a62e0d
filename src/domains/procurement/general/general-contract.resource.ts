import { sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { deptAccess } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'
import { generalContract } from './general-contract.register.ts'
import { generalContracts } from './general-contract.table.ts'
import { requireHead } from './stage.store.ts'

const supplements = sql`general_contract s where s.origin_contract_id = general_contract.id and s.is_deleted = 0`

/** Departments see their own; supplements are made to contracts in force. */
export default resource(generalContract, generalContracts, {
  access: deptAccess(generalContracts.applyDeptId, { own: generalContracts.applyUserId, whole: [...PROCUREMENT_READERS, 'legal'] }),
  offered: sql`${generalContracts.contractState} = 'effective' and ${generalContracts.originContractId} is null`,
  counted: {
    contractTotal: sql`general_contract.total_amount + (select coalesce(sum(s.total_amount), 0)::numeric(18, 2) from ${supplements})`,
    supplementCount: sql`(select count(*)::int from ${supplements})`,
    paidAmount: sql`(select coalesce(sum(p.paid_amount), 0)::numeric(18, 2) from contract_pay_plan r join payable p on p.id = r.id
      where r.general_contract_id = general_contract.id)`,
  },
  comesFrom: {
    generalContract: sql`select g.origin_contract_id as from_id, g.id as to_id, null::numeric as qty, g.total_amount as amount
      from general_contract g where g.origin_contract_id is not null and g.is_deleted = 0`,
  },
  actions: {
    async accept(ctx, { applyUserId, applyDeptId = '' }, { acceptDate, warrantyMonths }, people) {
      if (applyUserId !== people[0]) throw new Refusal('验收由合同申请人提交')
      await requireHead(ctx, applyDeptId, people)
      return { acceptDate, warrantyMonths }
    },
    terminate: async (ctx, _, { terminateReason }) => ({
      ...{ contractState: 'terminated', terminateDate: formatDate(ctx.now, 'yyyy-MM-dd'), terminateReason },
    }),
  },
})
