import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { channelOf, type Word } from '#server/push.ts'
import type { Site } from '#server/site.ts'

/** PostgreSQL takes 8000 bytes a word; this many ids fit with room to spare. */
const MOST = 300

/** Tells people that something of this kind is new. Heard when, and only if, the transaction commits. */
export async function announce(tx: Tx, site: Site, word: Word): Promise<void> {
  const groups = word.to ? chunks([...new Set(word.to)]) : [undefined]
  for (const to of groups) await tx.execute(sql`select pg_notify(${channelOf(site.schema)}, ${JSON.stringify({ ...word, to })})`)
}

const chunks = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) => ids.slice(at * MOST, (at + 1) * MOST))
