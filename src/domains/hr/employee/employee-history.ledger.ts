import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { ClockContext } from '#server/document/effects.ts'
import { type Entry, post } from '#server/document/ledger.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Employee } from '../leave/leave-people.query.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import { positionOf } from '../position/headcount.ledger.ts'
import { employee } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { employeeHistories } from './employee-history.table.ts'

/** Fields with a history. */
const FIELDS = [
  ...(['status', 'deptId', 'positionId', 'salaryGrade', 'employType'] as const),
  ...(['workStartDate', 'entryDate', 'probationEnd', 'regularDate', 'secondedUntil', 'quitDate'] as const),
]
type Changed = { readonly [K in (typeof FIELDS)[number]]?: Employee[K] | undefined }
type Context = Pick<ClockContext, 'tx' | 'tenantId' | 'newId' | 'now' | 'acting'>

/** Effective day and document. */
export interface Source {
  readonly effectiveDate: string
  readonly billNo: string
}

/** 员工变动. Changes an employment and records the change as text, so that it stays readable when names change. */
export async function changeEmployee(ctx: Context, before: Employee, changes: Changed, source: Source): Promise<void> {
  const { tx, now } = ctx
  const { length } = await record(ctx, before, changes, source)
  if (length === 0) return
  await tx
    .update(employees)
    .set({ ...changes, updateTime: now, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, before.id))
}

/** 更正. Records manual changes of the roster in the history; the roster itself saves the row. */
export async function correctEmployee(ctx: Context, before: Changed & { readonly id: string }, row: Changed): Promise<void> {
  const after = Object.fromEntries(FIELDS.map(key => [key, row[key]])) as Changed
  await record(ctx, before, after, byHand(ctx.now))
}

export const byHand = (now: Date): Source => ({ effectiveDate: dayOf(now), billNo: '人工更正' })

async function record(ctx: Context, before: Changed & { readonly id: string }, changes: Changed, source: Source) {
  const entries: Entry<typeof employeeHistories>[] = []
  for (const key of FIELDS.filter(each => each in changes && (changes[each] || null) !== (before[each] || null))) {
    const [oldValue, newValue] = [await worded(ctx, key, before[key]), await worded(ctx, key, changes[key])]
    entries.push({ employeeId: before.id, changedField: key, oldValue, newValue, ...source })
  }
  return post(ctx, employeeHistories, entries)
}

/** 入职: the first lines of a history. */
export const joined = (ctx: Context, employeeId: string, row: Changed, source: Source) => record(ctx, { id: employeeId }, row, source)

/** 录入: first lines for people who enter the roster without a document; for people who have left, from the day they left. */
export async function entered(ctx: Context, row: Entered): Promise<void> {
  const { id, status, deptId, positionId, salaryGrade, quitDate, entryDate } = row
  const effectiveDate = quitDate ?? entryDate ?? dayOf(ctx.now)
  await joined(ctx, id, { status, deptId, positionId, salaryGrade }, { effectiveDate, billNo: ENTERED })
}

const ENTERED = '人工录入'

/** An employee entered by mistake can be deleted, one with a later history cannot. */
export async function requireUntouched(tx: Tx, employeeIds: readonly string[]): Promise<void> {
  const [touched] = await tx
    .select({ employeeNo: employees.employeeNo, employeeName: employees.employeeName })
    .from(employeeHistories)
    .innerJoin(employees, eq(employees.id, employeeHistories.employeeId))
    .where(and(inArray(employeeHistories.employeeId, [...employeeIds]), ne(employeeHistories.billNo, ENTERED)))
    .limit(1)
  if (touched) throw new Refusal(`“${touched.employeeNo} ${touched.employeeName}”已有变动记录，不能删除`)
}

type Entered = Changed & { readonly id: string }

async function worded(ctx: Context, key: keyof Changed, value: string | null | undefined): Promise<string | null> {
  if (!value) return null
  const { names } = await companyOf(ctx.acting)
  if (key === 'deptId') return names.deptName(value)
  if (key === 'positionId') return (await positionOf(ctx.tx, ctx.tenantId, value))?.positionName ?? value
  const field = employee.fields[key]
  return field.kind === 'dict' ? names.entry(field.code ?? '', value) : value
}
