import type { TestApp } from './app.ts'

/** Thousands of rows for a test that is about their number: without their audit lines, which cost more than they do, and counted. */
export async function manyRows(app: TestApp, table: string, insert: string, values: unknown[] = []): Promise<void> {
  await app.sql(`alter table ${table} disable trigger user`)
  await app.sql(`insert into ${table} ${insert}`, values)
  await app.sql(`alter table ${table} enable trigger user`)
  // A table that was never counted is taken for an empty one.
  await app.sql(`vacuum analyze ${table}`)
}
