import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** INV-84, INV-104: a workshop uses what its machines use and more; readings follow each other without a gap. */
export const energyBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with used as (
      select workshop_id, energy_type, read_date, coalesce(sum(total_usage) filter (where is_total = 'yes'), 0) as whole,
        coalesce(sum(total_usage) filter (where is_total = 'no'), 0) as parts, bool_or(is_total = 'yes') as read
      from en_reading group by 1, 2, 3),
    chain as (
      select r.*, lag(r.flat_end) over (partition by r.meter_id order by r.id) as before, lag(r.source) over (partition by r.meter_id order by r.id) as source_before
      from en_reading r)
    select 'INV-84 machines used more than their workshop' as rule, workshop_id || ' ' || read_date as subject from used where read and parts > whole
    union all
    select 'INV-104 a reading starts where the last one ended', id::text from chain
    where before is not null and source_before <> 'swap' and flat_start <> before
    union all
    select 'readings never fall', id::text from en_reading where reverse_of is null and (flat_end < flat_start or total_usage < 0)`,
  )
