import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'
import { INSPECT_AHEAD } from '../equipment.master.ts'
import { MAINTAIN_AHEAD } from './maintain-plan.master.ts'

interface Due extends Record<string, unknown> {
  tenant: string
  machine: string
  level: string
  due: string
  duty: string
}

/** 设备到期提醒. Maintenance that is due soon, told to whoever does it; overdue big ones to the head; inspections by law a month ahead. */
export default daily({
  name: 'equipment-due',
  async run(ctx) {
    const { tx, day } = ctx
    const { rows } = await tx.execute<Due>(sql`
      select p.tenant_id as tenant, m.equipment_code || ' ' || m.equipment_name as machine, p.maintain_level as level,
        coalesce(p.extended_to, p.last_date + p.cycle_days)::text as due, p.duty_user_id::text as duty
      from eq_maintain_plan p join eq_equipment m on m.id = p.equipment_id and m.equipment_state not in ('2', '3', '6') and m.is_deleted = 0
      where p.is_deleted = 0 and coalesce(p.extended_to, p.last_date + p.cycle_days) <= ${addDays(day, MAINTAIN_AHEAD)}::date order by 4, 2`)
    for (const { tenant, machine, level, due, duty } of rows) {
      const clock = clockContext(ctx, tenant)
      if (due === addDays(day, MAINTAIN_AHEAD) || due === day)
        await clock.notify([duty], { title: `保养到期：${machine}`, content: `设备【${machine}】的保养 ${due} 到期，请安排。` })
      if (due < day && (level === '3' || level === '4'))
        await clock.notify(await holdersOf(tx, tenant, 'equip_head'), {
          title: `保养逾期：${machine}`,
          content: `设备【${machine}】的保养应于 ${due} 完成，至今未做。`,
        })
    }
    const inspections = await tx.execute<{ tenant: string; machine: string; due: string }>(sql`
      select tenant_id as tenant, equipment_code || ' ' || equipment_name as machine, inspect_due::text as due from eq_equipment
      where is_special = 'yes' and equipment_state <> '6' and is_deleted = 0 and inspect_due in (${addDays(day, INSPECT_AHEAD)}::date, ${day}::date)`)
    for (const { tenant, machine, due } of inspections.rows)
      await clockContext(ctx, tenant).notify(await holdersOf(tx, tenant, 'equip_engineer', 'safety_head'), {
        title: `特种设备检验到期：${machine}`,
        content: `特种设备【${machine}】的检验 ${due} 到期，过期不能开工，请安排检验并做特检登记。`,
      })
    const told = rows.length + inspections.rows.length
    return told > 0 ? `设备到期 ${told}` : ''
  },
})
