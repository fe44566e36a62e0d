import { eq, sql } from 'drizzle-orm'
import { machineCalls } from '#contract/equipment.ts'
import { must } from '#model/must.ts'
import { missing } from '#server/http/refusal.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { check } from '../check/check.ledger.ts'
import { machinesWhere } from '../equipment.ledger.ts'
import { reportFault } from '../repair/repair.ledger.ts'
import { repairOrders } from '../repair/repair.table.ts'
import { machineCard } from './machine-card.query.ts'

/** 扫设备牌. People of the workshop report faults and do checks without a right of their own; whose machine it is, is asked with it. */
export default routes(on => {
  on(machineCalls.card, signedIn, ctx => machineCard(ctx, ctx.input.equipmentCode))
  on(machineCalls.report, signedIn, async ctx => {
    const { equipmentCode, faultLevel, faultDesc } = ctx.input
    const [machine] = await machinesWhere(ctx.tx, ctx.caller.tenantId, sql`equipment_code = ${equipmentCode}`)
    if (!machine) throw missing('设备不存在')
    const id = await reportFault(ctx, { equipmentId: machine.id, faultLevel, faultDesc })
    const [order] = await ctx.tx.select({ repairNo: repairOrders.repairNo }).from(repairOrders).where(eq(repairOrders.id, id))
    return { id, repairNo: must(order, 'the order').repairNo }
  })
  on(machineCalls.check, signedIn, async ctx => ({ passed: await check(ctx, ctx.input.recordId, ctx.input.items, 'phone') }))
})
