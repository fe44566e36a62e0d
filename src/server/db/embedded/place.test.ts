import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { serviceAccount } from './account.ts'
import { completeBinaries, packagedBinaries, tryBinaries } from './binaries.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { choosePlace } from './place.ts'

const made: string[] = []
let server: Embedded | undefined

/** Closed to others, like root's home on most systems. */
function privateFolder(): string {
  const folder = mkdtempSync('/root/mainshaft-place-')
  made.push(folder)
  return folder
}

function start(dataDir: string): Promise<Embedded> {
  return startEmbedded({ dataDir, volatile: true, log: () => {} })
}

const homeOf = (dataDir: string) => readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()

afterEach(async () => {
  await server?.stop()
  server = undefined
  for (const folder of made.splice(0)) {
    if (existsSync(join(folder, 'postgres.location'))) rmSync(homeOf(folder), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
})

describe.runIf(process.getuid?.() === 0)('started by root below a private folder', () => {
  it('keeps the cluster where its user has access, leaves a pointer, and finds it again', async () => {
    const dataDir = privateFolder()
    server = await start(dataDir)
    const home = homeOf(dataDir)
    expect(home).toMatch(/^\/var\/lib\/mainshaft\/[0-9a-f]{16}$/)
    expect(readFileSync(join(home, 'origin'), 'utf8').trim()).toBe(dataDir)
    expect(statSync(join(home, 'postgres')).uid).toBe(serviceAccount()!.uid)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    await server.stop()
    server = await start(dataDir)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })

  it('refuses to start if the referenced database is gone, instead of creating an empty one', async () => {
    const dataDir = privateFolder()
    server = await start(dataDir)
    const home = homeOf(dataDir)
    await server.stop()
    rmSync(join(home, 'postgres'), { recursive: true })
    await expect(start(dataDir)).rejects.toThrow('没有数据库')
  })

  it('copies binaries that its user cannot reach, completely and not writable by that user, once', () => {
    const checkout = privateFolder()
    const packaged = packagedBinaries()
    // As npm unpacks it: without links.
    cpSync(dirname(packaged), checkout, { recursive: true, filter: from => !lstatSync(from).isSymbolicLink() })
    const dataDir = privateFolder()
    const account = serviceAccount()!
    const place = choosePlace(dataDir, join(checkout, 'native'), account, () => {})
    expect(place.native).toBe(join(homeOf(dataDir), 'native'))
    expect(tryBinaries(place.native, account).version).toBe(place.version)
    expect(statSync(join(place.native, 'bin/postgres')).mode & 0o022).toBe(0)
    const first = statSync(place.native).ctimeMs
    expect(choosePlace(dataDir, join(checkout, 'native'), account, () => {})).toEqual(place)
    expect(statSync(place.native).ctimeMs).toBe(first)
  })
})

describe('the packaged binaries', () => {
  it('are completed from the list of links, repeatedly', () => {
    const native = packagedBinaries()
    completeBinaries(native)
    completeBinaries(native)
    expect(readdirSync(join(native, 'lib'))).toContain(process.platform === 'darwin' ? 'libpq.5.dylib' : 'libpq.so.5')
  })
})
