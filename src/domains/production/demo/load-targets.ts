import { sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { daysOf } from '../calendar/calendar.rules.ts'

interface Shop {
  readonly shifts: string
  readonly planHours: string
  readonly restsOn: readonly number[]
}

const MONTHS_BACK = 2
/** How each workshop works: furnaces never stop, machines rest on Sundays. */
const SHOPS = {
  forge: { shifts: '白班 08:00–20:00，夜班 20:00–08:00', planHours: '22.00', restsOn: [] },
  heat: { shifts: '甲乙丙丁四班三运转', planHours: '24.00', restsOn: [] },
  machining: { shifts: '白班 08:00–20:00，夜班 20:00–08:00', planHours: '20.00', restsOn: [0] },
  casting: { shifts: '白班 08:00–17:00', planHours: '8.00', restsOn: [0, 6] },
} as const
/** Workshops and processes that have a target of pieces, and how many they are to make when they have made none yet. */
const OUTPUT = { forge: 36, heat: 30, machining: 8, casting: 2 } as const
const BY_PROCESS = { DZ30: 34, DZ35: 2, RC20: 24, JG10: 24, JG20: 20 } as const
/** Of what was planned, what was made, in turn: now and then more, mostly a little less. */
const MET = [0.94, 1.05, 0.97, 0.9, 1.02] as const
/** No month is to bring more than it can. */
const MOST = 1.05
const PASS = '96.500'
const MONEY = { contract: '42000000.000', ship: '36000000.000', collect: '32000000.000' } as const

/** 车间日历 and 月度指标 of this month, the last two and the next one. */
export async function loadTargets(demo: DemoContext): Promise<void> {
  const first = `${formatDate(demo.now, 'yyyy-MM')}-01`
  const months = Array.from({ length: MONTHS_BACK + 2 }, (_, at) => addMonths(first, at - MONTHS_BACK).slice(0, 7))
  await loadCalendar(demo, months)
  const { newId } = demo
  await add(
    demo,
    months.flatMap(month => [
      ...Object.entries(MONEY).map(([kind, value]) => ({ id: newId(), month, target_kind: kind, value })),
      { id: newId(), month, target_kind: 'pass', value: PASS },
    ]),
  )
  await loadOutputTargets(demo, months)
}

/** Days of workshops that have none yet. */
export async function loadCalendar({ tx, newId, idOf, now, tenantId }: DemoContext, months: readonly string[]): Promise<void> {
  const days = months.flatMap(month =>
    daysOf(month).flatMap(date =>
      Object.entries<Shop>(SHOPS).map(([shop, { shifts, planHours, restsOn }]) => {
        const rests = restsOn.includes(new Date(`${date}T00:00:00Z`).getUTCDay())
        const worked = rests ? { is_rest: 'yes', shifts: null, plan_hours: '0' } : { is_rest: 'no', shifts, plan_hours: planHours }
        return { id: newId(), workshop_id: idOf('dept', shop), date, ...worked }
      }),
    ),
  )
  await tx.execute(sql`
    insert into erp_producation_workshop_calendar (id, tenant_id, create_time, update_time, workshop_id, date, is_rest, shifts, plan_hours)
    select id, ${tenantId}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, workshop_id, date, is_rest, shifts, plan_hours
    from jsonb_populate_recordset(null::erp_producation_workshop_calendar, ${JSON.stringify(days)}::jsonb) d
    where not exists (select 1 from erp_producation_workshop_calendar c where c.tenant_id = ${tenantId} and c.is_deleted = 0
      and c.workshop_id = d.workshop_id and c.date = d.date)`)
}

interface Made extends Record<string, unknown> {
  month: string
  workshopId: string | null
  processId: string | null
  qty: number
}

/** 产量指标 of months, as somebody would set them who knows what the workshops can do: by what they made. */
export async function loadOutputTargets(demo: DemoContext, months: readonly string[]): Promise<void> {
  const { tx, tenantId, newId, idOf, now } = demo
  const { rows } = await tx.execute<Made>(sql`
    select to_char(f.date, 'YYYY-MM') as month, f.workshop_id::text as "workshopId", null as "processId", sum(f.qty)::int as qty
    from erp_producation_output_fact f where f.tenant_id = ${tenantId} and f.is_output = 'yes' and f.is_shop_last = 'yes' group by 1, 2
    union all
    select to_char(f.date, 'YYYY-MM'), null, p.id::text, sum(f.qty)::int from erp_producation_output_fact f
    join erp_producation_process p on p.process_code = f.process_code and p.tenant_id = f.tenant_id and p.is_deleted = 0
    where f.tenant_id = ${tenantId} and f.is_output = 'yes' group by 1, 3`)
  const current = formatDate(now, 'yyyy-MM')
  const aimed = (who: Pick<Made, 'workshopId' | 'processId'>, usual: number, nth: number) => {
    const own = new Map(
      rows.flatMap(row => (row.workshopId === who.workshopId && row.processId === who.processId ? [[row.month, row.qty]] : [])),
    )
    const over = months.flatMap(month => (month < current ? (own.get(month) ?? []) : []))
    // Of this month and the next, what the best one brought; what is over was met more or less.
    const most = Math.max(usual, ...over, Math.ceil((own.get(current) ?? 0) / MOST))
    return months.map((month, at) => {
      const made = month < current ? (own.get(month) ?? 0) : 0
      const value = made > 0 ? Math.max(1, Math.round(made / (MET[(at + nth) % MET.length] ?? 1))) : most
      return { id: newId(), month, target_kind: 'output', workshop_id: who.workshopId, process_id: who.processId, value: value.toFixed(3) }
    })
  }
  await tx.execute(sql`delete from erp_producation_month_target where tenant_id = ${tenantId} and target_kind = 'output'
    and month = any (${sql.param([...months])}::text[])`)
  await add(demo, [
    ...Object.entries(OUTPUT).flatMap(([shop, usual], nth) => aimed({ workshopId: idOf('dept', shop), processId: null }, usual, nth)),
    ...Object.entries(BY_PROCESS).flatMap(([code, usual], nth) =>
      aimed({ workshopId: null, processId: idOf('process', code) }, usual, nth + 2),
    ),
  ])
}

const add = async ({ tx, now, tenantId }: DemoContext, targets: readonly Record<string, unknown>[]) => {
  await tx.execute(sql`
    insert into erp_producation_month_target (id, tenant_id, create_time, update_time, month, target_kind, workshop_id, process_id, value)
    select id, ${tenantId}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, month, target_kind, workshop_id, process_id, value
    from jsonb_populate_recordset(null::erp_producation_month_target, ${JSON.stringify(targets)}::jsonb)`)
}
