import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** Nobody waits for the night or for a first start: what these do may take longer than a clerk's patience, which bounds all other statements. */
const PATIENCE = '30min'

/** For the rest of this transaction. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${PATIENCE}, true)`)
}
