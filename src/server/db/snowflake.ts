import type pg from 'pg'

/**
 * Snowflake ids: 41 bits of milliseconds, 10 bits of machine, 12 bits of counter.
 * The first node is machine 42; a second one leases 43 and so on, for as long as it keeps renewing its row. A node never
 * stamps a millisecond beyond what it reserved in that row, and starts above what the row's last holder reserved,
 * so neither a restart nor a clock set back can give the same id twice.
 */
export const FIRST_MACHINE = 42
const LAST_MACHINE = 1023
const EPOCH = 1577836800000
const RESERVE = 10_000
const LEASE_SECONDS = 60

export interface IdSource {
  next(): string
  close(): Promise<void>
}

/** The arithmetic alone. `reserved` is the first millisecond that may not be used. */
export function idMaker(machine: number, start: number, clock: () => number, reserved: () => number): () => string {
  let last = start
  let counter = 0
  return () => {
    const now = clock()
    if (now > last) {
      last = now
      counter = 0
    } else if (++counter > 4095) {
      last++
      counter = 0
    }
    if (last >= reserved()) throw new IdsExhausted()
    return ((BigInt(last - EPOCH) << 22n) | (BigInt(machine) << 12n) | BigInt(counter)).toString()
  }
}

/** Thrown while the reservation cannot be renewed, which means the database is away: the caller answers 503. */
export class IdsExhausted extends Error {
  readonly code = '57P03'
}

/** By whoever may create schemas; the server itself may only take leases. One implicit transaction: processes that start together take turns. */
export const makeLeases = (client: pg.ClientBase | pg.Pool): Promise<unknown> =>
  client.query(`
    select pg_advisory_xact_lock(hashtext('mainshaft id_lease'));
    create schema if not exists mainshaft;
    create table if not exists mainshaft.id_lease (machine int primary key, node text not null, reserved bigint not null, renewed timestamptz not null)`)

export async function leaseIds(pool: pg.Pool, node: string, clock: () => number = Date.now): Promise<IdSource> {
  let lease = await claim(pool, node, clock)
  let make = idMaker(lease.machine, lease.reserved - RESERVE, clock, () => lease.reserved)

  const renew = async () => {
    const wanted = Math.max(clock() + 2 * RESERVE, lease.reserved)
    const renewed = await pool.query('update mainshaft.id_lease set reserved = $3, renewed = now() where machine = $1 and node = $2', [
      lease.machine,
      node,
      wanted,
    ])
    if (renewed.rowCount === 1) {
      lease.reserved = wanted
      return
    }
    // Cut off from the database for longer than the lease, and another node took the number over.
    lease = await claim(pool, node, clock)
    make = idMaker(lease.machine, lease.reserved - RESERVE, clock, () => lease.reserved)
  }
  const timer = setInterval(() => renew().catch(() => {}), RESERVE / 4)
  timer.unref()
  await renew()

  return {
    next: () => make(),
    async close() {
      clearInterval(timer)
      await pool
        .query(`update mainshaft.id_lease set renewed = 'epoch' where machine = $1 and node = $2`, [lease.machine, node])
        .catch(() => {})
    },
  }
}

async function claim(pool: pg.Pool, node: string, clock: () => number): Promise<{ machine: number; reserved: number }> {
  for (;;) {
    const claimed = await pool.query<{ machine: number; reserved: string }>(
      `insert into mainshaft.id_lease as lease (machine, node, reserved, renewed)
       select candidate, $1, $2::bigint, now() from generate_series(${FIRST_MACHINE}, ${LAST_MACHINE}) candidate
       where not exists (select 1 from mainshaft.id_lease taken
                         where taken.machine = candidate and taken.renewed > now() - interval '${LEASE_SECONDS} seconds' and taken.node <> $1)
       order by candidate limit 1
       on conflict (machine) do update
         set node = $1, renewed = now(), reserved = greatest(lease.reserved, $2::bigint) + ${RESERVE}
         where lease.renewed <= now() - interval '${LEASE_SECONDS} seconds' or lease.node = $1
       returning machine, reserved`,
      [node, clock() + RESERVE],
    )
    const row = claimed.rows[0]
    // Two nodes starting in the same instant may want the same row; the one that came second looks again.
    if (row) return { machine: row.machine, reserved: Number(row.reserved) }
  }
}
