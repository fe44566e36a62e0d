import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted, only } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import { AT_WORK, EMPLOYED, PENDING } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'
import { personnelCases } from '../personnel/personnel.table.ts'
import { positions } from './position.table.ts'

/** Papers that keep a place free. */
export const KEEPING: readonly string[] = ['running', 'loan']

export interface Place {
  readonly id: string
  readonly positionName: string
  readonly deptId: string
  readonly positionLevel: string
  readonly postType: string
  readonly hazardPost: string
  readonly keyPost: string
  readonly needCert: string
  readonly limit: number
  /** People who fill it and people it is kept for. */
  readonly taken: number
}

export async function positionOf(tx: Tx, tenantId: string, positionId: string | null | undefined) {
  if (!positionId) return undefined
  const [found] = await tx
    .select()
    .from(positions)
    .where(and(eq(positions.id, positionId), notDeleted(positions, tenantId)))
  return found
}

/**
 * 编制. A position as it is filled now, in turns: whoever asks next waits until this transaction has decided. `except` leaves out the person or
 * the paper that asks.
 */
export async function placeAt(
  tx: Tx,
  tenantId: string,
  positionId: string | undefined,
  except: { employeeId?: string | undefined; documentId?: string | undefined } = {},
): Promise<Place | undefined> {
  if (!positionId) return undefined
  tx.lock(`headcount ${positionId}`)
  const found = await positionOf(tx, tenantId, positionId)
  if (!found) return undefined
  const filling = and(
    eq(employees.positionId, positionId),
    inArray(employees.status, [...EMPLOYED]),
    ne(employees.id, except.employeeId ?? '0'),
    notDeleted(employees, tenantId),
  )
  const [people] = await tx.select({ many: count() }).from(employees).where(filling)
  const [kept] = await tx
    .select({ many: count() })
    .from(personnelCases)
    .where(
      and(
        eq(personnelCases.positionId, positionId),
        inArray(personnelCases.state, [...KEEPING]),
        ne(personnelCases.id, except.documentId ?? '0'),
      ),
    )
  return {
    id: found.id,
    positionName: found.positionName ?? '',
    deptId: found.deptId ?? '',
    positionLevel: found.positionLevel ?? '',
    postType: found.postType ?? '',
    hazardPost: found.hazardPost ?? 'no',
    keyPost: found.keyPost ?? 'no',
    needCert: found.needCert ?? 'no',
    limit: found.headcountLimit ?? 0,
    taken: (people?.many ?? 0) + (kept?.many ?? 0),
  }
}

export const fullSentence = ({ positionName, limit }: Pick<Place, 'positionName' | 'limit'>) =>
  `岗位“${positionName}”编制 ${limit} 人，已满`

/** INV-75: a position holds as many as it is meant for, those on their way included. */
export async function requirePlace(...asked: Parameters<typeof placeAt>): Promise<void> {
  const place = await placeAt(...asked)
  if (!place || place.taken >= place.limit) throw new Refusal(fullSentence(place ?? { positionName: '', limit: 0 }))
}

/** 增编: an agreed plan makes room. */
export async function raiseLimit(tx: Tx, positionId: string, by: number): Promise<void> {
  tx.lock(`headcount ${positionId}`)
  await tx
    .update(positions)
    .set({ headcountLimit: sql`${positions.headcountLimit} + ${by}`, version: sql`${positions.version} + 1` })
    .where(eq(positions.id, positionId))
}

/** 部门编制: what a department is meant for, how many work there, how many are on their way. Who changes places within it is there already. */
export async function deptCount(tx: Tx, tenantId: string, deptId: string, exceptDocument = '0') {
  const { rows } = await tx.execute<{ limit: number; current: number; pending: number }>(sql`
    with crew as (select e.id from hr_employee e where e.dept_id = ${deptId} and e.tenant_id = ${tenantId} and e.is_deleted = 0
      and e.status = any(${sql.param([...AT_WORK])}::text[]))
    select coalesce(sum(p.headcount_limit), 0)::int as limit,
      (select count(*)::int from crew) as current,
      (select count(*)::int from personnel_case c join hr_position o on o.id = c.position_id
        where o.dept_id = ${deptId} and c.id <> ${exceptDocument} and c.state = any(${sql.param([...KEEPING])}::text[])
          and not exists (select 1 from crew where crew.id = c.employee_id))
        + (select count(*)::int from hr_employee e
          where e.dept_id = ${deptId} and e.tenant_id = ${tenantId} and e.is_deleted = 0 and e.status = ${PENDING}) as pending
    from hr_position p where p.dept_id = ${deptId} and p.tenant_id = ${tenantId} and p.is_deleted = 0 and p.enabled = 'yes'`)
  return only(rows)
}
