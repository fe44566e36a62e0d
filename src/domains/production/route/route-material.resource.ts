import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { routeMaterials } from './route.table.ts'
import { routeMaterial } from './route-material.master.ts'

export default resource(routeMaterial, routeMaterials, { access: staffOnly })
