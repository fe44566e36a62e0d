import { type SQL, sql } from 'drizzle-orm'

/** The steps at which pieces stand, by name; the condition is on `erp_producation_workorder_exec e`. */
export const standingAt = (where: SQL): SQL =>
  sql`(select string_agg(distinct e.process_name, '、') from erp_producation_workorder_exec e where ${where} and e.is_deleted = 0
    and e.status in ('1', '2', '3', '7'))`
