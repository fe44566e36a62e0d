import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { inspectionIndices } from './inspection.table.ts'
import { inspectionIndex } from './inspection-index.register.ts'

export default resource(inspectionIndex, inspectionIndices, { access: staffOnly })
