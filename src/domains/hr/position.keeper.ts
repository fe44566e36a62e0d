import { sql } from 'drizzle-orm'
import { keeper } from '../../server/document/master-keeper.ts'
import { AT_WORK } from './employee.master.ts'
import { position } from './position.master.ts'
import { positions } from './position.table.ts'

export default keeper(position, positions, {
  counted: {
    currentCount: sql`(select count(*)::int from hr_employee e where e.position_id = hr_position.id and e.is_deleted = 0
      and e.status = any(${sql.param([...AT_WORK])}::text[]))`,
  },
})
