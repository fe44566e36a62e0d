import { and, eq, gte, inArray } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employeeCerts } from '../employee/employee-cert.table.ts'
import { type Employee, employeeOf } from '../leave/leave-people.query.ts'
import { employeeClaim, keepPlace, letGo, onTheirDay, restate, type Taking, takeEffect } from '../personnel/personnel.ledger.ts'
import { personnelFaults } from '../personnel/personnel-rules.query.ts'
import { fullSentence, placeAt, positionOf } from '../position/headcount.ledger.ts'
import { positionChange } from './positionChange.flow.ts'
import { endLoans, moveEmployee } from './transfer.store.ts'

type Doc = DocumentOf<typeof positionChange>

/** 岗位异动. The new place is kept while people decide and until the day comes; somebody lent keeps the old one instead. */
export default effects(positionChange, {
  async facts({ tx, tenantId, doc }) {
    const [from, to] = [await positionOf(tx, tenantId, doc.oldPositionId), await positionOf(tx, tenantId, doc.newPositionId)]
    return { positionLevel: Math.max(Number(from?.positionLevel ?? 0), Number(to?.positionLevel ?? 0)) }
  },

  async check(ctx) {
    const employee = await employeeOf(ctx.tx, ctx.tenantId, ctx.doc.employeeId)
    const faults = await personnelFaults(ctx, employee, ['probation', 'regular'], '只有试用、正式员工可以办理岗位异动')
    if (faults.length > 0) return faults
    return ctx.doc.positionChangeType === 'cross' ? crossFaults(ctx, employee!) : [...(await placeFaults(ctx)), ...(await certFaults(ctx))]
  },

  claims: ctx => [employeeClaim(ctx)],
  keepsClaims: true,

  async submitted(ctx) {
    const { employeeId, newPositionId, positionChangeType } = ctx.doc
    // The place is in the other company's books: it is taken on the day.
    await keepPlace(ctx, { employeeId: employeeId!, ...(positionChangeType === 'cross' ? {} : { positionId: newPositionId! }) })
  },

  async approved(ctx) {
    const open = (ctx.doc.handover ?? []).find(row => row.done !== 'yes')
    if (open) throw new Refusal(`交接事项“${open.handoverItem}”尚未完成`)
    await takeEffect(ctx, ctx.doc.effectiveDate!, move)
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
  return place!.taken < place!.limit ? [] : [{ path: 'newPositionId', message: fullSentence(place!) }]
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
        inArray(employeeCerts.employeeId, [doc.employeeId!]),
        gte(employeeCerts.expireDate, doc.effectiveDate!),
        eq(employeeCerts.isDeleted, 0),
      ),
    )
  return valid ? [] : [{ path: 'newPositionId', message: `岗位“${position.positionName}”须持证上岗，该员工没有在生效日有效的上岗证` }]
}

const move: Taking<Doc> = async (ctx, doc, { id, billNo }) => {
  const { tx, tenantId } = ctx
  // 跨公司: the night has both companies' books before it.
  if (doc.positionChangeType === 'cross') return
  const employee = await employeeOf(tx, tenantId, doc.employeeId)
  const isLoan = doc.positionChangeType === 'second'
  if (!employee || !AT_WORK.includes(employee.status ?? '')) return restate(tx, id, { state: 'done' })
  await endLoans(tx, employee.id, id)
  await moveEmployee(
    ctx,
    employee,
    {
      deptId: doc.newDeptId!,
      positionId: doc.newPositionId!,
      ...(doc.newGrade ? { salaryGrade: doc.newGrade } : {}),
      secondedUntil: isLoan ? doc.loanEnd! : null,
    },
    { effectiveDate: doc.effectiveDate!, billNo },
  )
  await restate(
    tx,
    id,
    isLoan ? { state: 'loan', positionId: employee.positionId, dueDate: addDays(doc.loanEnd!, 1) } : { state: 'done', positionId: null },
  )
}

/** 借调期满. Back to where they came from, unless they have gone somewhere else since, and to what they earned there, unless that has moved on. */
const giveBack: Taking<Doc> = async (ctx, doc, { id, billNo }) => {
  const { tx, tenantId } = ctx
  await restate(tx, id, { state: 'done', positionId: null })
  const employee = await employeeOf(tx, tenantId, doc.employeeId)
  if (!employee || !AT_WORK.includes(employee.status ?? '') || employee.positionId !== doc.newPositionId) return
  await moveEmployee(
    ctx,
    employee,
    {
      deptId: doc.oldDeptId!,
      positionId: doc.oldPositionId!,
      ...(doc.newGrade && employee.salaryGrade === doc.newGrade ? { salaryGrade: doc.oldGrade ?? null } : {}),
      secondedUntil: null,
    },
    { effectiveDate: addDays(doc.loanEnd!, 1), billNo },
  )
}

/** Changes whose day has come, and people who were lent until now. */
export const moves = onTheirDay<Doc>(positionChange.key, (ctx, doc, row) => (row.state === 'loan' ? giveBack : move)(ctx, doc, row), [
  'waiting',
  'loan',
])
