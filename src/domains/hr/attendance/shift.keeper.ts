import { keeper } from '#server/document/master-keeper.ts'
import { shift } from './shift.master.ts'
import { shifts } from './shift.table.ts'

export default keeper(shift, shifts)
