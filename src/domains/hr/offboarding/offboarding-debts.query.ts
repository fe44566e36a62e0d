import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'

/** A person about to leave. */
export interface Leaver {
  readonly tenantId: string
  readonly employeeId: string
  /** Null without an account. */
  readonly userId: string | null
  /** The last working day. */
  readonly lastDay: string
}

/** Something to settle first: the row of the hand-over, how many, and their names. */
export interface OffboardingDebt {
  /** Dictionary quit_handover. */
  readonly handoverType: string
  readonly openCount: number
  readonly what: string
  readonly employeeId: string
}

export const owing = ({ openCount, what }: OffboardingDebt) => `还有 ${openCount} 项${what}`

type Asking = (tx: Tx, leavers: readonly Leaver[]) => Promise<readonly OffboardingDebt[]>

const domains = join(import.meta.dirname, '..', '..')

/**
 * 未清事项. Every department that lends something declares a function `…OffboardingDebts` in a `*.query.ts`, which is found and called
 * here. Nobody leaves with open archives, books, tools, loans, passes or fines (INV-76).
 */
export async function offboardingDebts(tx: Tx, leavers: readonly Leaver[]): Promise<OffboardingDebt[]> {
  const debts: OffboardingDebt[] = []
  if (leavers.length === 0) return debts
  for (const ask of await found<Asking>('OffboardingDebts')) debts.push(...(await ask(tx, leavers)).filter(debt => debt.openCount > 0))
  return debts
}

/** A message why the company does not hire a person. Found by names that end in `HiringBars`. */
type Barring = (tx: Tx, newHire: { tenantId: string; idCardNo: string }) => Promise<readonly string[]>

export async function hiringBars(tx: Tx, newHire: { tenantId: string; idCardNo: string }): Promise<string[]> {
  const bars: string[] = []
  for (const ask of await found<Barring>('HiringBars')) bars.push(...(await ask(tx, newHire)))
  return bars
}

const known = new Map<string, Promise<unknown[]>>()

/** Discovered on first use, once. */
function found<T>(ending: string): Promise<T[]> {
  const functions = known.get(ending) ?? look<T>(ending)
  known.set(ending, functions)
  return functions as Promise<T[]>
}

async function look<T>(ending: string): Promise<T[]> {
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' }).filter(name => /\.query\.(ts|js)$/.test(name))
  const modules = await Promise.all(
    files.sort().map(async name => (await import(pathToFileURL(join(domains, name)).href)) as Record<string, unknown>),
  )
  return modules.flatMap(module =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith(ending) && typeof value === 'function' ? [value as T] : [])),
  )
}

/** Undecided leave, or leave after the last day. */
export async function leaveOffboardingDebts(tx: Tx, leavers: readonly Leaver[]): Promise<OffboardingDebt[]> {
  const { rows } = await tx.execute<{ employeeId: string; openCount: number }>(sql`
    select l.employee_id::text as "employeeId", count(*)::int as "openCount" from leave_apply l
    join jsonb_to_recordset(${JSON.stringify(leavers)}::jsonb) as g("employeeId" bigint, "lastDay" date) on g."employeeId" = l.employee_id
    where l.state = 'running' or (l.state = 'approved' and l.end_date > g."lastDay") group by 1`)
  return rows.map(row => ({ ...row, handoverType: 'work', what: '未了结的请假单' }))
}
