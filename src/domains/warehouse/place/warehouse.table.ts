import { depts } from '#platform/org/org.table.ts'
import { users } from '#platform/user/user.table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { warehouse } from './warehouse.master.ts'

export const warehouses = masterTable('wh_warehouse', warehouse, { references: { keeperId: () => users.id, deptId: () => depts.id } })
