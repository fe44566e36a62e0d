import { and, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import { addMonths } from '#model/day.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { must } from '#model/must.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import { changeEmployee } from '../employee/employee-history.ledger.ts'
import { HR_OFFICE } from '../hr.menu.ts'
import { contractOf, yearsOf } from '../labor-contract/labor-contract.ledger.ts'
import { mostProbation } from '../labor-contract/labor-contract.register.ts'
import { leaveApplies } from '../leave/leave.table.ts'
import { employeeOf } from '../leave/leave-people.query.ts'
import { everyHandover } from '../offboarding/handover.chain.ts'
import { dayOf, employeeClaim } from '../personnel/personnel.ledger.ts'
import { employeeMeant, employeeMeantBy, personnelFaults, postFacts } from '../personnel/personnel-rules.query.ts'
import { regularFlow } from './regular_flow.flow.ts'

type Doc = SubmittedOf<typeof regularFlow>

/** 转正. Agreed takes effect on the day of the confirmation, the other two conclusions at once. */
export default effects(regularFlow, {
  async propose(ctx) {
    const employee = await employeeMeant(ctx)
    return employee?.status === 'probation' ? { employeeId: employee.id, regularDate: employee.probationEnd ?? undefined } : {}
  },

  async compute({ tx, doc }) {
    if (!doc.employeeId || !doc.entryDate) return {}
    const { employeeId, state, startDate, totalDays, unusedDays } = leaveApplies
    const [away] = await tx
      .select({ days: sum(sql`${totalDays} - coalesce(${unusedDays}, 0)`) })
      .from(leaveApplies)
      .where(and(eq(employeeId, doc.employeeId), inArray(state, ['approved', 'ended']), gte(startDate, doc.entryDate)))
    return { leaveDays: away?.days ?? '0' }
  },

  async facts(ctx) {
    const { regularDate = '', probationEnd = '' } = ctx.doc
    const { positionLevel } = await postFacts(ctx)
    return { isEarly: regularDate !== '' && regularDate < probationEnd ? 'yes' : 'no', positionLevel }
  },

  async check(ctx) {
    const employee = await employeeOf(ctx.tx, ctx.tenantId, ctx.doc.employeeId)
    const faults = await personnelFaults(ctx, employee, ['probation'], '只有试用期员工可以转正')
    return faults.length > 0 ? faults : [...mentorFaults(ctx, employee?.userId), ...(await extensionFaults(ctx))]
  },

  claims: ctx => [employeeClaim(ctx)],

  takesEffect: (doc, today) => (doc.regularResult === 'agree' ? doc.regularDate : today),
  responsible: HR_OFFICE,
  async effective(ctx) {
    const { doc, now, number: billNo } = ctx
    const employee = await employeeMeantBy(ctx)
    if (doc.regularResult === 'agree') {
      const { regularDate, newSalaryGrade } = doc
      const changes = { status: 'regular', regularDate: regularDate, ...(newSalaryGrade ? { salaryGrade: newSalaryGrade } : {}) }
      await changeEmployee(ctx, employee, changes, { effectiveDate: regularDate, billNo })
    } else if (doc.regularResult === 'extend')
      await changeEmployee(ctx, employee, { probationEnd: doc.extendTo }, { effectiveDate: dayOf(now), billNo })
    else await draftResignation(ctx)
  },
})

const mentorFaults = ({ doc }: FormContext<Doc>, self: string | null | undefined): Fault[] =>
  doc.mentorId === self ? [{ path: 'mentorId', message: '带教人不能为本人' }] : []

/** A probation may be made longer once, up to what its contract allows. */
async function extensionFaults({ tx, doc }: FormContext<Doc>): Promise<Fault[]> {
  if (doc.regularResult !== 'extend' || !doc.extendTo) return []
  const contract = await contractOf(tx, doc.employeeId)
  const months = contract ? mostProbation(yearsOf(contract)) : 0
  const last = addMonths(must(doc.entryDate, 'entryDate'), months)
  return doc.extendTo <= last ? [] : [{ path: 'extendTo', message: `劳动合同允许的试用期最长 ${months} 个月，不能延长到 ${last} 以后` }]
}

/** 不录用: the personnel clerk finds a resignation begun, and completes it with the person. */
async function draftResignation(ctx: EffectContext<Doc>): Promise<void> {
  const { acting, tx, tenantId, now, doc, number: billNo } = ctx
  const [clerk = ''] = await holdersOf(tx, tenantId, 'hr_specialist')
  if (!clerk) return
  const { org } = await companyOf(acting)
  const form = {
    employeeId: doc.employeeId,
    quitType: 'probation',
    quitReason: 'other',
    applyQuitDate: dayOf(now),
    reasonDetail: `转正申请 ${billNo} 结论为不录用。`,
    handover: everyHandover(),
  }
  await saveDraft({ ...acting, user: clerk, dept: org.person(clerk)?.dept ?? '', system: false }, { flowKey: 'quitFlow', form })
  await ctx.notify([clerk], { title: '试用不合格', content: `转正申请 ${billNo} 结论为不录用，离职申请草稿已建立，请补充后提交。` })
}
