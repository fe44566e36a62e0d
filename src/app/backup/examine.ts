import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { files } from '#platform/file/file.table.ts'
import { openAnchors } from '#server/db/anchor.ts'
import { verifyAudit } from '#server/db/audit.ts'
import { openDatabase, type Tx } from '#server/db/database.ts'
import { allowLongStatements } from '#server/db/long-statements.ts'
import { type FileStore, storeOf } from '#server/file/store.ts'
import { allBreaches } from '../nightly.ts'
import type { Place } from './backup.ts'
import type { Manifest, SchemaPart } from './manifest.ts'

/** What does not fit in a restored company: row counts, attachments, invariants, and the audit chain with its anchors. */
export async function examine({ schemas }: Manifest, { url, dataDir, filesDir, bucket }: Place): Promise<string[]> {
  const faults: string[] = []
  for (const [schema, part] of Object.entries(schemas)) {
    const database = openDatabase({ url, schema, size: 2 })
    try {
      const found = await database.reader.transaction(async tx => {
        await allowLongStatements(tx)
        return [
          ...(await miscounted(tx, part)),
          ...(await damagedFiles(tx, storeOf({ filesDir, bucket }, schema))),
          ...(await breaches(tx)),
        ]
      })
      faults.push(...found.map(fault => `${schema} ${fault}`))
    } finally {
      await database.close()
    }
    const anchors = await openAnchors(dataDir).read(schema)
    const verdict = await verifyAudit(url, schema, part.head ? [...anchors, part.head] : anchors)
    faults.push(...verdict.faults.map(fault => `${schema} ${fault}`))
  }
  return faults
}

async function miscounted(tx: Tx, { tables }: SchemaPart): Promise<string[]> {
  const faults: string[] = []
  for (const [name, { rows }] of Object.entries(tables)) {
    const { rows: counted } = await tx.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(name)}`)
    if (Number(counted[0]?.n) !== rows) faults.push(`${name}：应有 ${rows} 行，实有 ${counted[0]?.n} 行`)
  }
  return faults
}

async function damagedFiles(tx: Tx, store: FileStore): Promise<string[]> {
  const faults: string[] = []
  for (const { id, name, storeKey, sha256 } of await tx.select().from(files)) {
    const bytes = await store.read(storeKey)
    const hash = createHash('sha256')
    for await (const chunk of bytes ?? []) hash.update(chunk as Buffer)
    if (!bytes) faults.push(`附件 ${id}（${name}）缺失`)
    else if (hash.digest('hex') !== sha256) faults.push(`附件 ${id}（${name}）已损坏`)
  }
  return faults
}

async function breaches(tx: Tx): Promise<string[]> {
  const faults: string[] = []
  for (const [name, check] of await allBreaches()) for (const breach of await check(tx)) faults.push(`${name} ${JSON.stringify(breach)}`)
  return faults
}
