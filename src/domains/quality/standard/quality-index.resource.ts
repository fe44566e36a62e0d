import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { qualityIndex } from './quality-index.master.ts'
import { qualityIndices } from './standard.table.ts'

export default resource(qualityIndex, qualityIndices, { access: staffOnly })
