import { masterTable } from '#server/document/master-table.ts'
import { inspectorCert } from './inspector-cert.master.ts'

export const inspectorCerts = masterTable('qc_inspector_cert', inspectorCert)
