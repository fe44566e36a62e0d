import { holdersOf } from '#platform/role/holders.store.ts'
import type { Fault, FormContext, Seated } from '#server/document/effects.ts'
import { type Acting, companyOf } from '#server/engine/shell/engine.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Employee, employeeOf } from '../leave/leave-people.query.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import { type OffboardingDebt, offboardingDebts, owing } from './offboarding-debts.query.ts'

interface Row {
  readonly handoverType?: string
  readonly done?: string
  readonly handlerDeptId?: string
}
type Context = Pick<FormContext<unknown>, 'tx' | 'tenantId' | 'acting' | 'now'>

/** Who answers for what: the department of those who hold this role; work itself stays in the leaver's own. */
const DUTY: Readonly<Record<string, string>> = {
  tool: 'knife_keeper',
  archive: 'archivist',
  loan: 'cashier',
  card: 'lodging_clerk',
  account: 'sysadmin',
  key: 'security_head',
  vehicle: 'security_head',
  labor: 'safety_head',
}

/** The rows of a hand-over as the server knows them: responsible department, and how much is open in its books. */
export async function handoverRows(ctx: Context, employeeId: string | undefined, rows: readonly Row[] = [], lastDay?: string) {
  const employee = await employeeOf(ctx.tx, ctx.tenantId, employeeId)
  if (!employee) return []
  const debts = await debtsOf(ctx, employee, lastDay ?? dayOf(ctx.now))
  const known: { handlerDeptId: string; openCount: number }[] = []
  for (const { handoverType = '' } of rows)
    known.push({
      handlerDeptId: await dutyDept(ctx.acting, handoverType, employee),
      openCount: debts.filter(debt => debt.handoverType === handoverType).reduce((sum, debt) => sum + debt.openCount, 0),
    })
  return known
}

async function dutyDept(acting: Acting, handoverType: string, employee: Employee): Promise<string> {
  const own = employee.deptId ?? ''
  const role = DUTY[handoverType]
  if (!role) return own
  const [holder = ''] = await holdersOf(acting.tx, acting.tenantId, role)
  const { org } = await companyOf(acting)
  return org.person(holder)?.dept || own
}

export const debtsOf = (
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  employee: Employee,
  lastDay: string,
): Promise<OffboardingDebt[]> => offboardingDebts(tx, [{ tenantId, employeeId: employee.id, userId: employee.userId, lastDay }])

/** What is open in somebody's book must have its row, so that the department concerned is asked. */
export async function missingRows(ctx: Context, employee: Employee, rows: readonly Row[] = [], lastDay: string): Promise<Fault[]> {
  // On the day it takes effect nobody can add a row any more, and `requireSettled` reports what is owed.
  if (!ctx.acting.user) return []
  const { names } = await companyOf(ctx.acting)
  const asked = new Set(rows.map(row => row.handoverType))
  return (await debtsOf(ctx, employee, lastDay))
    .filter(debt => !asked.has(debt.handoverType))
    .map(debt => ({
      path: 'handover',
      message: `有 ${debt.openCount} 项${debt.what}，离职交接须包含“${names.entry('quit_handover', debt.handoverType)}”`,
    }))
}

/** Nobody leaves before everything is handed over and no book of any department holds something against them. */
export async function requireSettled(ctx: Context, employee: Employee, rows: readonly Row[] = [], lastDay: string): Promise<void> {
  await requireDone(ctx, rows)
  const [debt] = await debtsOf(ctx, employee, lastDay)
  if (debt) throw new Refusal(`${owing(debt)}，不能办结离职`)
}

/** A head says that the leaver has settled everything with them: whatever no other head is asked about. */
export async function requireOwn({ acting }: Pick<Context, 'acting'>, rows: readonly Row[] = [], { beside }: Seated): Promise<void> {
  const { org } = await companyOf(acting)
  const isTheirs = (row: Row) => org.heads(row.handlerDeptId ?? '').some(head => beside.includes(head))
  await requireDone(
    { acting },
    rows.filter(row => !isTheirs(row)),
  )
}

export async function requireDone({ acting }: Pick<Context, 'acting'>, rows: readonly Row[] = []): Promise<void> {
  const { names } = await companyOf(acting)
  const open = rows.find(row => row.done !== 'yes')
  if (open) throw new Refusal(`交接项“${names.entry('quit_handover', open.handoverType ?? '')}”尚未办结`)
}
