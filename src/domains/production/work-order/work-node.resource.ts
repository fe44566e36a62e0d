import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { workNode } from './work-node.register.ts'
import { workNodeBook } from './work-node.store.ts'

export default resource(workNode, workNodeBook, { access: staffOnly })
