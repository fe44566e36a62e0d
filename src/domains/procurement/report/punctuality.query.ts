import { type SQL, sql } from 'drizzle-orm'

/** 交期. Whether a line `n` of an order is due: the day that was first promised is over, and not all of it was given up. */
export const isDue = (today: string): SQL => sql`(n.promised_date < ${today}::date and n.qty > n.closed_qty)`

/** The day on which the last of line `n` had come; null while some of it is missing. */
export const cameWhole = sql`(select min(c.arrival_date) from (
  select a.arrival_date, sum(a.arrival_qty) over (order by a.arrival_date) as came from wh_arrival_line a
  where a.purchase_order_line_id = n.id and a.arrival_qty > 0) c where c.came >= n.qty - n.closed_qty)`
