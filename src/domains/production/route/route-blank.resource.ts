import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { routeBlanks } from './route.table.ts'
import { routeBlank } from './route-blank.master.ts'

export default resource(routeBlank, routeBlanks, { access: staffOnly })
