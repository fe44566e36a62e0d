import type { SubmittedOf } from '#model/flow/flow.ts'
import { must } from '#model/must.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { Refusal } from '#server/http/refusal.ts'
import { HR_OFFICE } from '../hr.menu.ts'
import { type Employee, employeeOf } from '../leave/leave-people.query.ts'
import { employeeClaim } from '../personnel/personnel.ledger.ts'
import { employeeMeant, employeeMeantBy, personnelFaults, postFacts } from '../personnel/personnel-rules.query.ts'
import { positionOf } from '../position/headcount.ledger.ts'
import { endEmployment } from './end-employment.store.ts'
import { everyHandover } from './handover.chain.ts'
import { handoverRows, missingRows, requireSettled } from './handover.query.ts'
import { rehire } from './rehire.store.ts'
import { retireFlow } from './retire_flow.flow.ts'
import { retireDates, retireFaults } from './retire-rules.query.ts'

type Doc = SubmittedOf<typeof retireFlow>

/** 退休. On its day the employment ends; somebody who stays gets a new one at the same moment, so that the place is never lost. */
export default effects(retireFlow, {
  async propose(ctx) {
    const employee = await employeeMeant(ctx)
    const position = await positionOf(ctx.tx, ctx.tenantId, employee?.positionId)
    return { ...(employee ? { employeeId: employee.id, postType: position?.postType ?? 'worker' } : {}), handover: everyHandover() }
  },

  async compute(ctx) {
    const { doc } = ctx
    return { ...(await retireDates(ctx)), handover: await handoverRows(ctx, doc.employeeId, doc.handover, doc.retireDate) }
  },

  async facts(ctx) {
    return { positionLevel: (await postFacts(ctx)).positionLevel }
  },

  async check(ctx) {
    const { doc } = ctx
    const employee = await employeeOf(ctx.tx, ctx.tenantId, doc.employeeId)
    const faults = await personnelFaults(ctx, employee, ['probation', 'regular'], '只有试用、正式员工可以办理退休')
    if (!employee || faults.length > 0) return faults
    return [
      ...(await postFaults(ctx, employee)),
      ...(await retireFaults(ctx)),
      ...(await missingRows(ctx, employee, doc.handover, doc.retireDate)),
    ]
  },

  claims: ctx => [employeeClaim(ctx)],

  async approved(ctx) {
    await settled(ctx)
    if (ctx.doc.handoverDone !== 'yes') throw new Refusal('交接尚未完成，不能办结退休')
  },

  takesEffect: doc => doc.retireDate,
  responsible: HR_OFFICE,
  async effective(ctx) {
    const { doc, number: billNo } = ctx
    const employee = await settled(ctx)
    const stays = doc.rehire === 'yes'
    await endEmployment(ctx, employee, { status: 'retired', day: doc.retireDate, billNo, stays })
    if (stays) await rehire(ctx, employee, { term: must(doc.rehireTerm, 'rehireTerm'), billNo })
  },
})

/** Somebody who is rehired hands nothing over. */
async function settled(ctx: FormContext<Doc>): Promise<Employee> {
  const { doc } = ctx
  const employee = await employeeMeantBy(ctx)
  if (doc.rehire !== 'yes') await requireSettled(ctx, employee, doc.handover, doc.retireDate)
  return employee
}

/** The law's date hangs on the kind of post. Whoever asks says what the roster says, also after another name was chosen; the clerk may know better. */
async function postFaults({ tx, tenantId, doc, actor, initiator, acting }: FormContext<Doc>, { positionId }: Employee): Promise<Fault[]> {
  const position = await positionOf(tx, tenantId, positionId)
  if (actor !== initiator.user || !position?.postType || position.postType === doc.postType) return []
  const { names } = await companyOf(acting)
  const known = names.entry('post_type', position.postType)
  return [{ path: 'postType', message: `该员工的岗位性质为“${known}”；确有不同的，由人事专员在审批时更改` }]
}
