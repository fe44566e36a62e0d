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
/** Pieces that a workshop is to finish in a month, and those of single processes. */
const OUTPUT = { forge: '36.000', heat: '30.000', machining: '18.000', casting: '6.000' } as const
const BY_PROCESS = { DZ30: '30.000', DZ35: '8.000', RC20: '24.000', JG10: '24.000', JG20: '18.000' } as const
const PASS = '96.500'
const MONEY = { contract: '42000000.000', ship: '36000000.000', collect: '32000000.000' } as const

/** 车间日历 and 月度指标 of this month, the last two and the next one. */
export async function loadTargets({ tx, newId, idOf, now, tenantId }: DemoContext): Promise<void> {
  const first = `${formatDate(now, 'yyyy-MM')}-01`
  const months = Array.from({ length: MONTHS_BACK + 2 }, (_, at) => addMonths(first, at - MONTHS_BACK).slice(0, 7))
  const days = months.flatMap(month =>
    daysOf(month).flatMap(date =>
      Object.entries<Shop>(SHOPS).map(([shop, { shifts, planHours, restsOn }]) => {
        const rests = restsOn.includes(new Date(`${date}T00:00:00Z`).getUTCDay())
        const worked = rests ? { is_rest: 'yes', shifts: null, plan_hours: '0' } : { is_rest: 'no', shifts, plan_hours: planHours }
        return { id: newId(), workshop_id: idOf('dept', shop), date, ...worked }
      }),
    ),
  )
  const targets = months.flatMap(month => [
    ...Object.entries(OUTPUT).map(([shop, value]) => ({
      id: newId(),
      month,
      target_kind: 'output',
      workshop_id: idOf('dept', shop),
      value,
    })),
    ...Object.entries(BY_PROCESS).map(([code, value]) => ({
      id: newId(),
      month,
      target_kind: 'output',
      process_id: idOf('process', code),
      value,
    })),
    ...Object.entries(MONEY).map(([kind, value]) => ({ id: newId(), month, target_kind: kind, value })),
    { id: newId(), month, target_kind: 'pass', value: PASS },
  ])
  await tx.execute(sql`
    insert into erp_producation_workshop_calendar (id, tenant_id, create_time, update_time, workshop_id, date, is_rest, shifts, plan_hours)
    select id, ${tenantId}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, workshop_id, date, is_rest, shifts, plan_hours
    from jsonb_populate_recordset(null::erp_producation_workshop_calendar, ${JSON.stringify(days)}::jsonb)`)
  await tx.execute(sql`
    insert into erp_producation_month_target (id, tenant_id, create_time, update_time, month, target_kind, workshop_id, process_id, value)
    select id, ${tenantId}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, month, target_kind, workshop_id, process_id, value
    from jsonb_populate_recordset(null::erp_producation_month_target, ${JSON.stringify(targets)}::jsonb)`)
}
