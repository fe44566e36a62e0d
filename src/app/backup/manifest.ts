import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Head } from '#server/db/audit.ts'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'

/** What a backup holds, written last: a folder without it is not a backup. */
export interface Manifest {
  format: 1
  at: string
  /** Hashes of the migrations that made the tables. */
  migrations: readonly string[]
  schemas: Readonly<Record<string, SchemaPart>>
  files: { readonly count: number; readonly bytes: number }
}

export interface SchemaPart {
  tables: Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: number; readonly sha256: string }>>
  sequences: Readonly<Record<string, string>>
  /** The last seal of the audit chain, which the restored chain must have. */
  head?: Head
}

export const MANIFEST = 'manifest.json'

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new CannotStart(`${folder} 不是完整的备份（缺少 ${MANIFEST}）`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new CannotStart(`不认识备份的格式：${manifest.format}`)
  return manifest
}

/** Hashes what passes through. */
export function measuring(): { measure: Transform; sha256(): string } {
  const hash = createHash('sha256')
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { measure, sha256: () => hash.digest('hex') }
}
