import { hostname } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { keptSecret, loadKeys } from '../server/auth/keys.ts'
import { createTokens } from '../server/auth/tokens.ts'
import type { Config } from '../server/config.ts'
import { openDatabase } from '../server/db/database.ts'
import { requireDurable } from '../server/db/durability.ts'
import { lockDataDir } from '../server/db/embedded/data-lock.ts'
import { startEmbedded } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { leaseIds } from '../server/db/snowflake.ts'
import { localStore } from '../server/file/store.ts'
import type { House } from '../server/house.ts'
import { openPushHub } from '../server/push.ts'
import { type Site, siteShapes } from '../server/site.ts'

export interface StandingHouse extends House {
  databaseUrl: string
  close(): Promise<void>
}

/** Raises the house: database, schemas, keys, ids. What it opens it closes again, in the reverse order. */
export async function raiseHouse(config: Config, log: (line: string) => void): Promise<StandingHouse> {
  const closers: (() => Promise<unknown> | unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const databaseUrl = await findDatabase(config, log, closers)
    await requireDurable(databaseUrl, config.volatile)
    const roles = await Promise.all(siteShapes.map(({ schema }) => migrate(databaseUrl, schema, log)))
    const sites: Site[] = siteShapes.map((shape, index) => ({
      ...shape,
      database: openDatabase({ url: databaseUrl, schema: shape.schema, role: roles[index]?.role }),
    }))
    for (const { database } of sites) closers.push(() => database.close())

    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'mainshaft ids' })
    pool.on('error', () => {})
    closers.push(() => pool.end())
    const ids = await leaseIds(pool, `${hostname()} ${process.pid} ${config.dataDir}`)
    closers.push(() => ids.close())

    const hubs = new Map(sites.map(site => [site, openPushHub(databaseUrl, site.schema)]))
    closers.push(() => Promise.all([...hubs.values()].map(hub => hub.close())))

    const keys = await loadKeys(config.dataDir, config.signingKey)
    const client = {
      id: config.client.id,
      secret: config.client.secret ?? (await keptSecret(join(config.dataDir, 'secrets'), 'client-secret')),
    }
    const stores = new Map(sites.map(site => [site, localStore(join(config.dataDir, 'files', site.schema))]))
    return {
      config,
      databaseUrl,
      keys,
      tokens: createTokens(keys),
      client,
      sites,
      files: site => stores.get(site)!,
      push: site => hubs.get(site)!,
      newId: () => ids.next(),
      sendSms: async (phone, text) => log(`短信 ${phone}: ${text}`),
      log,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function findDatabase(config: Config, log: (line: string) => void, closers: (() => unknown)[]): Promise<string> {
  if (config.databaseUrl) {
    closers.push(await lockDataDir(config.dataDir))
    return config.databaseUrl
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, volatile: config.volatile })
  closers.push(() => embedded.stop())
  return embedded.url
}
