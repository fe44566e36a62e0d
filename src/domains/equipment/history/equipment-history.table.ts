import { masterTable } from '#server/document/master-table.ts'
import { equipments } from '../equipment.table.ts'
import { equipmentHistory } from './equipment-history.register.ts'

export const equipmentHistories = masterTable('eq_history', equipmentHistory, { references: { equipmentId: () => equipments.id } })
