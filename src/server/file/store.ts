import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { type Objects, objectsIn } from './s3.ts'

/** Received bytes that belong to nothing yet. */
export interface Received {
  path: string
  size: number
  sha256: string
}

/**
 * Storage of attachments. Keys are random; names typed by people never become paths.
 *
 * Uploads are in `incoming` under their future key. Keeping one adds them at their permanent place; the first name is removed when the
 * row has been committed (`discard`). Whatever fails in between leaves a name in `incoming`, from which it is swept.
 */
export interface FileStore {
  receive(stream: NodeJS.ReadableStream, limit: number): Promise<Received>
  keep(received: Received): Promise<string>
  discard(received: Received): Promise<void>
  /** The bytes, or undefined if they are missing. */
  read(key: string): Promise<NodeJS.ReadableStream | undefined>
  /** Removes old files from `incoming`, and from their permanent place unless `claimed` finds a row for them. */
  sweep(olderThanMs: number, claimed?: (key: string) => Promise<boolean>): Promise<number>
}

const isKey = (name: string) => /^[0-9a-f]{48}$/.test(name)

export const tooLarge = (limit: number) => new Refusal(`文件过大，最大允许 ${Math.floor(limit / 1_048_576)} MB`, 413)

export function localStore(root: string): FileStore {
  const incoming = incomingIn(root)
  const place = (key: string) => {
    if (!isKey(key)) throw new Error('not a store key')
    return join(root, key.slice(0, 2), key.slice(2, 4), key)
  }
  return {
    ...incoming,
    keep: ({ path }) =>
      writing(async () => {
        const key = basename(path)
        const target = place(key)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await flush(path)
        await link(path, target)
        // New folders must be flushed as well, each through its parent.
        for (const folder of [dirname(target), dirname(dirname(target)), root]) await flush(folder)
        return key
      }),
    async read(key) {
      try {
        return (await open(place(key), 'r')).createReadStream()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    sweep: incoming.sweeping(key => rm(place(key), { force: true })),
  }
}

/** In a bucket under the site's name. Uploads are received in a folder here, as everywhere, and only go there to be kept. */
export function bucketStore(objects: Objects, site: string, root: string): FileStore {
  const incoming = incomingIn(root)
  const place = (key: string) => {
    if (!isKey(key)) throw new Error('not a store key')
    return `${site}/${key}`
  }
  return {
    ...incoming,
    async keep(received) {
      const key = basename(received.path)
      await objects.put(place(key), received)
      return key
    },
    async read(key) {
      return objects.get(place(key))
    },
    sweep: incoming.sweeping(key => objects.remove(place(key))),
  }
}

/** The store that is configured. */
export function storeOf({ filesDir, bucket }: Pick<Config, 'filesDir' | 'bucket'>, site: string): FileStore {
  return bucket ? bucketStore(objectsIn(bucket), site, join(filesDir, site)) : localStore(join(filesDir, site))
}

/** Where uploads arrive; `sweeping` is told how bytes leave their permanent place. */
function incomingIn(root: string) {
  const incoming = join(root, 'incoming')
  const receive: FileStore['receive'] = (stream, limit) =>
    writing(async () => {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const path = join(incoming, randomBytes(24).toString('hex'))
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          hash.update(chunk)
          done(size > limit ? tooLarge(limit) : null, chunk)
        },
      })
      try {
        await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { path, size, sha256: hash.digest('hex') }
    })
  const sweeping =
    (remove: (key: string) => Promise<void>): FileStore['sweep'] =>
    async (olderThanMs, claimed) => {
      const names = await readdir(incoming).catch(() => [])
      let swept = 0
      for (const name of names) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || Date.now() - found.mtimeMs < olderThanMs) continue
        if (claimed && isKey(name) && !(await claimed(name))) await remove(name)
        await rm(path, { force: true })
        swept++
      }
      return swept
    }
  return { receive, discard: ({ path }: Received) => rm(path, { force: true }), sweeping }
}

/** A full disk is a temporary condition for the operator: ask the caller to retry. */
async function writing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw new Refusal('存储空间不足，请稍后再试', 503)
    throw error
  }
}

/** A stored file must survive power loss like the row that refers to it. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
