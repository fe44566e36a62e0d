import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedAll } from '../../seed/load.ts'
import { raiseHouse } from '../../src/app/house.ts'
import { readConfig } from '../../src/server/config.ts'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One real PostgreSQL for the whole run, with the demo company in a database that every test file gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mainshaft-test-'))
  // The database runs as a user of its own, who must be able to pass through.
  await chmod(folder, 0o711)
  const log = () => {}
  const embedded = await startEmbedded({ dataDir: folder, log, volatile: true })
  const env = { DATABASE_URL: embedded.url, DATA_DIR: join(folder, 'template'), MAINSHAFT_VOLATILE: '1' }
  const house = await raiseHouse(readConfig(env), log)
  await seedAll(house)
  await house.close()
  project.provide('databaseUrl', embedded.url)
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
