import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBucket } from '#test/setup/bucket.ts'
import { objectsIn, signed } from './s3.ts'
import { bucketStore, type FileStore, localStore } from './store.ts'

describe.each(['folder', 'bucket'] as const)('the file store in a %s', kind => {
  let root: string
  let store: FileStore
  let remote: Awaited<ReturnType<typeof openBucket>>
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'mainshaft-store-'))
    remote = await openBucket()
    store = kind === 'folder' ? localStore(root) : bucketStore(objectsIn(remote.bucket), 'site1', root)
  })
  afterEach(async () => {
    await remote.close()
    await rm(root, { recursive: true, force: true })
  })

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

describe('a bucket', () => {
  const example = {
    ...{ endpoint: 'https://examplebucket.s3.amazonaws.com', name: '', region: 'us-east-1' },
    ...{ accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  }

  // The examples of the protocol's documentation.
  it.each([
    ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('is asked with signatures of version 4: %s', (query, signature) => {
    const sha256 = createHash('sha256').digest('hex')
    const asked = { method: 'GET', url: new URL(`${example.endpoint}/${query}`), sha256, at: new Date('2013-05-24T00:00:00Z') }
    expect(signed(example, asked).authorization).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
    )
  })

  it('that is away or out of breath is a 503, one that refuses us a fault of ours', async () => {
    const { bucket, fail, close } = await openBucket()
    const objects = objectsIn(bucket)
    fail(503)
    await expect(objects.get('a')).rejects.toMatchObject({ status: 503 })
    fail()
    await expect(objectsIn({ ...bucket, secretKey: 'another' }).get('a')).rejects.toThrow('answered 403 SignatureDoesNotMatch')
    await close()
    await expect(objects.remove('a')).rejects.toMatchObject({ status: 503 })
  })
})
