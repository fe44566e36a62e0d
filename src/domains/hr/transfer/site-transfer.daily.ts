import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { documents } from '#server/document/document.table.ts'
import { Refusal } from '#server/http/refusal.ts'
import { clockContext, type DailyContext, daily, night } from '#server/jobs/daily.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employeeOf } from '../leave/leave-people.query.ts'
import { sendLeave } from '../leave-balance/leave-transfer.ledger.ts'
import { endEmployment, tellBlocked } from '../offboarding/end-employment.store.ts'
import { debtsOf } from '../offboarding/handover.query.ts'
import { owing } from '../offboarding/offboarding-debts.query.ts'
import { type PersonnelCase, restate } from '../personnel/personnel.ledger.ts'
import { personnelCases } from '../personnel/personnel.table.ts'
import { positionChange } from './positionChange.flow.ts'
import { arrive, packed, type TransferPayload } from './site-transfer.store.ts'

type Doc = Required<DocumentOf<typeof positionChange>>
const WORD = '跨公司调动'

/**
 * 跨公司调动. Two companies, two sets of books, no transaction over both: somebody is first taken in over there, which may be asked twice, and
 * then leaves here; what is left of the leave goes along. Whoever owes something, or finds no place, stays, and the personnel office hears of
 * it every morning.
 */
export default daily({
  name: 'site-change',
  async run(ctx) {
    const due = await ctx.tx
      .select({ row: personnelCases, doc: documents.data })
      .from(personnelCases)
      .innerJoin(documents, eq(documents.id, personnelCases.id))
      .where(
        and(
          eq(personnelCases.flowKey, positionChange.key),
          eq(personnelCases.state, 'waiting'),
          lte(personnelCases.dueDate, ctx.day),
          sql`${documents.data} ->> 'positionChangeType' = 'cross'`,
        ),
      )
      // One person after the other, as whoever grants leave to many goes, too: they never wait for each other.
      .orderBy(asc(personnelCases.employeeId))
      .for('update', { of: personnelCases })
    for (const { row, doc } of due) await cross(ctx, row, doc as Doc)
    return due.length > 0 ? `${WORD} ${due.length}` : ''
  },
})

async function cross(here: DailyContext, { id, tenantId, billNo }: PersonnelCase, doc: Doc): Promise<void> {
  const { tx, app, site, day } = here
  const ctx = clockContext(here, tenantId)
  const employee = await employeeOf(tx, tenantId, doc.employeeId)
  if (!employee || !AT_WORK.includes(employee.status ?? '')) return restate(tx, id, { state: 'done' })
  // Agreed to late, it happens late: the last day here is the day before the first day there.
  const effectiveDate = [doc.effectiveDate, day].sort().at(-1)!
  const lastDay = addDays(effectiveDate, -1)
  const [debt] = await debtsOf(ctx, employee, lastDay)
  if (debt) return tellBlocked(ctx, employee, { word: WORD, why: owing(debt) })
  const there = app.sites.find(other => other.id !== site.id)!
  let payload: TransferPayload
  try {
    payload = await packed(ctx, employee, { ...doc, effectiveDate, billNo })
    await there.database.change(night, at => arrive(clockContext({ ...here, site: there, tx: at }, tenantId), payload))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return tellBlocked(ctx, employee, { word: WORD, why: error.message })
  }
  await sendLeave(ctx, employee.id, billNo, payload.leave)
  await endEmployment(ctx, employee, { status: 'quit', day: lastDay, billNo, word: WORD })
  await restate(tx, id, { state: 'done' })
}
