import Big from 'big.js'
import { and, eq, inArray, isNotNull, lte, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { only } from '#server/db/rows.ts'
import type { ClockContext, EffectContext } from '#server/document/effects.ts'
import type { Looking } from '#server/document/hold.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'
import type { Employee } from '../leave/leave-people.query.ts'
import { byTenant, type Dated, dayOf, yearOf } from '../personnel/personnel.ledger.ts'
import { personnelReminders } from '../personnel/personnel.table.ts'
import { ANNUAL, annualDays, annualTable } from './annual-leave.query.ts'
import { availableOf, grant, takeBack } from './leave-balance.ledger.ts'
import { leaveKeys } from './leave-carry.query.ts'

/** People rehired after retirement have an agreement that says what it grants. */
const ENTITLED = AT_WORK.filter(status => status !== 'rehired')

/** The annual leave of a year was granted already: by hand, by this job, or by the previous company. */
const hasHad = (employeeId: SQLWrapper | string, year: number): SQL =>
  sql`(exists (select 1 from leave_ledger l where l.employee_id = ${employeeId} and l.leave_type = ${ANNUAL} and l.leave_year = ${year}
      and l.biz_type = 'GRANT')
    or exists (select 1 from personnel_reminder r where r.employee_id = ${employeeId} and r.kind = ${mark(year)}))`

const mark = (year: number) => `annual ${year}`

export async function hasHadAnnual(tx: Tx, employeeId: string, year: number): Promise<boolean> {
  const { rows } = await tx.execute<{ had: boolean }>(sql`select ${hasHad(employeeId, year)} as had`)
  return only(rows).had
}

/** Leave granted by the previous company, possibly used up, is not granted again. */
export async function markAnnual(
  { tx, tenantId, now }: Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'now'>,
  employeeId: string,
  year: number,
) {
  await tx
    .insert(personnelReminders)
    .values({ employeeId, kind: mark(year), tenantId, at: now })
    .onConflictDoNothing()
}

/** At work, without the annual leave of the year. */
const ungranted = (now: Date): SQL | undefined =>
  and(
    inArray(employees.status, ENTITLED),
    eq(employees.isDeleted, 0),
    isNotNull(employees.entryDate),
    lte(employees.entryDate, dayOf(now)),
    not(hasHad(employees.id, yearOf(now))),
  )

const { id, tenantId, entryDate, workStartDate, employType, userId } = employees
const SERVING = { id, tenantId, entryDate, workStartDate, employType, userId }

/** 年休假发放 on 1 January, on the entry day, or the first morning after, by years of work. */
export const annualGrants: Dated = {
  async due(tx, now) {
    const rows = await tx.select(SERVING).from(employees).where(ungranted(now))
    const tables = await byTenant(tx, rows, annualTable)
    return rows.filter(row => annualDays(tables.get(row.tenantId) ?? [], row, yearOf(now)) > 0)
  },
  async happen(ctx, id) {
    const { tx, tenantId, now } = ctx
    const [row] = await tx
      .select(SERVING)
      .from(employees)
      .where(and(eq(employees.id, id), ungranted(now)))
      .for('update')
    if (!row) return
    const leaveYear = yearOf(now)
    const earned = annualDays(await annualTable(tx, tenantId), row, leaveYear)
    if (earned === 0) return
    const days = earned.toFixed(1)
    await grant(ctx, { employeeId: id, leaveType: ANNUAL, leaveYear }, days, `${leaveYear} 年度年休假`)
    if (row.userId) await ctx.notify([row.userId], { title: '年休假发放', content: `您 ${leaveYear} 年度的年休假 ${days} 天已发放。` })
  },
}

/**
 * 更正参加工作时间. The grant of this year as it would have been: what is missing is granted, what was too much is taken back as far as it is
 * unused.
 */
export async function regrantAnnual(ctx: ClockContext, before: Employee, workStartDate: string): Promise<void> {
  const { tx, tenantId, now } = ctx
  const leaveYear = yearOf(now)
  if (!ENTITLED.includes(before.status)) return
  if (!(await hasHadAnnual(tx, before.id, leaveYear))) return annualGrants.happen(ctx, before.id)
  const table = await annualTable(tx, tenantId)
  const more = annualDays(table, { ...before, workStartDate }, leaveYear) - annualDays(table, before, leaveYear)
  const key = { employeeId: before.id, leaveType: ANNUAL, leaveYear }
  const remark = `更正参加工作时间为 ${workStartDate}`
  if (more > 0) await grant(ctx, key, more.toFixed(1), remark)
  const days = more < 0 ? (await takeBack(ctx, key, -more, remark)).neg() : new Big(more)
  if (days.eq(0)) return
  const content = `您的参加工作时间已更正为 ${workStartDate}，${leaveYear} 年度的年休假${days.gt(0) ? '增加' : '减少'} ${days.abs().toFixed(1)} 天。`
  if (before.userId) await ctx.notify([before.userId], { title: '年休假调整', content })
}

/**
 * 应休未休年假 of somebody who leaves: what was earned in the year until the last day, less what was used, and what was carried over; whole days.
 * What was used beyond it is not claimed back.
 */
export async function annualLeftAt(ctx: Looking, employee: Employee, lastDay: string): Promise<string> {
  const { tx, tenantId } = ctx
  const year = Number(lastDay.slice(0, 4))
  const keys = await leaveKeys(tx, tenantId, { employeeId: employee.id, leaveType: ANNUAL, startDate: lastDay, endDate: lastDay })
  const [own, carried] = [
    await availableOf(
      ctx,
      keys.filter(key => key.leaveYear === year),
    ),
    await availableOf(
      ctx,
      keys.filter(key => key.leaveYear !== year),
    ),
  ]
  const table = ENTITLED.includes(employee.status) ? await annualTable(tx, tenantId) : []
  const granted = (await hasHadAnnual(tx, employee.id, year)) ? annualDays(table, employee, year) : 0
  const left = new Big(own).minus(granted).plus(annualDays(table, { ...employee, lastDay }, year))
  return (left.lt(0) ? new Big(carried) : left.plus(carried)).round(0, Big.roundDown).toFixed(1)
}
