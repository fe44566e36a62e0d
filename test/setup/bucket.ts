import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Bucket, signed } from '#server/file/s3.ts'

/** A stand-in for a store that speaks S3: one bucket in memory, which checks signatures and hashes as the real ones do. */
export async function openBucket(): Promise<{
  bucket: Bucket
  objects: Map<string, Buffer>
  fail(status?: number): void
  close(): Promise<void>
}> {
  const objects = new Map<string, Buffer>()
  let failing: number | undefined
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = (status: number, content: Buffer | string = '') => void response.writeHead(status).end(content)
    if (failing) return answer(failing, '<Error><Code>SlowDown</Code></Error>')
    const key = String(request.url).slice(`/${bucket.name}/`.length)
    const given = String(request.headers['x-amz-date']).replace(/(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)/, '$1-$2-$3:$4:$5')
    const sha256 = String(request.headers['x-amz-content-sha256'])
    const url = new URL(`http://${request.headers.host}${request.url}`)
    const { authorization } = signed(bucket, { method: String(request.method), url, sha256, at: new Date(given) })
    if (request.headers.authorization !== authorization) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (sha256 !== createHash('sha256').update(body).digest('hex'))
      return answer(400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>')
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    const found = objects.get(key)
    if (request.method === 'GET') return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    return answer(request.method === 'PUT' ? 200 : 204)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    name: 'attachments',
    region: 'cn-north-1',
    accessKey: 'ours',
    secretKey: 'a secret/+',
  }
  return {
    bucket,
    objects,
    fail: status => {
      failing = status
    },
    close: () => new Promise(resolve => void server.close(() => resolve()).closeAllConnections()),
  }
}
