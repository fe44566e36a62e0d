import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataDir } from './data-lock.ts'
import { pidScope, startedAt } from './process-identity.ts'

let dataDir = ''
const file = () => join(dataDir, 'mainshaft.lock')
const holder = (value: object) => writeFileSync(file(), JSON.stringify(value))

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mainshaft-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the lock of a data directory', () => {
  it('is held until released, and names its holder', async () => {
    const release = await lockDataDir(dataDir)
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ pid: process.pid, startedAt: startedAt(process.pid), scope: pidScope() })
    await expect(lockDataDir(dataDir)).rejects.toThrow(`进程号 ${process.pid}`)
    release()
    release()
    expect(existsSync(file())).toBe(false)
    ;(await lockDataDir(dataDir))()
  })

  it('is taken over from a dead process, a reused pid, and a truncated file', async () => {
    const dead = spawnSync('true').pid
    for (const stale of [
      { pid: dead, startedAt: '1', scope: pidScope() },
      { pid: process.pid, startedAt: 'earlier', scope: pidScope() },
      {},
    ]) {
      holder(stale)
      const release = await lockDataDir(dataDir)
      expect(readFileSync(file(), 'utf8')).toContain(`"pid":${process.pid}`)
      release()
    }
  })

  it('goes to exactly one of many that find it stale at the same time', async () => {
    holder({ pid: process.pid, startedAt: 'earlier', scope: pidScope() })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dataDir)))
    const won = outcomes.filter(outcome => outcome.status === 'fulfilled')
    expect(won).toHaveLength(1)
    won[0]!.value()
  })

  it('respects a holder in another container while its heartbeat continues', async () => {
    holder({ pid: 1, startedAt: '1', scope: 'elsewhere pid:[1]' })
    const beat = setInterval(() => utimesSync(file(), new Date(), new Date()), 100)
    await expect(lockDataDir(dataDir, 200)).rejects.toThrow('另一台主机或容器 elsewhere')
    clearInterval(beat)
    const release = await lockDataDir(dataDir, 200)
    expect(readFileSync(file(), 'utf8')).toContain(`"pid":${process.pid}`)
    release()
  })
})
