import { masterTable } from '#server/document/master-table.ts'
import { equipment } from './equipment.master.ts'

export const equipments = masterTable('eq_equipment', equipment)
