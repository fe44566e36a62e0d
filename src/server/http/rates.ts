/** How often somebody called within one minute. */
export interface Rate {
  current: number
  /** Milliseconds until the count begins anew. */
  ttl: number
}

export const RATE_WINDOW = 60_000
const MOST = 10_000

/** Counts for all processes of this machine; the first of them keeps it. */
export class Rates {
  readonly #counts = new Map<string, { current: number; began: number }>()

  count(key: string, now = Date.now()): Rate {
    const known = this.#counts.get(key)
    const entry = known && now - known.began < RATE_WINDOW ? known : { current: 0, began: now }
    entry.current++
    if (this.#counts.size >= MOST && entry !== known) this.#sweep(now)
    this.#counts.set(key, entry)
    return { current: entry.current, ttl: entry.began + RATE_WINDOW - now }
  }

  #sweep(now: number): void {
    for (const [key, { began }] of this.#counts) if (now - began >= RATE_WINDOW) this.#counts.delete(key)
  }
}

/** What a worker asks the first process, and what it answers. */
export interface RateAsked {
  rate: string
  id: number
}
export interface RateAnswer extends Rate {
  rated: number
}

type Done = (error: Error | null, rate?: Rate) => void

/** The store of the rate limiter in a worker. */
export class AskedRates {
  readonly #waiting = new Map<number, Done>()
  #serial = 0

  constructor() {
    process.on('message', (message: Partial<RateAnswer>) => {
      const { rated, current = 0, ttl = 0 } = message
      if (rated === undefined) return
      this.#waiting.get(rated)?.(null, { current, ttl })
      this.#waiting.delete(rated)
    })
  }

  incr(key: string, done: Done): void {
    const id = ++this.#serial
    this.#waiting.set(id, done)
    process.send?.({ rate: key, id } satisfies RateAsked)
  }

  child(): this {
    return this
  }
}
