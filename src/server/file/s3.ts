import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as openly } from 'node:http'
import { request as securely } from 'node:https'
import { pipeline } from 'node:stream'
import { Refusal } from '../http/refusal.ts'

/** Any store that speaks the S3 REST protocol, with the bucket in the path. */
export interface Bucket {
  endpoint: string
  name: string
  region: string
  accessKey: string
  secretKey: string
}

export interface Content {
  path: string
  size: number
  sha256: string
}

const IDLE_MS = 30_000
const NOTHING = createHash('sha256').digest('hex')

export interface Objects {
  put(key: string, content: Content): Promise<void>
  /** The bytes, or undefined if there are none. */
  get(key: string): Promise<IncomingMessage | undefined>
  remove(key: string): Promise<void>
}

export function objectsIn(bucket: Bucket): Objects {
  const ask = (method: 'GET' | 'PUT' | 'DELETE', key: string, content?: Content) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const url = new URL(`${bucket.endpoint.replace(/\/+$/, '')}/${bucket.name}/${key}`)
      const headers = {
        ...signed(bucket, { method, url, sha256: content?.sha256 ?? NOTHING, at: new Date() }),
        ...(content ? { 'content-length': content.size } : {}),
      }
      const sent = (url.protocol === 'https:' ? securely : openly)(url, { method, headers, timeout: IDLE_MS })
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${IDLE_MS} ms`)))
      sent.once('error', reject)
      sent.once('response', resolve)
      if (content) pipeline(createReadStream(content.path), sent, error => error && reject(error))
      else sent.end()
    }).catch((cause: Error) => {
      throw away(cause)
    })

  return {
    async put(key, content) {
      await expected(await ask('PUT', key, content), 200)
    },
    async get(key) {
      const answer = await ask('GET', key)
      if (answer.statusCode === 200) return answer
      await expected(answer, 404)
      return undefined
    },
    async remove(key) {
      await expected(await ask('DELETE', key), 200, 204, 404)
    },
  }
}

const away = (cause: Error) => Object.assign(new Refusal('附件存储暂时不可用，请稍后再试', 503), { cause })

/** Reads the answer to its end, which frees the connection. */
async function expected(answer: IncomingMessage, ...statuses: number[]): Promise<void> {
  let text = ''
  for await (const chunk of answer) if (text.length < 2000) text += String(chunk)
  const { statusCode = 0 } = answer
  if (statuses.includes(statusCode)) return
  const error = new Error(`the file store answered ${statusCode} ${/<Code>(\w+)/.exec(text)?.[1] ?? ''}`)
  throw statusCode >= 500 ? away(error) : error
}

interface Asked {
  method: string
  url: URL
  sha256: string
  at: Date
}

/** AWS Signature Version 4 over the three headers that S3 demands. */
export function signed({ region, accessKey, secretKey }: Bucket, { method, url, sha256, at }: Asked): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = moment.slice(0, 8)
  const headers = { host: url.host, 'x-amz-content-sha256': sha256, 'x-amz-date': moment }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
  const query = [...url.searchParams].map(pair => pair.map(encodeURIComponent).join('=')).sort()
  const request = [method, url.pathname, query.join('&'), ...lines, '', names, sha256].join('\n')
  const scope = [day, region, 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', moment, scope.join('/'), createHash('sha256').update(request).digest('hex')].join('\n')
  const key = scope.reduce((secret, part) => hmac(secret, part), Buffer.from(`AWS4${secretKey}`))
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope.join('/')}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`
  return { ...headers, authorization }
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
