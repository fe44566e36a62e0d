import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../http/refusal.ts'

/** Bytes that have arrived but belong to nothing yet. They are swept after an hour unless a row claims them. */
export interface Received {
  path: string
  size: number
  sha256: string
}

/** Where the bytes of attachments lie. Keys are random; no name a person typed ever becomes a path. */
export interface FileStore {
  receive(stream: NodeJS.ReadableStream, limit: number): Promise<Received>
  keep(received: Received): Promise<string>
  discard(received: Received): Promise<void>
  read(key: string): NodeJS.ReadableStream
  sweep(olderThanMs: number): Promise<number>
}

export function localStore(root: string): FileStore {
  const incoming = join(root, 'incoming')
  const place = (key: string) => {
    if (!/^[0-9a-f]{48}$/.test(key)) throw new Error('not a store key')
    return join(root, key.slice(0, 2), key.slice(2, 4), key)
  }
  return {
    async receive(stream, limit) {
      await mkdir(incoming, { recursive: true })
      const path = join(incoming, randomBytes(24).toString('hex'))
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          hash.update(chunk)
          done(size > limit ? new Refusal(`文件过大，最大允许 ${Math.floor(limit / 1048576)} MB`, 413) : null, chunk)
        },
      })
      try {
        await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { path, size, sha256: hash.digest('hex') }
    },
    async keep(received) {
      const key = randomBytes(24).toString('hex')
      const target = place(key)
      await mkdir(dirname(target), { recursive: true })
      await flush(received.path)
      await rename(received.path, target)
      await flush(dirname(target))
      return key
    },
    discard: received => rm(received.path, { force: true }),
    read: key => createReadStream(place(key)),
    async sweep(olderThanMs) {
      const names = await readdir(incoming).catch(() => [])
      let swept = 0
      for (const name of names) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || Date.now() - found.mtimeMs < olderThanMs) continue
        await rm(path, { force: true })
        swept++
      }
      return swept
    },
  }
}

/** A stored file must survive power loss like the row that names it. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
