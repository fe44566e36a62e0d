import { type SQL, sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { type Caller, may } from '#server/http/caller.ts'

/** 寻源的可见范围. Of staff, whoever may open the book: ceilings and prices of others are in it. Suppliers have a page of their own. */
export const readersOf =
  (book: string) =>
  (caller: Caller): SQL | undefined =>
    may(caller, `${book}_view`) ? staffOnly(caller) : sql`false`
