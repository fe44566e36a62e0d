import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { incomingIndices } from './incoming.table.ts'
import { incomingIndex } from './incoming-index.register.ts'

export default resource(incomingIndex, incomingIndices, { access: staffOnly })
