import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { pauseLog } from './pause-log.register.ts'
import { pauseLogs } from './pause-log.table.ts'

export default resource(pauseLog, pauseLogs, { access: staffOnly })
