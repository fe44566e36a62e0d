import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { incomingLines } from './incoming.table.ts'
import { incomingLine } from './incoming-line.register.ts'

export default resource(incomingLine, incomingLines, { access: staffOnly })
