import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { inspectTask } from './inspect-task.register.ts'
import { inspectTasks } from './inspect-task.store.ts'

export default resource(inspectTask, inspectTasks, { access: staffOnly })
