import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { FIRST_MACHINE, IdsExhausted, idMaker, leaseIds, makeLeases } from './snowflake.ts'

const machineOf = (id: string) => Number((BigInt(id) >> 12n) & 1023n)

describe('snowflake ids', () => {
  it('rise without a repeat, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 300 }), fc.integer({ min: 1, max: 50 }), (jumps, each) => {
        let clock = 1_800_000_000_000
        const make = idMaker(
          FIRST_MACHINE,
          clock,
          () => clock,
          () => Number.POSITIVE_INFINITY,
        )
        let last = 0n
        for (const jump of jumps) {
          clock += jump
          for (let made = 0; made < each; made++) {
            const id = BigInt(make())
            expect(id > last).toBe(true)
            last = id
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('spill into the next millisecond when one is full', () => {
    const make = idMaker(
      FIRST_MACHINE,
      1_800_000_000_000,
      () => 1_800_000_000_000,
      () => Number.POSITIVE_INFINITY,
    )
    const made = new Set(Array.from({ length: 20_000 }, make))
    expect(made.size).toBe(20_000)
  })

  it('stop at what was reserved', () => {
    const make = idMaker(
      FIRST_MACHINE,
      1_800_000_000_000,
      () => 1_800_000_000_010,
      () => 1_800_000_000_010,
    )
    expect(make).toThrow(IdsExhausted)
  })

  describe('of several nodes', () => {
    let pool: pg.Pool
    const drop = 'drop table if exists mainshaft.id_lease'
    const name = `ids_${Date.now()}`
    beforeAll(async () => {
      const admin = new pg.Client({ connectionString: inject('databaseUrl') })
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      pool = new pg.Pool({ connectionString: inject('databaseUrl').replace(/\/mainshaft$/, `/${name}`) })
    })
    beforeEach(() => makeLeases(pool))
    afterAll(() => pool.end())

    it('never meet: each leases a machine number of its own, the first of them 42', async () => {
      const nodes = await Promise.all(['a', 'b', 'c', 'd'].map(node => leaseIds(pool, node)))
      const made = nodes.map(node => Array.from({ length: 5000 }, () => node.next()))
      expect(new Set(made.flat()).size).toBe(20_000)
      expect(made.map(ids => machineOf(ids[0]!)).sort()).toEqual([42, 43, 44, 45])
      await Promise.all(nodes.map(node => node.close()))
      await pool.query(drop)
    })

    it('a node that was killed is followed by one that starts above what it had reserved, even with the clock an hour back', async () => {
      const killed = await leaseIds(pool, 'first')
      const before = Array.from({ length: 1000 }, () => BigInt(killed.next()))
      await pool.query(`update mainshaft.id_lease set renewed = now() - interval '2 minutes'`)
      const heir = await leaseIds(pool, 'second', () => Date.now() - 3_600_000)
      const after = Array.from({ length: 1000 }, () => heir.next())
      expect(machineOf(after[0]!)).toBe(42)
      expect(after.every(id => BigInt(id) > before.at(-1)!)).toBe(true)
      await killed.close()
      await heir.close()
    })
  })
})
