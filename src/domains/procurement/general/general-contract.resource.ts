import { sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { deptAccess } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'
import { generalContract } from './general-contract.register.ts'
import { generalContracts } from './general-contract.table.ts'

const supplements = sql`general_contract s where s.origin_contract_id = general_contract.id and s.is_deleted = 0`

/** Departments see their own; supplements are made to contracts in force. */
export default resource(generalContract, generalContracts, {
  access: deptAccess(generalContracts.applyDeptId, { own: generalContracts.applyUserId, whole: [...PROCUREMENT_READERS, 'legal'] }),
  offered: sql`${generalContracts.contractState} = 'effective' and ${generalContracts.originContractId} is null`,
  counted: {
    contractTotal: sql`general_contract.total_amount + (select coalesce(sum(s.total_amount), 0)::numeric(18, 2) from ${supplements})`,
    supplementCount: sql`(select count(*)::int from ${supplements})`,
  },
  comesFrom: {
    generalContract: sql`select g.origin_contract_id as from_id, g.id as to_id, null::numeric as qty, g.total_amount as amount
      from general_contract g where g.origin_contract_id is not null and g.is_deleted = 0`,
  },
  actions: {
    terminate: async (ctx, _, { terminateReason }) => ({
      ...{ contractState: 'terminated', terminateDate: formatDate(ctx.now, 'yyyy-MM-dd'), terminateReason },
    }),
  },
})
