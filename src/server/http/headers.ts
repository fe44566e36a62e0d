import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Headers of every reply that keep browsers safe. They are written once, and again when administrators list other sites to embed. */
export function sendSafetyHeaders(fastify: FastifyInstance, config: Config, frameSources: () => readonly string[]): void {
  let listed = frameSources()
  let headers = safetyHeaders(config, listed)
  fastify.addHook('onRequest', (request, reply, done) => {
    if (frameSources() !== listed) {
      listed = frameSources()
      headers = safetyHeaders(config, listed)
    }
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}

function safetyHeaders({ trustProxy }: Config, frameSources: readonly string[]): Record<string, string> {
  const sources: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // The component kit writes its themes into style elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'blob:', ...frameSources],
    'frame-ancestors': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  }
  return {
    'content-security-policy': Object.entries(sources)
      .map(([kind, from]) => [kind, ...from].join(' '))
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(trustProxy ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
