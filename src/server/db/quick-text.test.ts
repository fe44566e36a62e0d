import { and, asc, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { depts } from '#platform/org/org.table.ts'
import { users } from '#platform/user/user.table.ts'
import { quickenTexts, writeByDrizzle } from './quick-text.ts'
import type { Statements } from './statements.ts'
import { alias } from './table.ts'

/** Statements read the same, whoever wrote them. */
describe('the text of a statement', () => {
  const chief = alias(users, 'chief')
  const of = (built: unknown) => (built as { getSQL(): SQL }).getSQL()
  const select = () => new QueryBuilder() as unknown as Statements
  const active = select().select({ id: users.id, name: users.name }).from(users).where(eq(users.status, 1)).as('active')
  const statements: Record<string, () => SQL> = {
    'values of all kinds': () =>
      sql`select ${1}, ${'text'}, ${null}, ${true}, ${new Date(0)}, ${['a', 'b']}, ${undefined}, ${sql.param(['a', 'b'])}`,
    'columns, tables and names': () => sql`select ${users.id}, ${sql.identifier('odd "name"')} from ${users} where ${eq(users.id, '7')}`,
    'an encoded value': () => sql`${gte(users.createTime, new Date(0))}`,
    'a whole selection': () =>
      of(
        select()
          .select()
          .from(users)
          .where(inArray(users.id, ['1', '2']))
          .orderBy(asc(users.id))
          .limit(5)
          .offset(10),
      ),
    'an alias of a table': () =>
      of(
        select()
          .select({ own: users.name, chief: chief.name })
          .from(users)
          .leftJoin(chief, eq(chief.id, users.id))
          .where(eq(chief.name, '王')),
      ),
    'a statement within another': () =>
      of(select().select({ name: active.name, total: count() }).from(active).where(eq(active.id, '3')).groupBy(active.name)),
    'a statement as a value': () =>
      sql`${depts.id} in ${select().select({ id: depts.id }).from(depts).where(eq(depts.deptName, '锻造'))} and ${depts.sort} > ${3}`,
    'what is missing': () => sql`select 1${and(undefined, undefined)} where ${and(undefined, eq(users.id, '1'))}`,
    'a value written out': () => sql`select ${sql`${"it's"} || ${2}`.inlineParams()}, ${3}`,
    'a name for later': () => sql`select ${sql.placeholder('later')}, ${'now'} where ${gte(users.createTime, sql.placeholder('since'))}`,
    'a named expression': () => sql`select ${sql`count(*)`.as('total')} from ${users} where ${users.account} = ${'a'}`,
  }

  it.each(Object.entries(statements))('%s', (_, statement) => {
    const dialect = new PgDialect()
    const quick = dialect.sqlToQuery(statement())
    const own = Object.getPrototypeOf(sql``) as SQL
    own.buildQueryFromSourceParams = writeByDrizzle
    const { typings: _typings, ...expected } = dialect.sqlToQuery(statement())
    quickenTexts()
    expect({ sql: quick.sql, params: quick.params }).toEqual(expected)
  })
})
