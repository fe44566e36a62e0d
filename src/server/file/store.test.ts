import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FileStore, localStore } from './store.ts'

describe('the file store', () => {
  let root: string
  let store: FileStore
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'mainshaft-store-'))
    store = localStore(root)
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  const arrive = (text: string) => store.receive(Readable.from([Buffer.from(text)]), 100)
  const bytes = async (key: string) => {
    const stream = await store.read(key)
    return stream && String(await buffer(stream))
  }
  const incoming = () => readdir(join(root, 'incoming'))

  it('keeps what a row will refer to, and removes the incoming copy', async () => {
    const received = await arrive('主轴')
    const key = await store.keep(received)
    await store.discard(received)
    expect(await incoming()).toEqual([])
    expect(await bytes(key)).toBe('主轴')
  })

  it('sweeps what was never kept, but not recent uploads', async () => {
    await arrive('lost')
    expect(await store.sweep(60_000)).toBe(0)
    expect(await store.sweep(-1)).toBe(1)
    expect(await incoming()).toEqual([])
  })

  it('removes what was kept for a row that was never inserted, and only that', async () => {
    const orphan = await store.keep(await arrive('orphan'))
    const claimed = await store.keep(await arrive('claimed'))
    await writeFile(join(root, 'incoming', 'stray'), '')
    expect(await store.sweep(-1, async key => key === claimed)).toBe(3)
    expect(await bytes(orphan)).toBeUndefined()
    expect(await bytes(claimed)).toBe('claimed')
    expect(await incoming()).toEqual([])
  })

  it('stops at the limit and leaves nothing behind', async () => {
    await expect(arrive('x'.repeat(101))).rejects.toMatchObject({ status: 413 })
    await expect(arrive('x'.repeat(100))).resolves.toMatchObject({ size: 100 })
    expect(await incoming()).toHaveLength(1)
  })

  it('reads by key only', async () => {
    for (const key of ['../../etc/passwd', '', 'A'.repeat(48), `${'0'.repeat(48)}/..`])
      await expect(store.read(key)).rejects.toThrow('not a store key')
    expect(await store.read('0'.repeat(48))).toBeUndefined()
  })
})
