import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { RowOfMaster } from '#model/master.ts'
import { notDeleted } from '#server/db/rows.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { openingFor } from '../recruitment/recruit-plan.ledger.ts'
import { OPEN_RESUMES, type resume } from './resume.master.ts'
import { resumes } from './resume.table.ts'

type Resume = RowOfMaster<typeof resume>
type Reading = Pick<Context, 'tx' | 'caller'>

/** 查重. One active application per phone and card; the message names the existing one. Rejected applicants may apply again. */
export async function requireFresh({ tx, caller }: Reading, { status = '', phone = '', idCardNo }: Resume, ownId = '0'): Promise<void> {
  if (!OPEN_RESUMES.includes(status)) return
  const same = or(eq(resumes.phone, phone), idCardNo ? eq(resumes.idCardNo, idCardNo) : undefined)
  const [other] = await tx
    .select()
    .from(resumes)
    .where(and(same, ne(resumes.id, ownId), inArray(resumes.status, [...OPEN_RESUMES]), notDeleted(resumes, caller.tenantId)))
    .limit(1)
  if (!other) return
  const what = other.phone === phone ? '手机号' : '身份证号'
  throw conflict(`${what}与${other.resumeKind === 'school' ? '校园' : '社会'}简历“${other.resumeName}”（${other.applyDate} 投递）相同`)
}

/** 应聘岗位. The running plan and department of the position. */
export async function requireOpening({ tx, caller }: Reading, positionId: string, planId: string) {
  const opening = await openingFor(tx, caller.tenantId, positionId, planId)
  if (!opening) throw new Refusal(planId ? '所选招聘计划没有在招该岗位' : '该岗位没有执行中的招聘计划')
  return { recruitPlanId: opening.planId, deptId: opening.deptId }
}

export async function requireNew({ tx }: Reading, ids: readonly string[]): Promise<void> {
  const [begun] = await tx
    .select({ name: resumes.resumeName })
    .from(resumes)
    .where(and(inArray(resumes.id, [...ids]), ne(resumes.status, 'new')))
    .limit(1)
  if (begun) throw new Refusal(`“${begun.name}”的简历已在处理，不能删除，可淘汰`)
}

/** An applicant with a running hiring document cannot be cancelled. */
export async function requireNoPaper({ tx }: Reading, resumeId: string): Promise<void> {
  const { rows } = await tx.execute<{ billNo: string }>(sql`
    select c.bill_no as "billNo" from personnel_case c join document d on d.id = c.id
    where c.state = 'running' and d.flow_key = 'entryApproval' and d.data ->> 'resumeId' = ${resumeId} limit 1`)
  if (rows[0]) throw new Refusal(`入职审批 ${rows[0].billNo} 正在办理，不能取消录用`)
}
