import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { inspection } from './inspection.register.ts'
import { inspections } from './inspection.table.ts'

export default resource(inspection, inspections, { access: staffOnly })
