import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { endRepair, reportFault, requireUser } from './repair.ledger.ts'
import { ACCEPTED, CANCELLED, CONFIRMED, DONE, REPAIRING } from './repair.rules.ts'
import { repairOrders } from './repair.table.ts'
import { repairOrder } from './repair-order.register.ts'

const hoursBetween = (from: string, until: string) => sql.raw(`round((extract(epoch from (${until}) - ${from}) / 3600)::numeric, 2)`)

export default resource(repairOrder, repairOrders, {
  access: staffOnly,
  counted: {
    downHours: sql`case when eq_repair_order.fault_level = '1' and eq_repair_order.state <> 'cancelled'
      then ${hoursBetween('eq_repair_order.report_time', 'coalesce(eq_repair_order.confirm_time, now())')} end`,
    responseHours: sql`${hoursBetween('eq_repair_order.report_time', 'eq_repair_order.accept_time')}`,
  },
  createActions: { report: (ctx, values) => reportFault(ctx, values) },
  actions: {
    async accept({ now, caller }, _, { repairUserIds = [] }) {
      return { state: ACCEPTED, acceptTime: now, repairUserIds: repairUserIds.length > 0 ? repairUserIds : [caller.userId] }
    },
    async startRepair({ now }) {
      return { state: REPAIRING, startTime: now }
    },
    async finishRepair({ now }, _, { cause, measure, parts, repairCost, outsideUnit }) {
      return {
        state: DONE,
        endTime: now,
        cause,
        measure,
        parts: parts ?? null,
        repairCost: repairCost ?? null,
        outsideUnit: outsideUnit ?? null,
      }
    },
    async confirm(ctx, { equipmentId = '', repairNo = '', faultLevel = '', workshopId = '', measure = '' }) {
      await requireUser(ctx, workshopId)
      await endRepair(ctx, { equipmentId, repairNo, faultLevel, remark: measure, isRepaired: true })
      return { state: CONFIRMED, confirmUserId: ctx.caller.userId, confirmTime: ctx.now }
    },
    async reopen(ctx, { workshopId = '', faultDesc = '' }, { reason }) {
      await requireUser(ctx, workshopId)
      return { state: ACCEPTED, endTime: null, faultDesc: `${faultDesc}；未修好：${reason}`.slice(0, 500) }
    },
    async cancel(ctx, { equipmentId = '', repairNo = '', faultLevel = '', workshopId = '' }, { reason }) {
      await requireUser(ctx, workshopId, ['equip_engineer'])
      await endRepair(ctx, { equipmentId, repairNo, faultLevel, remark: `撤销：${reason}`, isRepaired: false })
      return { state: CANCELLED }
    },
  },
})
