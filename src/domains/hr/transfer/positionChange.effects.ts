import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { must } from '#model/must.ts'
import { documents } from '#server/document/document.table.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employeeCerts } from '../employee/employee-cert.table.ts'
import { HR_OFFICE } from '../hr.menu.ts'
import { type Employee, employeeOf } from '../leave/leave-people.query.ts'
import { type Dated, dayOf, employeeClaim, keepPlace, letGo, restate } from '../personnel/personnel.ledger.ts'
import { personnelCases } from '../personnel/personnel.table.ts'
import { employeeMeantBy, personnelFaults } from '../personnel/personnel-rules.query.ts'
import { fullSentence, placeAt, positionOf } from '../position/headcount.ledger.ts'
import { positionChange } from './positionChange.flow.ts'
import { crossOver } from './site-transfer.store.ts'
import { endLoans, moveEmployee } from './transfer.store.ts'

type Doc = SubmittedOf<typeof positionChange>

/** 岗位异动. The new place is kept while people decide and until the day comes; somebody lent keeps the old one instead. */
export default effects(positionChange, {
  async facts({ tx, tenantId, doc }) {
    const [from, to] = [await positionOf(tx, tenantId, doc.oldPositionId), await positionOf(tx, tenantId, doc.newPositionId)]
    return { positionLevel: Math.max(Number(from?.positionLevel ?? 0), Number(to?.positionLevel ?? 0)) }
  },

  async check(ctx) {
    const employee = await employeeOf(ctx.tx, ctx.tenantId, ctx.doc.employeeId)
    const faults = await personnelFaults(ctx, employee, ['probation', 'regular'], '只有试用、正式员工可以办理岗位异动')
    if (!employee || faults.length > 0) return faults
    return ctx.doc.positionChangeType === 'cross' ? crossFaults(ctx, employee) : [...(await placeFaults(ctx)), ...(await certFaults(ctx))]
  },

  claims: ctx => [employeeClaim(ctx)],

  async submitted(ctx) {
    const { employeeId, newPositionId, positionChangeType } = ctx.doc
    // The place is in the other company's books: it is taken on the day.
    await keepPlace(ctx, { employeeId: employeeId, ...(positionChangeType === 'cross' ? {} : { positionId: newPositionId }) })
  },

  async approved({ doc }) {
    const open = (doc.handover ?? []).find(row => row.done !== 'yes')
    if (open) throw new Refusal(`交接事项“${open.handoverItem}”尚未完成`)
  },

  // Never with the approval: what the other company has committed would stay if the approval failed.
  takesEffect: ({ positionChangeType, effectiveDate }, today) =>
    positionChangeType === 'cross' && effectiveDate <= today ? addDays(today, 1) : effectiveDate,
  responsible: HR_OFFICE,
  async effective(ctx) {
    const employee = await employeeMeantBy(ctx)
    await (ctx.doc.positionChangeType === 'cross' ? crossOver : move)(ctx, employee)
  },

  rejected: letGo,
})

/** Over there somebody is known by the identity card, and the place by the code it has here. */
async function crossFaults({ tx, tenantId, doc }: FormContext<Doc>, { idCardNo }: Employee): Promise<Fault[]> {
  if (!idCardNo) return [{ path: 'employeeId', message: '跨公司异动须先在花名册补全身份证号' }]
  const position = await positionOf(tx, tenantId, doc.newPositionId)
  return position?.deptId === doc.newDeptId ? [] : [{ path: 'newPositionId', message: '新岗位不属于新部门' }]
}

async function placeFaults({ tx, tenantId, documentId, doc }: FormContext<Doc>): Promise<Fault[]> {
  // The form says so, too; here it keeps a place from being kept for somebody who sits in it.
  if (doc.newPositionId === doc.oldPositionId) return [{ path: 'newPositionId', message: '新部门、新岗位与原来相同，没有变动' }]
  const place = await placeAt(tx, tenantId, doc.newPositionId, { documentId, employeeId: doc.employeeId })
  if (place?.deptId !== doc.newDeptId) return [{ path: 'newPositionId', message: '新岗位不属于新部门' }]
  return place.taken < place.limit ? [] : [{ path: 'newPositionId', message: fullSentence(place) }]
}

/** Whoever goes to a place that wants a certificate has one that is good on the first day there. */
async function certFaults({ tx, tenantId, doc }: FormContext<Doc>): Promise<Fault[]> {
  const position = await positionOf(tx, tenantId, doc.newPositionId)
  if (position?.needCert !== 'yes' || doc.newPositionId === doc.oldPositionId) return []
  const [valid] = await tx
    .select({ id: employeeCerts.id })
    .from(employeeCerts)
    .where(
      and(
        inArray(employeeCerts.employeeId, [doc.employeeId]),
        gte(employeeCerts.expireDate, doc.effectiveDate),
        eq(employeeCerts.isDeleted, 0),
      ),
    )
  return valid ? [] : [{ path: 'newPositionId', message: `岗位“${position.positionName}”须持证上岗，该员工没有在生效日有效的上岗证` }]
}

async function move(ctx: EffectContext<Doc>, employee: Employee): Promise<void> {
  const { tx, doc, documentId, number: billNo } = ctx
  const isLoan = doc.positionChangeType === 'second'
  await endLoans(tx, employee.id, documentId)
  await moveEmployee(
    ctx,
    employee,
    {
      deptId: doc.newDeptId,
      positionId: doc.newPositionId,
      ...(doc.newGrade ? { salaryGrade: doc.newGrade } : {}),
      secondedUntil: isLoan ? must(doc.loanEnd, 'loanEnd') : null,
    },
    { effectiveDate: doc.effectiveDate, billNo },
  )
  await restate(tx, documentId, isLoan ? { state: 'loan', positionId: employee.positionId } : { state: 'done', positionId: null })
}

/** 借调期满. Back to where they came from, unless they have gone somewhere else since, and to what they earned there, unless that has moved on. */
export const endedLoans: Dated = {
  async due(tx, now) {
    const { id, tenantId } = personnelCases
    const lent = tx.select({ id, tenantId }).from(personnelCases).innerJoin(documents, eq(documents.id, id))
    return lent.where(over(now))
  },
  async happen(ctx, id) {
    const { tx, tenantId, now } = ctx
    const [found] = await tx
      .select({ billNo: personnelCases.billNo, data: documents.data })
      .from(personnelCases)
      .innerJoin(documents, eq(documents.id, personnelCases.id))
      .where(and(eq(personnelCases.id, id), over(now)))
      .for('update', { of: personnelCases })
    if (!found) return
    const doc = found.data as DocumentOf<typeof positionChange>
    await restate(tx, id, { state: 'done', positionId: null })
    const employee = await employeeOf(tx, tenantId, doc.employeeId)
    if (!employee || !AT_WORK.includes(employee.status ?? '') || employee.positionId !== doc.newPositionId) return
    await moveEmployee(
      ctx,
      employee,
      {
        deptId: must(doc.oldDeptId, 'oldDeptId'),
        positionId: must(doc.oldPositionId, 'oldPositionId'),
        ...(doc.newGrade && employee.salaryGrade === doc.newGrade ? { salaryGrade: doc.oldGrade ?? null } : {}),
        secondedUntil: null,
      },
      { effectiveDate: addDays(must(doc.loanEnd, 'loanEnd'), 1), billNo: found.billNo },
    )
  },
}

const over = (now: Date) => and(eq(personnelCases.state, 'loan'), sql`${documents.data} ->> 'loanEnd' < ${dayOf(now)}`)
