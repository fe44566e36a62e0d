import { timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { keptSecret, sha256 } from '#server/auth/keys.ts'
import type { Config } from '#server/config.ts'

/** Whether a request comes from whoever watches the installation. */
export type MonitorGate = (request: FastifyRequest) => boolean

/** In production by token, as Bearer or as the password of Basic, which a browser asks for. A demo trusts its own machine. */
export async function monitorGate({ mode, dataDir, monitorToken }: Config): Promise<MonitorGate> {
  if (mode === 'demo') return request => /^(127\.|::1|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
  const wanted = sha256(monitorToken ?? (await keptSecret(join(dataDir, 'secrets'), 'monitor-token')))
  return ({ headers: { authorization = '' } }) => {
    const [scheme = '', value = ''] = authorization.split(' ')
    const given =
      scheme.toLowerCase() === 'basic'
        ? Buffer.from(value, 'base64')
            .toString()
            .replace(/^[^:]*:/, '')
        : value
    return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(wanted))
  }
}
