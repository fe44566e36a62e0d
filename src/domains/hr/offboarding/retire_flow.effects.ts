import type { DocumentOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormScene } from '#server/document/effects.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { Refusal } from '#server/http/refusal.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { type Employee, employeeOf } from '../leave/leave-people.query.ts'
import { claim, letGo, onTheirDay, restate, type Taking, takeEffect } from '../personnel/personnel.ledger.ts'
import { employeeMeant, personnelFaults, postFacts } from '../personnel/personnel-rules.query.ts'
import { positionOf } from '../position/headcount.ledger.ts'
import { sayGoodbye, tellBlocked } from './goodbye.store.ts'
import { everyHandover } from './handover.chain.ts'
import { debtsOf, handoverRows, missingRows, requireSettled } from './handover.query.ts'
import { owing } from './leaver-debts.query.ts'
import { rehire } from './rehire.store.ts'
import { retireFlow } from './retire_flow.flow.ts'
import { retireDates, retireFaults } from './retire-rules.query.ts'

type Doc = DocumentOf<typeof retireFlow>

/** 退休. On its day the employment ends; somebody who stays gets a new one at the same moment, so that the place is never lost. */
export default effects(retireFlow, {
  async propose(scene) {
    const employee = await employeeMeant(scene)
    const position = await positionOf(scene.tx, scene.tenantId, employee?.positionId)
    return { ...(employee ? { employeeId: employee.id, postType: position?.postType ?? 'worker' } : {}), handover: everyHandover() }
  },

  async compute(scene) {
    const { doc } = scene
    return { ...(await retireDates(scene)), handover: await handoverRows(scene, doc.employeeId, doc.handover, doc.retireDate) }
  },

  async facts(scene) {
    return { positionLevel: (await postFacts(scene)).positionLevel }
  },

  async check(scene) {
    const { doc } = scene
    const employee = await employeeOf(scene.tx, scene.tenantId, doc.employeeId)
    const faults = await personnelFaults(scene, employee, ['probation', 'regular'], '只有试用、正式员工可以办理退休')
    if (faults.length > 0) return faults
    return [
      ...(await postFaults(scene, employee!)),
      ...(await retireFaults(scene)),
      ...(await missingRows(scene, employee!, doc.handover, doc.retireDate!)),
    ]
  },

  submitted: scene => claim(scene, { employeeId: scene.doc.employeeId! }),

  async approved(scene) {
    const { tx, tenantId, doc } = scene
    const employee = await employeeOf(tx, tenantId, doc.employeeId)
    if (doc.rehire !== 'yes') await requireSettled(scene, employee!, doc.handover, doc.retireDate!)
    if (doc.handoverDone !== 'yes') throw new Refusal('交接尚未完成，不能办结退休')
    await takeEffect(scene, doc.retireDate!, retire)
  },

  rejected: letGo,
})

/** The law's date hangs on the kind of post. Whoever asks says what the roster says, also after another name was chosen; the clerk may know better. */
async function postFaults({ tx, tenantId, doc, actor, initiator, acting }: FormScene<Doc>, { positionId }: Employee): Promise<Fault[]> {
  const position = await positionOf(tx, tenantId, positionId)
  if (actor !== initiator.user || !position?.postType || position.postType === doc.postType) return []
  const { names } = await companyOf(acting)
  const known = names.entry('post_type', position.postType)
  return [{ path: 'postType', message: `该员工的岗位性质为“${known}”；确有不同的，由人事专员在审批时更改` }]
}

const retire: Taking<Doc> = async (scene, doc, { id, billNo }) => {
  const { tx, tenantId } = scene
  const employee = await employeeOf(tx, tenantId, doc.employeeId)
  if (!employee || !AT_WORK.includes(employee.status ?? '')) return restate(tx, id, { state: 'done' })
  const stays = doc.rehire === 'yes'
  const [debt] = stays ? [] : await debtsOf(scene, employee, doc.retireDate!)
  if (debt) return tellBlocked(scene, employee, { word: '退休', why: owing(debt) })
  await sayGoodbye(scene, employee, { status: 'retired', day: doc.retireDate!, billNo, stays })
  if (stays) await rehire(scene, employee, { term: doc.rehireTerm!, billNo })
  await restate(tx, id, { state: 'done' })
}

export const retirements = onTheirDay(retireFlow.key, retire)
