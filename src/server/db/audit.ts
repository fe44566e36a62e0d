import { createHash } from 'node:crypto'
import type pg from 'pg'
import { lookThroughBooks } from './audit-look.ts'
import { newClient } from './connect.ts'
import type { Database } from './database.ts'

const BATCH = 5000

/** Seals everything committed so far; returns how many entries that were. */
export async function sealAudit(database: Database): Promise<number> {
  let sealed = 0
  for (;;) {
    const { rows } = await database.pool.query<{ done: number }>('select audit_seal($1) as done', [BATCH])
    const done = rows[0]?.done ?? 0
    sealed += done
    if (done < BATCH) return sealed
  }
}

export interface Head {
  seq: string
  hash: string
}

export interface Verdict {
  entries: number
  /** Sentences that name what does not fit; empty when the trail is whole and the books are what it says. */
  faults: string[]
  head: Head
}

export async function verifyAudit(url: string, schema: string, anchors: readonly Head[] = []): Promise<Verdict> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set search_path to "${schema}"`)
    return await verifyBy(client, anchors)
  } finally {
    await client.end()
  }
}

/** The same by the application itself, while it works. */
export async function verifySite({ pool }: Database, anchors: readonly Head[]): Promise<Verdict> {
  const client = await pool.connect()
  try {
    return await verifyBy(client, anchors)
  } finally {
    client.release()
  }
}

/** One look at the trail and the books as they stood at one moment. */
async function verifyBy(client: pg.ClientBase, anchors: readonly Head[]): Promise<Verdict> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(`set local statement_timeout to '30min'`)
    const verdict = await walk(client, bySeq(anchors))
    return { ...verdict, faults: [...verdict.faults, ...(await lookThroughBooks(client))] }
  } finally {
    await client.query('commit').catch(() => {})
  }
}

/** Of one seal there are two anchors where the chain was rewritten in between. */
function bySeq(anchors: readonly Head[]): Map<string, Head[]> {
  const found = new Map<string, Head[]>()
  for (const anchor of anchors) found.set(anchor.seq, [...(found.get(anchor.seq) ?? []), anchor])
  return found
}

/**
 * Walks the chain from its first seal and recomputes every hash from the entries as they stand now. A changed entry breaks its hash,
 * a removed one leaves its seal behind, an inserted one has none, and a chain rewritten as a whole does not meet the anchors kept elsewhere.
 */
async function walk(client: pg.ClientBase, anchors: Map<string, Head[]>): Promise<Verdict> {
  const faults: string[] = []
  let head: Head = { seq: '0', hash: '' }
  let entries = 0
  for (;;) {
    const { rows } = await client.query<{ seq: string; entry_id: string; hash: string; line: string | null }>(
      `select s.seq, s.entry_id, s.hash, a.line from sys_audit_seal s left join sys_audit_line a on a.id = s.entry_id
       where s.seq > $1 order by s.seq limit 5000`,
      [head.seq],
    )
    if (rows.length === 0) break
    for (const row of rows) {
      const expected = String(BigInt(head.seq) + 1n)
      if (row.seq !== expected) faults.push(`封印 ${expected} 缺失`)
      if (row.line === null) faults.push(`记录 ${row.entry_id} 已被删除`)
      else if (createHash('sha256').update(`${head.hash}\n${row.line}`).digest('hex') !== row.hash)
        faults.push(`记录 ${row.entry_id} 与封印不符`)
      if (anchors.get(row.seq)?.some(anchor => anchor.hash !== row.hash)) faults.push(`封印 ${row.seq} 与存证不符`)
      anchors.delete(row.seq)
      head = { seq: row.seq, hash: row.hash }
      entries++
      if (faults.length > 20) return { entries, faults, head }
    }
  }
  for (const seq of anchors.keys()) faults.push(`存证的封印 ${seq} 已不存在`)
  const { rows } = await client.query<{ id: string }>(
    `select a.id from sys_audit a where not exists (select 1 from sys_audit_seal s where s.entry_id = a.id) and a.at < now() - interval '5 minutes'
       and a.tx < pg_snapshot_xmin(pg_current_snapshot()) limit 20`,
  )
  for (const row of rows) faults.push(`记录 ${row.id} 没有封印`)
  return { entries, faults, head }
}
