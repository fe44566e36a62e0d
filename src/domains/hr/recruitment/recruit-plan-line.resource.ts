import { deptAccess } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { recruitPlanLines } from './recruit-plan.table.ts'
import { recruitPlanLine } from './recruit-plan-line.register.ts'

export default resource(recruitPlanLine, recruitPlanLines, { access: deptAccess(recruitPlanLines.deptId) })
