import { hostname } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { callersOf } from '#platform/auth/caller.store.ts'
import type { App } from '#server/app.ts'
import { keptSecret, loadKeys } from '#server/auth/keys.ts'
import { setPasswordMemory } from '#server/auth/password.ts'
import { sm2Of } from '#server/auth/sm2.ts'
import { createTokens } from '#server/auth/tokens.ts'
import type { Config } from '#server/config.ts'
import { openAnchors } from '#server/db/anchor.ts'
import { openPool } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/database.ts'
import { requireDurable } from '#server/db/durability.ts'
import { lockDataDir } from '#server/db/embedded/data-lock.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/embedded.ts'
import { ensureLogins, WORK } from '#server/db/logins.ts'
import { migrate } from '#server/db/migrate.ts'
import { leaseIds } from '#server/db/snowflake.ts'
import { storeOf } from '#server/file/store.ts'
import { perform } from '#server/http/perform.ts'
import type { Mounted, RequestFacts } from '#server/http/route.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { openPushHub } from '#server/push.ts'
import { type Site, siteShapes } from '#server/site.ts'
import { smsSender } from '#server/sms.ts'
import { allReports, allResources, allRoutes, allScreens } from './discover.ts'
import { openEngine, publishFlows } from './flows.ts'

/** A database that is up to date, and the logins under which the server works on it. */
export interface Addresses {
  /** For migrations, in the first process only. */
  url: string
  work: string
  /** By site; a role only where the server may not make logins. */
  sites: readonly { readonly url: string; readonly role?: string }[]
}

export interface RunningApp extends App {
  databaseUrl: string
  addresses: Addresses
  table: readonly Mounted[]
  close(): Promise<void>
}

/** Connections of a site's pool, shared by the processes of this machine. */
const POOL = 20
const LEAST_POOL = 4

/** For calls without a request: jobs that act for somebody. */
const inside: RequestFacts = { ip: 'job', userAgent: '', requestId: '', origin: '', header: () => '' }
const silent = pino({ level: 'silent' })

/** Opens database, schemas, keys and ids, and closes them in reverse order. A worker is given what the first process has opened. */
export async function createApp(config: Config, log: (line: string) => void, given?: Addresses): Promise<RunningApp> {
  setPasswordMemory(config.passwordMemory)
  const closers: (() => Promise<unknown> | unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    // Modules load while the database starts. The first failure is reported; a second one must not stay unhandled.
    const parts = discoverParts()
    parts.catch(() => {})
    const addresses = given ?? (await bringUpToDate(config, await findDatabase(config, log, closers), log))
    const keys = await loadKeys(config.dataDir, config.signingKey)
    const addressOf = (index: number) => addresses.sites[index] ?? { url: addresses.url }
    const sites: Site[] = siteShapes.map((shape, index) => ({
      ...shape,
      database: openDatabase({ ...addressOf(index), schema: shape.schema, size: Math.max(LEAST_POOL, Math.ceil(POOL / config.workers)) }),
    }))
    for (const { database } of sites) closers.push(() => database.close())

    const pool = openPool({ connectionString: addresses.work, max: 2, application_name: 'mainshaft ids' })
    closers.push(() => pool.end())
    const ids = await leaseIds(pool, `${hostname()} ${process.pid} ${config.dataDir}`)
    closers.push(() => ids.close())

    const hubs = new Map(sites.map(site => [site, openPushHub(addressOf(site.id - 1).url, site.schema)]))
    for (const [site, hub] of hubs) callersOf(site).follow(hub)
    closers.push(() => Promise.all([...hubs.values()].map(hub => hub.close())))

    const queue = openQueue(addresses.work, log)
    closers.push(() => queue.close())

    const client = {
      id: config.client.id,
      secret: config.client.secret ?? (await keptSecret(join(config.dataDir, 'secrets'), 'client-secret')),
    }
    const stores = new Map(sites.map(site => [site, storeOf(config, site.schema)]))
    const { table, masters, references, reports, screens, ...found } = await parts
    const engine = { ...found.engine, sites }
    if (!given) await publishFlows(engine)
    const byPath = new Map(
      table.flatMap(mounted => [mounted.call.path, ...mounted.call.aliases].map(path => [`${mounted.call.method} ${path}`, mounted])),
    )
    const app: RunningApp = {
      config,
      databaseUrl: addresses.url,
      addresses,
      keys,
      tokens: createTokens(keys),
      sm2: sm2Of(keys),
      client,
      sites,
      files: site => stores.get(site)!,
      push: site => hubs.get(site)!,
      queue,
      anchors: openAnchors(config.dataDir, config.auditAnchors),
      engine,
      table,
      findRoute: (method, path) => byPath.get(`${method} ${path}`),
      perform: (mounted, site, caller, params) => perform(mounted, { app, site, caller, params, from: inside, log: silent }),
      references,
      masters,
      reports,
      screens,
      newId: () => ids.next(),
      sendSms: config.smsGateway && smsSender(config.smsGateway),
      log,
      close,
    }
    return app
  } catch (error) {
    await close()
    throw error
  }
}

async function discoverParts() {
  const [table, { masters, references }, reports, screens] = await Promise.all([allRoutes(), allResources(), allReports(), allScreens()])
  return { table, masters, references, reports, screens, engine: await openEngine(references) }
}

/** Migrations and logins. Processes other than the first get addresses that do not open the whole database. */
async function bringUpToDate(
  { volatile, dataDir, signingKey }: Config,
  { url, folders }: Pick<Embedded, 'url' | 'folders'>,
  log: (line: string) => void,
): Promise<Addresses> {
  // Our own was asked when it started.
  if (folders.length === 0) await requireDurable(url, volatile)
  const roles = await migrate({ url, schemas: siteShapes.map(({ schema }) => schema), folders, log })
  const keys = await loadKeys(dataDir, signingKey)
  const login = (group: string) => ({ group, password: Buffer.from(keys.derive(`database login ${group}`)).toString('hex') })
  const groups = roles.flatMap(({ role }) => role ?? [])
  const [work = url, ...siteUrls] = await ensureLogins(url, [WORK, ...groups].map(login), { isOwn: folders.length > 0, log })
  const sites = roles.map(({ role }, index) => {
    const own = siteUrls[index] ?? url
    return { url: own, role: own === url ? role : undefined }
  })
  return { url, work, sites }
}

async function findDatabase(
  config: Config,
  log: (line: string) => void,
  closers: (() => unknown)[],
): Promise<Pick<Embedded, 'url' | 'folders'>> {
  if (config.databaseUrl) {
    closers.push(await lockDataDir(config.dataDir))
    return { url: config.databaseUrl, folders: [] }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, volatile: config.volatile })
  closers.push(() => embedded.stop())
  return embedded
}
