import type { SQL } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'

/** 不变量. A broken invariant: the rule and the row. */
export interface Breach {
  readonly rule: string
  readonly subject: string
}

/** Runs a statement that finds the rows that break a rule, one part per rule; none if the books are sound. */
export async function breachesIn(tx: Tx, found: SQL): Promise<Breach[]> {
  const { rows } = await tx.execute<{ rule: string; subject: string }>(found)
  return rows.map(({ rule, subject }) => ({ rule, subject }))
}
