import type pg from 'pg'
import { newClient } from './db/connect.ts'
import type { Database } from './db/database.ts'

/**
 * Live push within one site. A change speaks after its commit, so nobody hears of what was rolled back; every node listens on one
 * connection and passes the word on to the people whose pages are open here.
 */
export interface Word {
  /** Who shall hear it; absent = everybody of the site. */
  to?: readonly string[]
  /** What kind of thing is new: 'backlog', 'message', 'notice' … The page asks for the rest itself. */
  kind: string
}

/** For what nodes do, not for what people see. */
export const NO_PEOPLE: readonly string[] = ['']

type Listener = (kind: string) => void

/** More than anybody has tabs open. */
export const MOST_STREAMS = 20

export interface PushHub {
  /** Undefined when this person has too many streams already. */
  subscribe(userId: string, listener: Listener, ended: () => void): (() => void) | undefined
  /** Hears every word itself, and '' when words may have been missed; for what this node keeps in memory. */
  watch(watcher: (kind: string) => void): void
  /** Whether words arrive at this moment. */
  isListening(): boolean
  /** Ends every open stream, for a server that is about to stop. */
  hangUp(): void
  close(): Promise<void>
}

const RETRY_MS = 1000
export const channelOf = (schema: string) => `mainshaft_${schema}`

export function openPushHub(url: string, schema: string): PushHub {
  const listeners = new Map<string, Set<{ listener: Listener; ended: () => void }>>()
  let client: pg.Client | undefined
  const watchers: ((kind: string) => void)[] = []
  let listening = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const hear = (payload: string | undefined) => {
    const { to, kind } = JSON.parse(payload ?? '{}') as Word
    const heard = to ? to.flatMap(userId => [...(listeners.get(userId) ?? [])]) : [...listeners.values()].flatMap(set => [...set])
    for (const { listener } of heard) listener(kind)
    for (const watcher of watchers) watcher(kind)
  }

  const connect = async () => {
    const fresh = newClient({ connectionString: url, application_name: `mainshaft push ${schema}` })
    // Between losing the connection and having it again words may be missed: pages poll as well, so nothing is lost for good.
    const again = () => {
      if (closed || client !== fresh) return
      client = undefined
      listening = false
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
      listening = true
      for (const watcher of watchers) watcher('')
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
      if (mine.size >= MOST_STREAMS) return undefined
      listeners.set(userId, mine.add(entry))
      return () => {
        mine.delete(entry)
        if (mine.size === 0) listeners.delete(userId)
      }
    },
    watch: watcher => void watchers.push(watcher),
    isListening: () => listening,
    hangUp,
    async close() {
      closed = true
      clearTimeout(timer)
      hangUp()
      await client?.end().catch(() => {})
    },
  }
}

/** PostgreSQL takes 8000 bytes a word; this many ids fit with room to spare. */
const MOST = 300
const outboxes = new WeakMap<Database, Word[]>()

/**
 * Sends a word to all nodes, beside any transaction: transactions that notify queue for one lock until they have reached the disk, so saying
 * it inside would make every commit wait for the one before it. Words that come while one is sent go together.
 */
export function say(database: Database, word: Word): void {
  const waiting = outboxes.get(database)
  if (waiting) return void waiting.push(word)
  const outbox = [word]
  outboxes.set(database, outbox)
  void send()

  async function send(): Promise<void> {
    while (outbox.length > 0) {
      const payloads = together(outbox.splice(0)).map(each => JSON.stringify(each))
      // Pages poll as well: a word that is lost with the database comes a minute later.
      await database.beside
        .query({
          name: 'say',
          text: 'select pg_notify($1, word) from unnest($2::text[]) word',
          values: [channelOf(database.schema), payloads],
        })
        .catch(() => {})
    }
    outboxes.delete(database)
  }
}

/** One word per kind, for all who shall hear it. */
function together(words: readonly Word[]): Word[] {
  const everybody = new Set(words.flatMap(({ kind, to }) => (to ? [] : [kind])))
  const people = new Map<string, Set<string>>()
  for (const { kind, to = [] } of words) people.set(kind, new Set([...(people.get(kind) ?? []), ...to]))
  return [...people].flatMap(([kind, to]): Word[] => (everybody.has(kind) ? [{ kind }] : chunks([...to]).map(some => ({ kind, to: some }))))
}

const chunks = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) => ids.slice(at * MOST, (at + 1) * MOST))
