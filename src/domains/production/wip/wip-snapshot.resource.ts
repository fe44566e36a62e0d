import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { wipSnapshot } from './wip-snapshot.register.ts'
import { wipSnapshots } from './wip-snapshot.table.ts'

export default resource(wipSnapshot, wipSnapshots, { access: staffOnly })
