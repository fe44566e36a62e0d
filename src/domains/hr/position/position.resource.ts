import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { placeAt } from './headcount.ledger.ts'
import { position } from './position.master.ts'
import { positions } from './position.table.ts'

export default resource(position, positions, {
  async saving({ tx, caller }, row, before) {
    const place = before && (await placeAt(tx, caller.tenantId, before.id))
    if (place && (row.headcountLimit ?? 0) < place.taken) throw new Refusal(`编制人数不能少于在岗和待入职的 ${place.taken} 人`)
    return undefined
  },
  counted: {
    currentCount: sql`(select count(*)::int from hr_employee e where e.position_id = hr_position.id and e.is_deleted = 0
      and e.status = any(${sql.param([...AT_WORK])}::text[]))`,
  },
})
