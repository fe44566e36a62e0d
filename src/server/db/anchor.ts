import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Head } from './audit.ts'
import type { Database } from './database.ts'

/** Anchors: heads of the audit chain written down outside the database, once a day and at every stop. */
const fileOf = (dataDir: string, schema: string) => join(dataDir, 'audit', `${schema}.anchors`)

export async function anchorHead(dataDir: string, database: Database): Promise<void> {
  const { rows } = await database.pool.query<Head>('select seq, hash from sys_audit_seal order by seq desc limit 1')
  const head = rows[0]
  if (!head) return
  const known = await readAnchors(dataDir, database.schema)
  if (known.at(-1)?.seq === head.seq) return
  const file = fileOf(dataDir, database.schema)
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${head.seq} ${head.hash} ${new Date().toISOString()}\n`, { mode: 0o600 })
}

export async function readAnchors(dataDir: string, schema: string): Promise<Head[]> {
  const text = await readFile(fileOf(dataDir, schema), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const [seq = '', hash = ''] = line.split(' ')
      return { seq, hash }
    })
}
