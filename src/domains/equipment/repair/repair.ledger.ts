import { and, eq, inArray, sql } from 'drizzle-orm'
import { pauseOn } from '#domains/production/exec/machine-stop.ledger.ts'
import type { Attachment } from '#model/form/field.ts'
import { notify } from '#platform/message/message.store.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Tx } from '#server/db/database.ts'
import { bookOf } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { machinesById } from '../equipment.ledger.ts'
import { IN_REPAIR, IN_USE, PRESENT } from '../equipment-state.rules.ts'
import { changeState, recordHistory } from '../history/equipment-history.ledger.ts'
import { OPEN_STATES, REPORTED, STANDSTILL } from './repair.rules.ts'
import { repairOrders } from './repair.table.ts'

/** 维修. What calls for a repairer and the end of a repair do to the machine and to what is being made on it. */
export interface Fault {
  readonly equipmentId: string
  readonly faultLevel: string
  readonly faultDesc: string
  readonly photos?: readonly Attachment[] | undefined
}

const RULE = { prefix: 'WX', date: 'YMD', digits: 4 } as const

/** Those who use a machine are people of its workshop. Those who keep machines may act for everybody. */
export async function isUser({ tx, caller }: Context, workshopId: string, keepers: readonly string[] = []): Promise<boolean> {
  if (caller.isAdmin) return true
  const own = sql.param([...caller.deptIds, caller.deptId].filter(Boolean))
  const { rows } = await tx.execute<{ ours: boolean }>(
    sql`select exists (select 1 from ${deptAndBelow(caller.tenantId, workshopId)} b(id) where b.id = any (${own}::bigint[])) as ours`,
  )
  return rows[0]?.ours || (keepers.length > 0 && (await holdersOf(tx, caller.tenantId, ...keepers)).includes(caller.userId))
}

export async function requireUser(ctx: Context, workshopId: string, keepers: readonly string[] = []): Promise<void> {
  if (!(await isUser(ctx, workshopId, keepers))) throw forbidden()
}

/** 报修. Level 1 stops the machine and pauses what runs on it. Answers the id of the order. */
export async function reportFault(ctx: Context, { equipmentId, faultLevel, faultDesc, photos = [] }: Fault): Promise<string> {
  const { tx, caller, now, newId, site } = ctx
  tx.lock(`machine ${equipmentId}`)
  const machine = (await machinesById(tx, caller.tenantId, [equipmentId])).get(equipmentId)
  if (!machine) throw missing('设备不存在')
  await requireUser(ctx, machine.workshopId, ['equip_head', 'equip_engineer'])
  if (!PRESENT.includes(machine.equipmentState)) throw new Refusal('设备已封存、停用或报废，不能报修')
  const open = faultLevel === STANDSTILL ? await openRepairs(tx, [equipmentId]) : []
  const stopped = open.find(each => each.faultLevel === STANDSTILL)
  if (stopped) throw conflict(`该设备已有停机维修单：${stopped.repairNo}`)
  const repairNo = await nextNumber(tx, { tenantId: caller.tenantId, flowKey: 'repair', rule: RULE, now })
  const id = newId()
  await tx.insert(repairOrders).values({
    ...{
      id,
      tenantId: caller.tenantId,
      repairNo,
      state: REPORTED,
      equipmentId,
      workshopId: machine.workshopId,
      faultLevel,
      faultDesc,
      photos,
    },
    ...{ reportUserId: caller.userId, reportTime: now, createUser: caller.userId, createTime: now, updateTime: now },
  })
  if (faultLevel === STANDSTILL && machine.equipmentState === IN_USE) {
    await changeState(bookOf(ctx), equipmentId, {
      to: IN_REPAIR,
      event: 'state',
      billNo: repairNo,
      remark: faultDesc,
      userId: caller.userId,
    })
    await pauseOn(ctx, equipmentId)
  }
  const named = `${machine.equipmentCode} ${machine.equipmentName}`
  await notify(
    tx,
    newId,
    await holdersOf(tx, caller.tenantId, 'equip_engineer'),
    { title: `设备报修：${machine.equipmentName}`, content: `${caller.name} 报修设备【${named}】（${repairNo}）：${faultDesc}` },
    site,
  )
  return id
}

export const openRepairs = (tx: Tx, ids: readonly string[]) =>
  tx
    .select()
    .from(repairOrders)
    .where(
      and(inArray(repairOrders.equipmentId, [...ids, '0']), inArray(repairOrders.state, [...OPEN_STATES]), eq(repairOrders.isDeleted, 0)),
    )

interface Ended {
  readonly equipmentId: string
  readonly repairNo: string
  readonly faultLevel: string
  readonly remark: string
  /** Whether something was repaired. */
  readonly isRepaired: boolean
}

/** The machine may be used again; what was repaired stands in its history. */
export async function endRepair(ctx: Context, { equipmentId, repairNo, faultLevel, remark, isRepaired }: Ended): Promise<void> {
  const { tx, caller } = ctx
  tx.lock(`machine ${equipmentId}`)
  const entry = { event: isRepaired ? 'repair' : 'state', billNo: repairNo, remark, userId: caller.userId }
  const machine = (await machinesById(tx, caller.tenantId, [equipmentId])).get(equipmentId)
  if (faultLevel === STANDSTILL && machine?.equipmentState === IN_REPAIR)
    await changeState(bookOf(ctx), equipmentId, { ...entry, to: IN_USE })
  else if (isRepaired) await recordHistory(bookOf(ctx), [{ ...entry, equipmentId }])
}
