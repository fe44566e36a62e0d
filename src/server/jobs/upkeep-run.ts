import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { upkeepRuns } from './upkeep.table.ts'

export interface UpkeepRun {
  name: string
  began: Date
  ok: boolean
  result: string
}

const LONGEST = 4000

/** A failure that repeats itself is told once an hour: a chore of every second would fill the page with it. */
export async function recordRun(tx: Tx, { name, began, ok, result }: UpkeepRun): Promise<void> {
  const text = result.slice(0, LONGEST)
  await tx.execute(sql`
    insert into upkeep_run (name, at, seconds, ok, result)
    select ${name}::text, ${began.toISOString()}::timestamptz, ${Math.round((Date.now() - began.getTime()) / 1000)}::int, ${ok}::boolean, ${text}::text
    where ${ok} or not exists (
      select 1 from (select * from upkeep_run where name = ${name} order by id desc limit 1) last
      where not last.ok and last.result = ${text} and last.at > ${began.toISOString()}::timestamptz - interval '1 hour')`)
}

export const sweepRuns = (tx: Tx) => tx.delete(upkeepRuns).where(lt(upkeepRuns.at, sql`now() - interval '400 days'`))
