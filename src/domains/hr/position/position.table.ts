import { depts } from '#platform/org/org.table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { position } from './position.master.ts'

export const positions = masterTable('hr_position', position, { references: { deptId: () => depts.id } })
