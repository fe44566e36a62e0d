import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** For nightly jobs and first starts, which may take longer than the limit of other statements. */
const PATIENCE = '30min'

/** For the rest of this transaction. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${PATIENCE}, true)`)
}
