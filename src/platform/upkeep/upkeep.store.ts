import { desc, type SQL, sql } from 'drizzle-orm'
import { book } from '#platform/log/book.store.ts'
import { notify } from '#platform/message/message.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Tx } from '#server/db/database.ts'
import { type Listing, momentOf, text } from '#server/db/listing.ts'
import type { Context } from '#server/http/route.ts'
import { upkeepRuns } from '#server/jobs/upkeep.table.ts'
import type { Site } from '#server/site.ts'

/** 运维检查. What was backed up, tried out and looked through, and what was found. */
const listing: Listing = {
  filters: { name: text(upkeepRuns.name), result: text(upkeepRuns.result), at: momentOf(upkeepRuns.at) },
  sorts: { at: upkeepRuns.at },
  order: [desc(upkeepRuns.at), desc(upkeepRuns.id)],
}

export const runs = book(upkeepRuns, listing, (tx, { where, order, size, offset }) =>
  tx
    .select()
    .from(upkeepRuns)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset),
)

/** What an administrator wants to have been done lately; other chores show here only while they fail. */
const WANTED = ['backup', 'drill', 'reconcile', 'audit']

interface Latest<T> {
  id: string
  name: string
  at: T | null
  seconds: number
  ok: boolean
  result: string
  lastGood: T | null
}

export async function latestRuns({ tx }: Context): Promise<Latest<Date>[]> {
  const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`
  const { rows } = await tx.execute<Latest<number>>(sql`
    select distinct on (name) id::text, name, ${milliseconds(sql`at`)} as at, seconds, ok, result,
      (select ${milliseconds(sql`max(good.at)`)} from upkeep_run good where good.name = upkeep_run.name and good.ok) as "lastGood"
    from upkeep_run order by name, upkeep_run.id desc`)
  const never = (name: string) => ({ id: '0', name, at: null, seconds: 0, ok: false, result: '', lastGood: null })
  const shown = [
    ...WANTED.map(name => rows.find(row => row.name === name) ?? never(name)),
    ...rows.filter(({ name, ok }) => !ok && !WANTED.includes(name)),
  ]
  return shown.map(row => ({ ...row, at: momentAt(row.at), lastGood: momentAt(row.lastGood) }))
}

const momentAt = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds))

const TENANT = '000000'

export async function tellAdministrators(
  { tx, site, newId }: { tx: Tx; site: Site; newId(): string },
  title: string,
  content: string,
): Promise<void> {
  await notify(tx, newId, await holdersOf(tx, TENANT, 'sysadmin', 'administrator'), { title, content }, site)
}
