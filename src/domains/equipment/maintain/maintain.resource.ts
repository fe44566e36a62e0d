import { type SQL, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { staffOnly } from '#server/document/access.ts'
import { post } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { fromShanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordHistory } from '../history/equipment-history.ledger.ts'
import { maintainPlans, maintainRecords } from './maintain.table.ts'
import { maintainPlan } from './maintain-plan.master.ts'
import { maintainRecord } from './maintain-record.register.ts'

/** Hours at work on the machine since the plan was last done. */
const runHours: SQL = sql`coalesce((select sum(f.actual_hours) from erp_producation_output_fact f
  where f.equipment_id = eq_maintain_plan.equipment_id and f.date > eq_maintain_plan.last_date and f.is_deleted = 0), 0)`

/** Machines that are put away or gone are not maintained; one that ran for its hours is due today. */
const nextDue: SQL = sql`(select case when ${runHours} >= eq_maintain_plan.cycle_hours
    then least((now() at time zone 'Asia/Shanghai')::date, coalesce(eq_maintain_plan.extended_to, eq_maintain_plan.last_date + eq_maintain_plan.cycle_days))
    else coalesce(eq_maintain_plan.extended_to, eq_maintain_plan.last_date + eq_maintain_plan.cycle_days) end
  from eq_equipment m where m.id = eq_maintain_plan.equipment_id and m.equipment_state not in ('2', '3', '6'))`

export default [
  resource(maintainPlan, maintainPlans, {
    counted: { nextDue, runHours },
    actions: {
      async perform({ tx, caller, newId, now }, { id, equipmentId = '', maintainLevel = '', nextDue: due }, values) {
        if (!due) throw new Refusal('设备已封存、停用或报废，不保养')
        const [startTime, endTime] = [fromShanghai(values.startTime), fromShanghai(values.endTime)]
        if (endTime > now) throw new Refusal('结束时间不能晚于现在')
        const book = { tx, tenantId: caller.tenantId, newId, now }
        const { content, parts, cost, acceptUserId, photos } = values
        await post(book, maintainRecords, [
          {
            ...{ planId: id, equipmentId, maintainLevel, startTime, endTime, content, parts: parts ?? null, cost: cost ?? null },
            ...{ doUserId: caller.userId, acceptUserId, photos: photos ?? [] },
          },
        ])
        const lastDate = formatDate(endTime, 'yyyy-MM-dd')
        await recordHistory(book, [
          { equipmentId, event: 'maintain', eventDate: lastDate, remark: content.slice(0, 500), userId: caller.userId },
        ])
        return { lastDate, extendedTo: null }
      },
      async extend(_, __, { extendedTo }) {
        return { extendedTo }
      },
    },
  }),
  resource(maintainRecord, maintainRecords, { access: staffOnly }),
]
