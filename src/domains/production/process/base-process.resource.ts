import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { baseProcess } from './base-process.master.ts'
import { baseProcesses } from './base-process.table.ts'

export default resource(baseProcess, baseProcesses, { access: staffOnly })
