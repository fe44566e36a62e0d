import { holdersOf } from '#platform/role/holders.store.ts'
import { claimFaults } from '#server/document/claim.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { missing } from '#server/http/refusal.ts'
import { type Employee, employeeByUser, employeeOf } from '../leave/leave-people.query.ts'
import { positionOf } from '../position/headcount.ledger.ts'
import { employeeClaim, lockPerson } from './personnel.ledger.ts'

type Context = FormContext<{ readonly employeeId?: string }>
const LEVELS = 20

/** Whom a fresh paper is about: who was named where it was opened, or whoever opens it. */
export const employeeMeant = ({ tx, tenantId, doc, initiator }: Context): Promise<Employee | undefined> =>
  doc.employeeId ? employeeOf(tx, tenantId, doc.employeeId) : employeeByUser(tx, tenantId, initiator.user)

/** The employee of a document whose rules have just been checked. */
export const employeeMeantBy = async ({ tx, tenantId, doc }: Pick<Context, 'tx' | 'tenantId' | 'doc'>): Promise<Employee> =>
  (await employeeOf(tx, tenantId, doc.employeeId)) ?? Promise.reject(missing('员工不存在'))

/** What every paper about somebody's employment asks first: the person works here, whoever files it may, and nothing else is under way. */
export async function personnelFaults(
  ctx: Context,
  employee: Employee | undefined,
  states: readonly string[],
  refused: string,
): Promise<Fault[]> {
  if (!employee) return [{ path: 'employeeId', message: '员工不存在' }]
  if (!states.includes(employee.status ?? '')) return [{ path: 'employeeId', message: refused }]
  if (!(await mayFile(ctx, employee))) return [{ path: 'employeeId', message: '只有本人、部门负责人和人力资源部可以办理' }]
  lockPerson(ctx.tx, employee.id)
  // Asked here already: whoever is in another paper is told so before anything else about this one.
  return claimFaults(ctx, [employeeClaim({ acting: ctx.acting, doc: { employeeId: employee.id } })])
}

/** Checked at submit only: until the approval, or the day months later, the department may have another head. */
async function mayFile({ tx, tenantId, actor, initiator, acting }: Context, employee: Employee): Promise<boolean> {
  if (actor !== initiator.user || employee.userId === initiator.user) return true
  if ((await holdersOf(tx, tenantId, 'hr_specialist', 'hr_head')).includes(initiator.user)) return true
  const { org } = await companyOf(acting)
  let dept: string | undefined = employee.deptId ?? undefined
  for (let step = 0; dept && step < LEVELS; step++) {
    if (org.heads(dept).includes(initiator.user)) return true
    dept = org.parent(dept)
  }
  return false
}

/** 岗位层级, 关键岗位: facts that open higher approvers. */
export async function postFacts(ctx: Context): Promise<{ positionLevel: number; keyPost: string }> {
  const employee = await employeeOf(ctx.tx, ctx.tenantId, ctx.doc.employeeId)
  const position = await positionOf(ctx.tx, ctx.tenantId, employee?.positionId ?? undefined)
  return { positionLevel: Number(position?.positionLevel ?? 0), keyPost: position?.keyPost ?? 'no' }
}
