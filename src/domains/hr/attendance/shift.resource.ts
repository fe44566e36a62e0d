import { resource } from '#server/document/master-resource.ts'
import { shift } from './shift.master.ts'
import { shifts } from './shift.table.ts'

export default resource(shift, shifts)
