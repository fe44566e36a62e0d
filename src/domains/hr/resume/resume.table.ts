import { masterTable } from '#server/document/master-table.ts'
import { positions } from '../position/position.table.ts'
import { recruitPlans } from '../recruitment/recruit-plan.table.ts'
import { resume } from './resume.master.ts'

export const resumes = masterTable('hr_resume', resume, {
  references: { positionId: () => positions.id, recruitPlanId: () => recruitPlans.id },
  indexed: ['status'],
})
