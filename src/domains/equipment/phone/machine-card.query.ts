import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { MachineCard } from '#contract/equipment.ts'
import { deptsNamed } from '#platform/org/dept.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { shanghai } from '#server/http/present.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { checkItems, checkRecords } from '../check/check.table.ts'
import { MEASURED } from '../check/check-item.master.ts'
import { barredBy, machinesWhere } from '../equipment.ledger.ts'
import { isUser } from '../repair/repair.ledger.ts'
import { OPEN_STATES } from '../repair/repair.rules.ts'
import { repairOrders } from '../repair/repair.table.ts'

/** 设备卡. What somebody sees who scans the plate of a machine: how it is, what is being repaired, which checks are due. */
export async function machineCard(ctx: Context, equipmentCode: string) {
  const { tx, caller, now } = ctx
  const [machine] = await machinesWhere(tx, caller.tenantId, sql`equipment_code = ${equipmentCode}`)
  if (!machine) throw missing('设备不存在')
  const [repairs, checks, [shop], barred, isOurs] = await Promise.all([
    tx
      .select({
        ...{ id: repairOrders.id, repairNo: repairOrders.repairNo, state: repairOrders.state, faultLevel: repairOrders.faultLevel },
        ...{ faultDesc: repairOrders.faultDesc, reportTime: repairOrders.reportTime },
        reporter: sql<string>`coalesce((select u.real_name from sys_user u where u.id = ${repairOrders.reportUserId}), '')`,
      })
      .from(repairOrders)
      .where(
        and(
          ...[notDeleted(repairOrders, caller.tenantId), eq(repairOrders.equipmentId, machine.id)],
          inArray(repairOrders.state, [...OPEN_STATES]),
        ),
      )
      .orderBy(asc(repairOrders.reportTime)),
    dueChecks(ctx, machine.id),
    deptsNamed(tx, [machine.workshopId]),
    barredBy({ tx, tenantId: caller.tenantId, day: shanghai(now).slice(0, 10) }, machine),
    isUser(ctx, machine.workshopId, ['equip_head', 'equip_engineer']),
  ])
  const { id: equipmentId, equipmentName, equipmentState } = machine
  const workshopName = shop?.deptName ?? ''
  return { equipmentId, equipmentCode, equipmentName, workshopName, equipmentState, barred, isOurs, repairs, checks }
}

async function dueChecks({ tx, caller }: Context, equipmentId: string): Promise<MachineCard['checks']> {
  const due = await tx
    .select()
    .from(checkRecords)
    .where(and(notDeleted(checkRecords, caller.tenantId), eq(checkRecords.equipmentId, equipmentId), eq(checkRecords.state, 'due')))
    .orderBy(asc(checkRecords.untilDate), asc(checkRecords.id))
  const planIds = due.map(({ planId }) => planId)
  const items = await tx
    .select()
    .from(checkItems)
    .where(and(inArray(checkItems.planId, [...planIds, '0']), eq(checkItems.isDeleted, 0)))
    .orderBy(asc(checkItems.itemNo))
  return due.map(({ id, planId, cycle, ownerKind, shiftName, untilDate }) => ({
    ...{ id, cycle, ownerKind, shiftName, untilDate },
    items: items
      .filter(item => item.planId === planId)
      .map(({ itemNo, part, itemName, method, valueKind, lowerLimit, upperLimit, stopOnFail }) => ({
        ...{ itemNo, part, itemName, method: method ?? '', isMeasured: valueKind === MEASURED, stopOnFail: stopOnFail === 'yes' },
        ...(lowerLimit ? { lowerLimit } : {}),
        ...(upperLimit ? { upperLimit } : {}),
      })),
  }))
}
