import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { equipmentHistory } from './equipment-history.register.ts'
import { equipmentHistories } from './equipment-history.table.ts'

export default resource(equipmentHistory, equipmentHistories, { access: staffOnly })
