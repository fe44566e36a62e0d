import pg from 'pg'

/**
 * Live push within one site. A change says `pg_notify` inside its transaction, so nobody hears of what was rolled back;
 * every node listens on one connection and passes the word on to the people whose pages are open here.
 */
export interface Word {
  /** Who shall hear it; absent = everybody of the site. */
  to?: readonly string[]
  /** What kind of thing is new: 'backlog', 'message', 'notice' … The page asks for the rest itself. */
  kind: string
}

type Listener = (kind: string) => void

export interface PushHub {
  subscribe(userId: string, listener: Listener, ended: () => void): () => void
  /** Ends every open stream, for a server that is about to stop. */
  hangUp(): void
  close(): Promise<void>
}

const RETRY_MS = 1000
export const channelOf = (schema: string) => `mainshaft_${schema}`

export function openPushHub(url: string, schema: string): PushHub {
  const listeners = new Map<string, Set<{ listener: Listener; ended: () => void }>>()
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const hear = (payload: string | undefined) => {
    const { to, kind } = JSON.parse(payload ?? '{}') as Word
    const heard = to ? to.flatMap(userId => [...(listeners.get(userId) ?? [])]) : [...listeners.values()].flatMap(set => [...set])
    for (const { listener } of heard) listener(kind)
  }

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: `mainshaft push ${schema}` })
    // Between losing the connection and having it again words may be missed: pages poll as well, so nothing is lost for good.
    const again = () => {
      if (closed || client !== fresh) return
      client = undefined
      timer = setTimeout(() => void connect(), RETRY_MS)
      timer.unref()
    }
    client = fresh
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', message => hear(message.payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channelOf(schema)}`)
    } catch {
      again()
    }
  }
  void connect()

  const hangUp = () => {
    for (const set of listeners.values()) for (const { ended } of [...set]) ended()
  }
  return {
    subscribe(userId, listener, ended) {
      const entry = { listener, ended }
      const mine = listeners.get(userId) ?? new Set()
      listeners.set(userId, mine.add(entry))
      return () => {
        mine.delete(entry)
        if (mine.size === 0) listeners.delete(userId)
      }
    },
    hangUp,
    async close() {
      closed = true
      clearTimeout(timer)
      hangUp()
      await client?.end().catch(() => {})
    },
  }
}
