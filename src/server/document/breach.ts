import type { SQL } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'

/** 不变量. Something that must always hold and does not: which rule, and of what. */
export interface Breach {
  readonly rule: string
  readonly subject: string
}

/** A statement that finds the rows that break a rule, one part per rule. Sound books answer with nothing. */
export async function breachesIn(tx: Tx, found: SQL): Promise<Breach[]> {
  const { rows } = await tx.execute<{ rule: string; subject: string }>(found)
  return rows.map(({ rule, subject }) => ({ rule, subject }))
}
