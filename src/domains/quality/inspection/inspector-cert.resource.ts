import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { inspectorCert } from './inspector-cert.master.ts'
import { inspectorCerts } from './inspector-cert.table.ts'

export default resource(inspectorCert, inspectorCerts, { access: staffOnly })
