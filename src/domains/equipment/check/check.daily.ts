import { sql } from 'drizzle-orm'
import { addDays, lastDayOf } from '#model/day.ts'
import { daily } from '#server/jobs/daily.ts'

const DAY_SHIFTS = ['白班', '夜班']

/** Monday is 1, Sunday 7. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The days in which a check of this cycle is due, that day among them. */
function spanOf(cycle: string, day: string): readonly [from: string, until: string] {
  if (cycle === 'week') {
    const monday = addDays(day, 1 - weekday(day))
    return [monday, addDays(monday, 6)]
  }
  if (cycle === 'month') return [`${day.slice(0, 7)}-01`, lastDayOf(day.slice(0, 7))]
  return [day, day]
}

/** 点检任务. What was not done in its time was missed; plans of machines in use get their rows for today, this week, this month. */
export default daily({
  name: 'spot-check',
  async run({ tx, day, now, newId }) {
    const missed = await tx.execute(sql`
      update eq_check_record set state = 'missed', update_time = ${now} where state = 'due' and until_date < ${day}::date and is_deleted = 0`)
    const { rows } = await tx.execute<{ id: string; tenant: string; machine: string; shop: string; cycle: string; owner: string }>(sql`
      select p.id::text, p.tenant_id as tenant, p.equipment_id::text as machine, m.workshop_id::text as shop, p.cycle, p.owner_kind as owner
      from eq_check_plan p join eq_equipment m on m.id = p.equipment_id and m.equipment_state = '1' and m.is_deleted = 0
      where p.enabled = 'yes' and p.is_deleted = 0 and p.valid_from <= ${day}::date
        and exists (select 1 from eq_check_item i where i.plan_id = p.id and i.is_deleted = 0) order by p.id`)
    let made = 0
    for (const { id, tenant, machine, shop, cycle, owner } of rows) {
      const [from, until] = spanOf(cycle, day)
      for (const shift of cycle === 'shift' ? DAY_SHIFTS : ['']) {
        const { rowCount } = await tx.execute(sql`
          insert into eq_check_record (id, tenant_id, create_time, update_time, due_date, until_date, equipment_id, workshop_id, plan_id, cycle, owner_kind,
            shift_name, state, stops)
          values (${newId()}, ${tenant}, ${now}, ${now}, ${from}, ${until}, ${machine}, ${shop}, ${id}, ${cycle}, ${owner}, ${shift}, 'due', 'no')
          on conflict do nothing`)
        made += rowCount ?? 0
      }
    }
    return made + (missed.rowCount ?? 0) > 0 ? `点检任务 ${made}，漏检 ${missed.rowCount ?? 0}` : ''
  },
})
