import { and, desc, eq, sql } from 'drizzle-orm'
import { addDays, addMonths } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import type { ClockContext } from '#server/document/effects.ts'
import { yearsOf } from './labor-contract.register.ts'
import { laborContracts } from './labor-contract.table.ts'

export { yearsOf }

export type LaborContract = typeof laborContracts.$inferSelect
type Context = Pick<ClockContext, 'tx' | 'tenantId' | 'newId' | 'now'>

/** The current contract of an employee. */
export async function contractOf(tx: Tx, employeeId: string): Promise<LaborContract | undefined> {
  const [found] = await tx
    .select()
    .from(laborContracts)
    .where(and(eq(laborContracts.employeeId, employeeId), eq(laborContracts.status, 'effective'), eq(laborContracts.isDeleted, 0)))
    .orderBy(desc(laborContracts.startDate))
  return found
}

/** 订立. Years may be fractional; 0 means unlimited. */
export async function sign(
  { tx, tenantId, newId, now }: Context,
  contract: { employeeId: string; employeeNo: string; contractType: string; startDate: string; billNo: string } & (
    | { years: number; probationMonths: number }
    | { endDate: string | undefined; probationMonths?: number }
  ),
): Promise<string> {
  const endDate = 'endDate' in contract ? contract.endDate : lastDay(contract.startDate, contract.years)
  const [{ many } = { many: 0 }] = await tx
    .select({ many: sql<number>`count(*)::int` })
    .from(laborContracts)
    .where(eq(laborContracts.employeeId, contract.employeeId))
  const id = newId()
  await tx.insert(laborContracts).values({
    id,
    tenantId,
    contractNo: `LD-${contract.employeeNo}-${many + 1}`,
    employeeId: contract.employeeId,
    contractType: contract.contractType,
    startDate: contract.startDate,
    endDate: endDate ?? null,
    probationMonths: contract.probationMonths ?? 0,
    status: 'effective',
    billNo: contract.billNo,
    createTime: now,
  })
  return id
}

/** 到期, 变更: ends a contract before another starts, because only one may be active. */
export async function giveWay(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  contractId: string,
  status: 'expired' | 'changed',
  endedOn: string,
): Promise<void> {
  await tx
    .update(laborContracts)
    .set({ status, endedOn, updateTime: now, version: sql`${laborContracts.version} + 1` })
    .where(eq(laborContracts.id, contractId))
}

const lastDay = (startDate: string, years: number) => (years === 0 ? undefined : addDays(addMonths(startDate, Math.round(years * 12)), -1))

/** 改期: somebody who starts on another day has a contract of the same length from that day. */
export async function restart({ tx, now }: Pick<Context, 'tx' | 'now'>, employeeId: string, startDate: string): Promise<void> {
  const contract = await contractOf(tx, employeeId)
  if (!contract) return
  await tx
    .update(laborContracts)
    .set({
      ...{ startDate, endDate: lastDay(startDate, yearsOf(contract)) ?? null },
      ...{ updateTime: now, version: sql`${laborContracts.version} + 1` },
    })
    .where(eq(laborContracts.id, contract.id))
}

/** 解除: somebody who has left has no active contract. */
export async function endContract({ tx, now }: Pick<Context, 'tx' | 'now'>, employeeId: string, endedOn: string): Promise<void> {
  await tx
    .update(laborContracts)
    .set({ status: 'ended', endedOn, updateTime: now, version: sql`${laborContracts.version} + 1` })
    .where(and(eq(laborContracts.employeeId, employeeId), eq(laborContracts.status, 'effective')))
}
