import { PassThrough } from 'node:stream'
import { push } from '#contract/push.ts'
import { callersOf } from '#platform/auth/caller.store.ts'
import { anybody, routes } from '#server/http/route.ts'

const HEARTBEAT_MS = 20_000

/** One stream per open page. It ends with the session, at most one heartbeat later. */
export default routes(on => {
  on(push.stream, anybody, ({ caller, site, app }) => {
    const stream = new PassThrough()
    const end = () => stream.end()
    const leave = app.push(site).subscribe(caller.userId, kind => stream.write(`event: ${kind}\ndata: {}\n\n`), end)
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
      leave()
    })
    stream.write('retry: 3000\n\n')
    return {
      body: stream,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    }
  })
})
