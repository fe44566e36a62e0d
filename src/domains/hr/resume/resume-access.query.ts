import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { deptAccess } from '#server/document/access.ts'
import { type Caller, may } from '#server/http/caller.ts'

/**
 * People who may open one of these pages see applicants for openings of their departments. Checked for pickers too, which are open to
 * everybody.
 */
export const resumeAccess =
  (dept: PgColumn, ...books: readonly string[]) =>
  (caller: Caller): SQL | undefined =>
    books.some(book => may(caller, `${book}_view`)) ? deptAccess(dept)(caller) : sql`false`
