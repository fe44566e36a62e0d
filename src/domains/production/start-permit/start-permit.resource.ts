import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { startPermit } from './start-permit.register.ts'
import { startPermits } from './start-permit.table.ts'

export default resource(startPermit, startPermits, {
  access: staffOnly,
  counted: {
    permitState: sql`case when ${startPermits.usedTime} is not null then 'used' when ${startPermits.validUntil} < now() then 'dead' else 'live' end`,
    // What was passed over by the start and has not been made up for.
    makeup: sql`(select string_agg(distinct b.process_name, '、') from erp_producation_workorder_exec e
      join erp_producation_workorder w on w.id = e.work_id
      join erp_producation_workorder_node n on n.work_id = w.id and n.rev_no = w.rev_no and n.node_key = e.node_key
      join erp_producation_workorder_exec b on b.piece_id = e.piece_id and b.node_ref_type = 1 and n.pre_node_keys ? b.node_key
      where e.id = ${startPermits.execId} and ${startPermits.usedTime} is not null and b.status not in ('4', '5', '6')
        and not exists (select 1 from erp_producation_workorder_exec x where x.piece_id = b.piece_id and x.node_ref_type = 1
          and x.node_key = b.node_key and x.round > b.round))`,
  },
})
