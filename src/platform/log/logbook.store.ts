import type { FastifyRequest } from 'fastify'
import type { App } from '#server/app.ts'
import type { Served } from '#server/http/mount.ts'
import type { Site } from '#server/site.ts'
import { briefError } from '#server/text/brief-error.ts'
import { apiLogs, errorLogs } from './log.table.ts'

const FLUSH_MS = 1000
const MOST = 5000

type Line = { site: Site; api: typeof apiLogs.$inferInsert } | { site: Site; error: typeof errorLogs.$inferInsert }

/**
 * Writes logs of calls and errors in batches, after the reply, so that no request waits for them. While the database is unavailable the
 * oldest entries are dropped; changes of data are in the audit trail, not here.
 */
export function openLogBook(app: App) {
  const lines: Line[] = []
  const keep = (line: Line) => {
    if (lines.length >= MOST) lines.shift()
    lines.push(line)
  }

  const flush = async () => {
    const batch = lines.splice(0)
    for (const site of app.sites) {
      const ours = batch.filter(line => line.site === site)
      const api = ours.flatMap(line => ('api' in line ? [line.api] : []))
      const errors = ours.flatMap(line => ('error' in line ? [line.error] : []))
      if (api.length > 0) await site.database.reader.insert(apiLogs).values(api)
      if (errors.length > 0) await site.database.reader.insert(errorLogs).values(errors)
    }
  }
  const timer = setInterval(() => flush().catch(() => {}), FLUSH_MS)
  timer.unref()

  /** No ids are available while the database is away, and nothing could be written either. */
  const attempt = (make: () => Line) => {
    try {
      keep(make())
    } catch {}
  }

  return {
    served: (site: Site, { call, caller, from, status, milliseconds }: Served) =>
      attempt(() => ({
        site,
        api: {
          id: app.newId(),
          userId: caller?.userId ?? null,
          account: caller?.account ?? '',
          remoteIp: from.ip,
          requestId: from.requestId,
          title: call.summary,
          method: call.method,
          requestUri: `/${site.prefix}/${call.path}`,
          statusCode: status,
          time: milliseconds,
        },
      })),
    failed: (error: unknown, request: FastifyRequest) =>
      attempt(() => {
        const { type, message, stack } = briefError(error)
        return {
          site: request.routeOptions.config.site ?? app.sites[0]!,
          error: {
            id: app.newId(),
            remoteIp: request.ip,
            requestId: request.id,
            kind: 'server',
            exceptionName: type.slice(0, 255),
            message: message.slice(0, 2000),
            stackTrace: stack.slice(0, 8000),
            requestUri: (request.url.split('?')[0] ?? '').slice(0, 1000),
          },
        }
      }),
    async close() {
      clearInterval(timer)
      await flush().catch(() => {})
    },
  }
}
