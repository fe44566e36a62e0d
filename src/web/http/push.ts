import { push } from '#contract/push.ts'
import { client } from './client.ts'
import { eventsIn } from './events.ts'
import { siteInfo } from './site.ts'

const RETRY_FIRST = 3000
const RETRY_LONGEST = 60_000

/**
 * Listens to the server's live channel until stopped. EventSource cannot send our header, so the stream is read with fetch. While it is
 * down, pages keep polling.
 */
export function listen(heard: (kind: string) => void): () => void {
  const stop = new AbortController()
  void (async () => {
    for (let wait = RETRY_FIRST; !stop.signal.aborted; wait = Math.min(wait * 2, RETRY_LONGEST)) {
      try {
        const reply = await client(`/${siteInfo().apiUrl}/${push.stream.path}`, { signal: stop.signal, timeout: false })
        // The session has ended; another attempt would end the same way.
        if (reply.status === 401) return
        if (reply.ok && reply.body) {
          await read(reply.body, kind => {
            wait = RETRY_FIRST
            heard(kind)
          })
        }
      } catch {
        // Disconnected: try again after a delay.
      }
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  })()
  return () => stop.abort()
}

async function read(body: ReadableStream<Uint8Array>, heard: (kind: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const { kinds, rest } = eventsIn(text + decoder.decode(value, { stream: true }))
    text = rest
    for (const kind of kinds) heard(kind)
  }
}
