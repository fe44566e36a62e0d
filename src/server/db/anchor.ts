import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Head } from './audit.ts'
import type { Database } from './database.ts'

/**
 * Anchors: heads of the audit chain written down outside the database. The newest one replaces the one before it, every second in which
 * something was sealed; once an hour, and whenever the chain no longer meets it, it is kept for good. A folder elsewhere (a share, a medium
 * that is written once) or an address that takes them by POST makes them safe from whoever holds this machine.
 */
export interface Anchors {
  /** Writes the head down; answers what does not fit the head before it. */
  write(database: Database): Promise<string | undefined>
  read(schema: string): Promise<Head[]>
}

const HOUR = 3_600_000

interface Kept {
  head: Head
  keptAt: number
}

export function openAnchors(dataDir: string, elsewhere?: string): Anchors {
  const isAddress = elsewhere !== undefined && /^https?:/.test(elsewhere)
  const folders = [join(dataDir, 'audit'), ...(elsewhere && !isAddress ? [elsewhere] : [])]
  const last = new Map<string, Kept>()

  const keep = async (schema: string, head: Head) => {
    for (const folder of folders) await appendFile(join(folder, `${schema}.anchors`), lineOf(head), { mode: 0o600 })
    if (isAddress) await send(elsewhere, schema, head)
  }

  return {
    async write({ schema, pool }) {
      let before = last.get(schema)
      if (!before) {
        for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 })
        const [head] = await headsIn(folders, `${schema}.head`)
        before = head && { head, keptAt: 0 }
      }
      const { rows } = await pool.query<Head & { met: string | null }>(
        `select seq, hash, (select hash from sys_audit_seal where seq = $1) as met from sys_audit_seal order by seq desc limit 1`,
        [before?.head.seq ?? '0'],
      )
      const [head] = rows
      if (!head && !before) return undefined
      const isBroken = before !== undefined && head?.met !== before.head.hash
      // What the chain no longer has is kept for good: it is the evidence.
      if (isBroken) await keep(schema, before!.head)
      if (!head) return `审计记录的末端 ${before!.head.seq} 已不存在`
      const isNew = head.seq !== before?.head.seq || isBroken
      const isDue = !before?.keptAt || (isNew && Date.now() - before.keptAt > HOUR)
      if (isNew)
        for (const folder of folders) {
          const file = join(folder, `${schema}.head`)
          await writeFile(`${file}.new`, lineOf(head), { mode: 0o600 })
          await rename(`${file}.new`, file)
        }
      if (isDue) await keep(schema, head)
      last.set(schema, { head: { seq: head.seq, hash: head.hash }, keptAt: isDue ? Date.now() : (before?.keptAt ?? 0) })
      return isBroken ? `审计记录的末端 ${before!.head.seq} 已不存在或被改写` : undefined
    },

    async read(schema) {
      const heads = [...(await headsIn(folders, `${schema}.anchors`)), ...(await headsIn(folders, `${schema}.head`))]
      return [...new Map(heads.map(head => [`${head.seq} ${head.hash}`, head])).values()]
    },
  }
}

const lineOf = ({ seq, hash }: Head) => `${seq} ${hash} ${new Date().toISOString()}\n`

async function headsIn(folders: readonly string[], name: string): Promise<Head[]> {
  const texts = await Promise.all(folders.map(folder => readFile(join(folder, name), 'utf8').catch(() => '')))
  return texts
    .flatMap(text => text.split('\n').filter(Boolean))
    .map(line => {
      const [seq = '', hash = ''] = line.split(' ')
      return { seq, hash }
    })
}

async function send(address: string, schema: string, { seq, hash }: Head): Promise<void> {
  const body = JSON.stringify({ schema, seq, hash, at: new Date().toISOString() })
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  if (!reply.ok) throw new Error(`the address for anchors answered ${reply.status}`)
}
