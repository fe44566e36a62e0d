import { type SQL, sql } from 'drizzle-orm'

/** `n 支 / x.xxx t`: what is weighed and counted, from pieces and kilograms. */
export const doubleText = (pieces: SQL, kilograms: SQL): SQL =>
  sql`concat(${pieces}, ' 支 / ', to_char(${kilograms} / 1000, 'FM9999999990.000'), ' t')`
