import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Two transactions with the same name run one after the other. For rules over a whole tree, where two moves are valid alone but make a
 * cycle together.
 */
export const advisoryLock = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' ' || ${name}))`)
