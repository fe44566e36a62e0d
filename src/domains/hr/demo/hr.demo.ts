import { demo } from '#server/document/demo.ts'
import { loadDeductions } from './load-deductions.ts'
import { grantLeave, loadLeaves } from './load-leaves.ts'
import { loadPersonnel } from './load-personnel.ts'
import { loadResumes } from './load-resumes.ts'
import { loadShifts, loadWorkforce } from './load-workforce.ts'

/** 人力资源 of the demo company. */
export default demo({
  async masters(ctx) {
    await loadShifts(ctx)
    await loadWorkforce(ctx)
    await loadPersonnel(ctx)
    await loadResumes(ctx)
  },
  async books(ctx) {
    await grantLeave(ctx)
    await loadDeductions(ctx)
  },
  papers: loadLeaves,
})
