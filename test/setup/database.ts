import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createApp } from '#app/create-app.ts'
import { formatDate } from '#model/date.ts'
import { seedAll } from '#seed/load.ts'
import { readConfig } from '#server/config.ts'
import { sealAudit } from '#server/db/audit.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/embedded.ts'
import { quick } from './quick.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

const root = join(import.meta.dirname, '..', '..')
const shelf = join(root, '.cache', 'test-database')

/** One PostgreSQL for the whole run, with the demo company in a template database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mainshaft-test-'))
  // PostgreSQL runs as its own user, who needs access to the folder.
  await chmod(folder, 0o711)
  const embedded = await fromShelf(folder)
  project.provide('databaseUrl', embedded.url)
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Seeding takes long, so the seeded cluster is kept until the program or the day changes. With TEST_DATABASE the cluster of another version
 * is taken as it is.
 */
async function fromShelf(folder: string): Promise<Embedded> {
  const open = () => startEmbedded({ dataDir: folder, log: () => {}, volatile: true })
  const kept = process.env.TEST_DATABASE || join(shelf, `${fingerprint()}-${formatDate(new Date(), 'yyyyMMdd')}`)
  if (existsSync(kept)) {
    copy(`${kept}/.`, folder)
    return open()
  }
  const first = await open()
  await fill(first.url, folder)
  // If the cluster was moved out of the folder, a copy of the folder would share it.
  if (existsSync(join(folder, 'postgres.location'))) return first
  await first.stop()
  await rm(shelf, { recursive: true, force: true })
  await mkdir(shelf, { recursive: true })
  copy(folder, `${kept}.new`)
  await rename(`${kept}.new`, kept)
  return open()
}

/** Of everything the server is made of, and of how it is filled here. */
function fingerprint(): string {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(readFileSync(import.meta.filename))
  for (const folder of ['src', 'seed'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|sql|svg)$/.test(file) && !/\.test\.ts$|^web\//.test(file)) hash.update(file).update(readFileSync(join(root, folder, file)))
  return hash.digest('hex').slice(0, 32)
}

/** Keeps owners and modes: PostgreSQL rejects a cluster of another user. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

async function fill(url: string, folder: string): Promise<void> {
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'template'), ...quick }
  const app = await createApp(readConfig(env), () => {})
  await seedAll(app)
  for (const { database } of app.sites) await sealAudit(database)
  await app.close()
  // What the planner knows goes along into every copy.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
