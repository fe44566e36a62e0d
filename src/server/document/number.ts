import { sql } from 'drizzle-orm'
import type { FlowSettings } from '#model/flow/tree.ts'
import type { Database, Tx } from '../db/database.ts'
import { only } from '../db/rows.ts'
import { shanghai } from '../http/present.ts'
import { numberSeqs } from './document.table.ts'

interface Wanted {
  tenantId: string
  flowKey: string
  rule: FlowSettings['numberRule']
  now: Date
}

/**
 * 单据编号 of a book entry (receipts, issues). Taken in the transaction that uses it, so that a rolled-back posting gives its number back
 * and there are no gaps. Concurrent postings wait for each other.
 */
export const nextNumber = async (tx: Tx, wanted: Wanted): Promise<string> => only(await nextNumbers(tx, wanted, 1))

/** Several at once, in order. */
export async function nextNumbers(tx: Tx, wanted: Wanted, count: number): Promise<string[]> {
  if (count === 0) return []
  const rows = await tx
    .insert(numberSeqs)
    .values({ ...keyOf(wanted), next: count })
    .onConflictDoUpdate({ target: [numberSeqs.ruleKey, numberSeqs.period], set: { next: sql`${numberSeqs.next} + ${count}` } })
    .returning({ next: numberSeqs.next })
  const last = only(rows).next
  return Array.from({ length: count }, (_, at) => written(wanted, last - count + 1 + at))
}

/** Numbers up to this one were given out elsewhere: by the demo data, or by the system before this one. */
export async function numbersUsed(tx: Tx, wanted: Wanted, upTo: number): Promise<void> {
  await tx
    .insert(numberSeqs)
    .values({ ...keyOf(wanted), next: upTo })
    .onConflictDoUpdate({ target: [numberSeqs.ruleKey, numberSeqs.period], set: { next: sql`greatest(${numberSeqs.next}, ${upTo})` } })
}

/**
 * 单据编号 of a document. Drawn outside the transaction that uses it, so that a start never waits for another one: numbers are unique and
 * ascending, and the number of a rejected start stays unused.
 */
export async function drawNumber(database: Database, wanted: Wanted): Promise<string> {
  const { ruleKey, period } = keyOf(wanted)
  return written(wanted, await ticketsOf(database, ruleKey, period))
}

const DRAW = {
  name: 'draw_numbers',
  text: `insert into number_seq as s (rule_key, period, next) values ($1, $2, $3)
    on conflict (rule_key, period) do update set next = s.next + excluded.next returning next`,
}

type Waiting = { resolve(next: number): void; reject(error: unknown): void }
const desks = new WeakMap<Database, Map<string, Waiting[]>>()

/** Requests that arrive during a draw share the next one. */
function ticketsOf(database: Database, ruleKey: string, period: string): Promise<number> {
  const queues = desks.get(database) ?? new Map<string, Waiting[]>()
  desks.set(database, queues)
  const key = `${ruleKey} ${period}`
  return new Promise((resolve, reject) => {
    const queue = queues.get(key)
    if (queue) return void queue.push({ resolve, reject })
    queues.set(key, [{ resolve, reject }])
    void draw()
  })

  async function draw(): Promise<void> {
    for (let served = queues.get(key) ?? []; served.length > 0; served = queues.get(key) ?? []) {
      queues.set(key, [])
      try {
        const { rows } = await database.beside.query<{ next: string }>({ ...DRAW, values: [ruleKey, period, served.length] })
        const first = Number(rows[0]!.next) - served.length + 1
        for (const [at, { resolve }] of served.entries()) resolve(first + at)
      } catch (error) {
        for (const { reject } of served) reject(error)
      }
    }
    queues.delete(key)
  }
}

function keyOf({ tenantId, flowKey, rule, now }: Wanted): { ruleKey: string; period: string } {
  // The day in Shanghai.
  const day = shanghai(now).slice(0, 10).replaceAll('-', '')
  const length = { YMD: 8, YM: 6, Y: 4, none: 0 }[rule.date ?? 'none']
  return { ruleKey: `${tenantId}:${flowKey}`, period: day.slice(0, length) }
}

const written = (wanted: Wanted, next: number) =>
  `${wanted.rule.prefix}${keyOf(wanted).period}${String(next).padStart(wanted.rule.digits, '0')}`
