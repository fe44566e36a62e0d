import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Taking turns: two actions of the same name run one after the other, each to its commit. For rules over a whole tree, where each of two
 * moves is right by itself and both together make a ring.
 */
export const advisoryLock = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' ' || ${name}))`)
