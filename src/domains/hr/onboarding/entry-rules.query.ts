import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Claim, claimFaults } from '#server/document/claim.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { EMPLOYED, PENDING } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'
import { hiringBars } from '../offboarding/offboarding-debts.query.ts'
import { legalRetireDate, retireTable } from '../offboarding/retirement.query.ts'
import { caseOf, handedInOn } from '../personnel/personnel.ledger.ts'
import { fullSentence, placeAt } from '../position/headcount.ledger.ts'
import { freeLine, isLineOf } from '../recruitment/recruit-plan.ledger.ts'
import { OPEN_RESUMES } from '../resume/resume.master.ts'
import { resumes } from '../resume/resume.table.ts'
import type { entryApproval } from './entryApproval.flow.ts'

type Doc = SubmittedOf<typeof entryApproval>
type Context = FormContext<Doc>

const MOST_LATE = 30

/** By identity card, because a new employee has no id yet. */
export const newcomerClaim = ({ idCardNo }: Doc): Claim => ({
  subject: 'newcomer',
  subjectId: idCardNo,
  path: 'idCardNo',
  refusal: ({ number }) => `该身份证号已有在办的入职审批 ${number}`,
})

/** Checked at submit, and again when the person is hired. */
export async function entryFaults(ctx: Context): Promise<Fault[]> {
  // Hired already, on the entry day only the person matters; the place and the plan are theirs.
  if ((await caseOf(ctx.tx, ctx.documentId))?.state === 'done') return []
  return [
    ...(await dayFaults(ctx)),
    ...(await personFaults(ctx)),
    ...(await placeFaults(ctx)),
    ...(await planFaults(ctx)),
    ...(await resumeFaults(ctx)),
  ]
}

/** A paper may come late, but not by months. */
async function dayFaults(ctx: Context): Promise<Fault[]> {
  const late = ctx.doc.entryDate < addDays(await handedInOn(ctx), -MOST_LATE)
  return late ? [{ path: 'entryDate', message: `入职日期不能早于申请日期前 ${MOST_LATE} 天` }] : []
}

/** One employment per identity card (INV-75), people who are expected included, and nobody who is barred. */
async function personFaults(ctx: Context): Promise<Fault[]> {
  const { tx, tenantId, doc } = ctx
  const { idCardNo } = doc
  const fault = (message: string): Fault[] => [{ path: 'idCardNo', message }]
  tx.lock(`newcomer ${idCardNo}`)
  const [working] = await tx
    .select({ no: employees.employeeNo, status: employees.status })
    .from(employees)
    .where(and(eq(employees.idCardNo, idCardNo), inArray(employees.status, [...EMPLOYED]), notDeleted(employees, tenantId)))
  if (working) return fault(`该身份证号已有${working.status === PENDING ? '待入职' : '在职'}员工 ${working.no}`)
  const claimed = await claimFaults(ctx, [newcomerClaim(doc)])
  if (claimed.length > 0) return claimed
  const [bar] = await hiringBars(tx, { tenantId, idCardNo })
  return bar ? fault(bar) : []
}

async function placeFaults({ tx, tenantId, documentId, doc }: Context): Promise<Fault[]> {
  const place = await placeAt(tx, tenantId, doc.positionId, { documentId })
  if (place?.deptId !== doc.deptId) return [{ path: 'positionId', message: '岗位不属于入职部门' }]
  const faults: Fault[] = []
  if (place.taken >= place.limit) faults.push({ path: 'positionId', message: fullSentence(place) })
  const { entryDate, gender, birthDate } = doc
  const medical = doc.materials.find(row => row.materialType === 'medical' && row.submitted === 'yes')
  if (place.hazardPost === 'yes' && (!medical || (medical.expireDate ?? entryDate) < entryDate))
    faults.push({ path: 'materials', message: '职业危害岗位须提交有效的体检报告' })
  const retires = legalRetireDate(await retireTable(tx, tenantId), { gender, birthDate, postType: place.postType })
  if (entryDate >= retires && doc.employType !== 'rehire')
    faults.push({ path: 'employType', message: `已达到法定退休年龄（${retires}），用工形式只能为返聘` })
  return faults
}

async function planFaults(ctx: Context): Promise<Fault[]> {
  if (!ctx.doc.recruitPlanId || (await planLineFor(ctx))) return []
  return [{ path: 'recruitPlanId', message: '招聘计划中该岗位没有空余名额' }]
}

/** 名额. The plan line of the new employee: the one reserved for this document, or one with an open place. */
export async function planLineFor({ tx, documentId, doc }: Pick<Context, 'tx' | 'documentId' | 'doc'>): Promise<string | undefined> {
  const { recruitPlanId, positionId } = doc
  if (!recruitPlanId) return undefined
  const kept = await caseOf(tx, documentId)
  // An expired plan still accepts documents that were submitted in time.
  if (kept?.state === 'running' && kept.planLineId && (await isLineOf(tx, kept.planLineId, recruitPlanId, positionId)))
    return kept.planLineId
  return (await freeLine(tx, recruitPlanId, positionId, documentId))?.id
}

async function resumeFaults({ tx, tenantId, doc }: Context): Promise<Fault[]> {
  if (!doc.resumeId) return []
  const [found] = await tx
    .select({ status: resumes.status })
    .from(resumes)
    .where(and(eq(resumes.id, doc.resumeId), notDeleted(resumes, tenantId)))
  return found && OPEN_RESUMES.includes(found.status ?? '') ? [] : [{ path: 'resumeId', message: '该简历已入职或已淘汰' }]
}
