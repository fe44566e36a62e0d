import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { routeEquipments } from './route.table.ts'
import { routeEquipment } from './route-equipment.master.ts'

export default resource(routeEquipment, routeEquipments, { access: staffOnly })
