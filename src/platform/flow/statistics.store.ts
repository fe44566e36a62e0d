import { sql } from 'drizzle-orm'
import { fromShanghai, shanghai } from '#server/http/present.ts'
import type { Context } from '#server/http/route.ts'

/** 流程统计: volume, duration, waiting times, load per person. Computed by the database, over at most a year. */
const DAY = 86_400_000
const instant = (text: string | undefined, otherwise: Date) => {
  const date = text ? fromShanghai(text) : otherwise
  return Number.isNaN(date.getTime()) ? otherwise : date
}

export async function statistics(ctx: Context, asked: { flowKey?: string; beginDate?: string; endDate?: string }) {
  const { tx, caller, app, now } = ctx
  const until = new Date(instant(asked.endDate, now).getTime() + (asked.endDate?.length === 10 ? DAY : 0))
  const from = new Date(Math.max(instant(asked.beginDate, new Date(now.getTime() - 30 * DAY)).getTime(), until.getTime() - 366 * DAY))
  const [begin, end] = [from.toISOString(), until.toISOString()]
  const key = asked.flowKey ?? ''
  const title = (flowKey: string) => app.engine.flows.flows.get(flowKey)?.flow.title ?? flowKey
  const hours = (column: string) => sql.raw(`coalesce(round((avg(extract(epoch from ${column})) / 3600)::numeric, 1), 0)::float`)

  const { rows: flows } = await tx.execute<Record<string, number> & { flow_key: string }>(sql`
    select def_key as flow_key, count(*)::int as started,
      count(*) filter (where status in ('running', 'returned', 'suspended'))::int as running,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*) filter (where status in ('withdrawn', 'reversed', 'terminated'))::int as withdrawn,
      count(*) filter (where round > 1)::int as returned,
      ${hours('ended_at - started_at')} as average
    from wf_instance
    where tenant_id = ${caller.tenantId} and status not in ('draft', 'deleted') and started_at >= ${begin} and started_at < ${end}
      and (${key} = '' or def_key = ${key})
    group by def_key order by started desc limit 200`)
  const { rows: nodes } = await tx.execute<Record<string, number> & { flow_key: string; node_id: string; node_name: string }>(sql`
    select flow_key, node_id, max(node_name) as node_name, count(*) filter (where status = 1)::int as handled,
      count(*) filter (where status = 0)::int as waiting,
      ${hours('coalesce(finished_at, now()) - arrived_at')} as average,
      coalesce(round((max(extract(epoch from coalesce(finished_at, now()) - arrived_at)) / 3600)::numeric, 1), 0)::float as longest,
      count(*) filter (where due_at < coalesce(finished_at, now()))::int as overdue
    from wf_task
    where tenant_id = ${caller.tenantId} and arrived_at >= ${begin} and arrived_at < ${end} and (${key} = '' or flow_key = ${key})
      and result not in ('cancelled', 'auto', 'removed', 'recalled', 'waiting')
    group by flow_key, node_id order by average desc limit 100`)
  const { rows: people } = await tx.execute<Record<string, number> & { user_id: string; name: string }>(sql`
    select t.holder::text as user_id, u.real_name as name, count(*) filter (where t.status = 0)::int as waiting,
      count(*) filter (where t.status = 1)::int as handled,
      coalesce(round((avg(extract(epoch from t.finished_at - t.arrived_at)) / 3600)::numeric, 1), 0)::float as average
    from wf_task t join sys_user u on u.id = t.holder
    where t.tenant_id = ${caller.tenantId} and t.arrived_at >= ${begin} and t.arrived_at < ${end} and (${key} = '' or t.flow_key = ${key})
      and t.result not in ('cancelled', 'auto', 'removed', 'recalled', 'waiting')
    group by t.holder, u.real_name order by waiting desc, handled desc limit 50`)
  const { rows: days } = await tx.execute<{ day: string; started: number; finished: number }>(sql`
    select day, sum(started)::int as started, sum(finished)::int as finished from (
      select to_char(started_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, 1 as started, 0 as finished from wf_instance
      where tenant_id = ${caller.tenantId} and status not in ('draft', 'deleted') and started_at >= ${begin} and started_at < ${end} and (${key} = '' or def_key = ${key})
      union all
      select to_char(ended_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 0, 1 from wf_instance
      where tenant_id = ${caller.tenantId} and ended_at >= ${begin} and ended_at < ${end} and (${key} = '' or def_key = ${key})
    ) moved group by day order by day`)
  return {
    flows: flows.map(row => ({ ...row, flowKey: row.flow_key, flowName: title(row.flow_key), averageHours: row.average })),
    nodes: nodes.map(row => ({
      ...row,
      flowKey: row.flow_key,
      nodeId: row.node_id,
      nodeName: row.node_name,
      averageHours: row.average,
      longestHours: row.longest,
    })),
    people: people.map(row => ({ ...row, userId: row.user_id, averageHours: row.average })),
    days: everyDay(days, from, until),
  }
}

/** Includes days without cases. */
function everyDay(rows: readonly { day: string; started: number; finished: number }[], from: Date, until: Date) {
  const known = new Map(rows.map(row => [row.day, row]))
  const days: { day: string; started: number; finished: number }[] = []
  for (let at = from.getTime(); at < until.getTime(); at += DAY) {
    const day = shanghai(new Date(at)).slice(0, 10)
    days.push(known.get(day) ?? { day, started: 0, finished: 0 })
  }
  return days
}
