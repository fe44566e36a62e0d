import { masterTable } from '#server/document/master-table.ts'
import { shift } from './shift.master.ts'

export const shifts = masterTable('hr_shift', shift)
