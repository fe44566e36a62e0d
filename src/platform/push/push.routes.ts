import { PassThrough } from 'node:stream'
import { and, inArray, isNull } from 'drizzle-orm'
import { push } from '#contract/push.ts'
import { sessions } from '#platform/auth/auth.table.ts'
import { callersOf, RIGHTS } from '#platform/auth/caller.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { anybody, routes } from '#server/http/route.ts'
import type { PushHub } from '#server/push.ts'
import type { Site } from '#server/site.ts'

const HEARTBEAT_MS = 20_000

/** One stream per open page. It ends with the session. */
export default routes(on => {
  on(push.stream, anybody, ({ caller, site, app }) => {
    const stream = new PassThrough()
    const end = () => stream.end()
    const leave = app.push(site).subscribe(caller.userId, kind => stream.write(`event: ${kind}\ndata: {}\n\n`), end)
    if (!leave) throw new Refusal('打开的页面过多，请关闭一些后刷新', 429)
    const streams = streamsOf(site, app.push(site))
    streams.set(stream, caller.sessionId)
    const beat = setInterval(async () => {
      const alive = await callersOf(site)
        .find(site.database.reader, caller.sessionId)
        .catch(() => caller)
      if (alive) stream.write(': still here\n\n')
      else end()
    }, HEARTBEAT_MS)
    beat.unref()
    stream.once('close', () => {
      clearInterval(beat)
      streams.delete(stream)
      leave()
    })
    stream.write('retry: 3000\n\n')
    return {
      body: stream,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    }
  })
})

type Streams = Map<PassThrough, string>
const openStreams = new WeakMap<PushHub, Streams>()

/** Open streams by session. The end of a session is told to every process as a change of rights: then all of them are looked up at once. */
function streamsOf({ database }: Site, hub: PushHub): Streams {
  const known = openStreams.get(hub)
  if (known) return known
  const streams: Streams = new Map()
  openStreams.set(hub, streams)
  hub.watch(kind => {
    if (kind !== RIGHTS || streams.size === 0) return
    const living = database.reader
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.id, [...new Set(streams.values())]), isNull(sessions.endTime)))
    // Without a database the heartbeat asks again.
    living.then(
      rows => {
        const alive = new Set(rows.map(({ id }) => id))
        for (const [stream, session] of streams) if (!alive.has(session)) stream.end()
      },
      () => {},
    )
  })
  return streams
}
