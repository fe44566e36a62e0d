import { and, eq, sql } from 'drizzle-orm'
import type { AndonKind } from '#contract/production-exec.ts'
import { machinesWhere } from '#domains/equipment/equipment.ledger.ts'
import { notify } from '#platform/message/message.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { pieces } from '../piece/piece.table.ts'
import { WORKING } from './exec.rules.ts'
import { workExecs } from './exec.table.ts'
import { reportsHere } from './exec-guard.query.ts'

/** 安灯. Whoever stands at a machine calls an inspector, a repairer, or the planner because something is missing. */
const CALLS: Readonly<Record<AndonKind, { says: string; role: string }>> = {
  inspect: { says: '呼叫检验', role: 'qc_inspector' },
  repair: { says: '设备报修', role: 'equip_engineer' },
  material: { says: '缺料', role: 'planner' },
}

/** Answers how many people were told. */
export async function callTo(ctx: Context, equipmentCode: string, callKind: AndonKind): Promise<number> {
  const { tx, caller, newId, site } = ctx
  const [machine] = await machinesWhere(tx, caller.tenantId, sql`equipment_code = ${equipmentCode}`)
  if (!machine) throw missing('数据不存在或已删除')
  if (!(await reportsHere(ctx, [machine.workshopId])).has(machine.workshopId)) throw forbidden()
  const { says, role } = CALLS[callKind]
  const people = await holdersOf(tx, caller.tenantId, role)
  if (people.length === 0) throw new Refusal('没有可以呼叫的人员')
  const running = await tx
    .select({ proCode: pieces.proCode, processName: workExecs.processName })
    .from(workExecs)
    .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
    .where(and(notDeleted(workExecs, caller.tenantId), eq(workExecs.equipmentId, machine.id), eq(workExecs.status, WORKING)))
    .orderBy(pieces.proCode)
  const work = running.map(({ proCode, processName }) => `${proCode} ${processName}`).join('、')
  const content = `${caller.name} 在设备【${machine.equipmentCode} ${machine.equipmentName}】${says}${work && `，正在加工：${work}`}。`
  await notify(tx, newId, people, { title: `${says}：${machine.equipmentName}`, content }, site)
  return people.length
}
