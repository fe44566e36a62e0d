import { keeper } from '#server/document/master-keeper.ts'
import { deptSight } from '#server/document/sight.ts'
import { recruitPlanLines } from './recruit-plan.table.ts'
import { recruitPlanLine } from './recruit-plan-line.master.ts'

export default keeper(recruitPlanLine, recruitPlanLines, { sight: deptSight(recruitPlanLines.deptId) })
