import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { deptAccess } from '#server/document/access.ts'
import { type Caller, may } from '#server/http/caller.ts'

/** Whoever may open one of these pages sees the resumes for openings of their departments; pickers are open to everybody, and resumes are not. */
export const resumeAccess =
  (dept: PgColumn, ...books: readonly string[]) =>
  (caller: Caller): SQL | undefined =>
    books.some(book => may(caller, `${book}_view`)) ? deptAccess(dept)(caller) : sql`false`
