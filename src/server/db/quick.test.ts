import { asc, count, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depts } from '#platform/org/org.table.ts'
import { users } from '#platform/user/user.table.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import type { Tx } from './database.ts'

/** The quick way reads exactly what Drizzle reads by itself. */
describe('reading the quick way', () => {
  let app: TestApp
  let quick: Tx
  let plain: Tx
  beforeAll(async () => {
    app = await openTestApp()
    const { reader, pool } = app.sites[0]!.database
    quick = reader
    plain = drizzle({ client: pool }) as unknown as Tx
  })
  afterAll(() => app.close())

  const queries: Record<string, (tx: Tx) => Promise<unknown[]>> = {
    'whole rows, with times, numbers and nulls': tx => tx.select().from(users).orderBy(asc(users.id)),
    'some columns and expressions': tx =>
      tx
        .select({ id: users.id, made: users.createTime, initial: sql<string>`left(${users.name}, 1)` })
        .from(users)
        .orderBy(asc(users.id)),
    'a decoded expression': tx => tx.select({ total: count() }).from(users),
    'two tables on one level': tx =>
      tx
        .select({ id: depts.id, name: depts.deptName, head: users.name, since: users.createTime })
        .from(depts)
        .leftJoin(users, eq(users.id, depts.headUserId))
        .orderBy(asc(depts.id)),
    'two tables on two levels, the second often missing': tx =>
      tx.select({ dept: depts, head: users }).from(depts).leftJoin(users, eq(users.id, depts.headUserId)).orderBy(asc(depts.id)),
  }

  it.each(Object.entries(queries))('%s', async (_, query) => {
    const expected = await query(plain)
    expect(expected.length).toBeGreaterThan(0)
    expect(await query(quick)).toEqual(expected)
    // The second time, the selection is known.
    expect(await query(quick)).toEqual(expected)
  })
})
