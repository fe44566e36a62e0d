import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { nonconformity } from './nonconformity.register.ts'
import { nonconformities } from './nonconformity.table.ts'

export default resource(nonconformity, nonconformities, { access: staffOnly })
