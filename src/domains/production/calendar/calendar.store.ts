import { sql } from 'drizzle-orm'
import { addMonths } from '#model/day.ts'
import { must } from '#model/must.ts'
import { insert } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { daysOf, patternDay } from './calendar.rules.ts'
import { workshopCalendars } from './workshop-calendar.table.ts'

interface Arranged {
  readonly workshopId: string
  readonly date: string
  readonly isRest: string
  readonly shifts: string | null
  readonly planHours: string
}

/** 按月生成. Days that somebody has arranged already stay as they are. Answers one of the new days. */
export async function generateMonth(ctx: Context, month: string, workshopId = ''): Promise<string> {
  ctx.tx.lock(`workshop calendar ${month}`)
  const rows = await arrangedIn(ctx, [addMonths(`${month}-01`, -1).slice(0, 7), month], workshopId)
  const arranged = new Map(rows.map(row => [`${row.workshopId} ${row.date}`, row]))
  const shops = [...new Set(rows.filter(({ date }) => !date.startsWith(month)).map(row => row.workshopId))]
  if (shops.length === 0) throw new Refusal('上月没有车间日历，请先维护上月的日历')
  const made: string[] = []
  for (const shop of shops)
    for (const date of daysOf(month)) {
      const pattern = arranged.get(`${shop} ${patternDay(date)}`)
      if (!pattern || arranged.has(`${shop} ${date}`)) continue
      made.push(await insert(ctx, workshopCalendars, { ...pattern, date }))
    }
  if (made.length === 0) throw new Refusal('该月的车间日历已生成')
  return must(made[0], 'a day')
}

async function arrangedIn({ tx, caller }: Context, months: readonly string[], workshopId: string): Promise<Arranged[]> {
  const { rows } = await tx.execute<Arranged & Record<string, unknown>>(sql`
    select workshop_id::text as "workshopId", date::text, is_rest as "isRest", shifts, plan_hours::text as "planHours"
    from erp_producation_workshop_calendar
    where tenant_id = ${caller.tenantId} and is_deleted = 0 and to_char(date, 'YYYY-MM') = any (${sql.param([...months])}::text[])
      and (${workshopId} = '' or workshop_id::text = ${workshopId})`)
  return rows
}
