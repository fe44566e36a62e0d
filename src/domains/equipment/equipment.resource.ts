import { inArray, type SQL, sql } from 'drizzle-orm'
import { openTasksOf, openTasksOn, workedOn } from '#domains/production/exec/machine-task.ledger.ts'
import { deptsNamed } from '#platform/org/dept.store.ts'
import { holderOf } from '#server/document/claim.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { equipment } from './equipment.master.ts'
import { equipments } from './equipment.table.ts'
import { IDLE, IN_USE, PRESENT, SCRAPPED, SEALED, STATE_NAMES, STOPPED } from './equipment-state.rules.ts'
import { recordHistory } from './history/equipment-history.ledger.ts'
import { netValue } from './net-value.query.ts'
import { SEAL_CLAIM } from './seal/seal.rules.ts'

/** Alone in a select a column loses the name of its table, and a subquery would take its own. */
const own: SQL = sql.raw('eq_equipment.id')

/** Sealed, stopped and scrapped machines are not offered in new documents (INV-73). */
export default resource(equipment, equipments, {
  offered: inArray(equipments.equipmentState, [...PRESENT]),
  // What a paper seals or unseals.
  offers: { sealing: inArray(equipments.equipmentState, [IN_USE, IDLE, SEALED]) },
  counted: { netValue, openTask: openTasksOn(own) },
  async saving(_, row, before) {
    if (!before) return undefined
    if (before.workshopId !== row.workshopId) throw new Refusal('使用车间请用“调拨”变更')
    if (before.inspectDue && before.inspectDue !== row.inspectDue) throw new Refusal('检验到期日请用“特检登记”变更')
    return undefined
  },
  files: { scrap: (ctx, row) => requireStill(ctx, row.id) },
  actions: {
    async move(ctx, { id, workshopId: from = '', place: stood }, { workshopId, place, reason }) {
      await requireFree(ctx, id)
      if (((await openTasksOf(ctx.tx, [id])).get(id) ?? 0) > 0) throw new Refusal('设备有未完任务，不能调拨')
      const names = new Map((await deptsNamed(ctx.tx, [from, workshopId])).map(each => [each.id, each.deptName]))
      const says = (dept: string, at: string | undefined) => [names.get(dept), at].filter(Boolean).join(' ')
      await happened(ctx, id, { event: 'move', before: says(from, stood), after: says(workshopId, place), remark: reason })
      return { workshopId, place }
    },
    idle: (ctx, row, { reason }) => turn(ctx, row, IDLE, reason),
    disable: (ctx, row, { reason }) => turn(ctx, row, STOPPED, reason),
    reuse: (ctx, row, { reason }) => turn(ctx, row, IN_USE, reason),
    scrap: (ctx, row, { reason }) => turn(ctx, row, SCRAPPED, `${reason}（核销净值 ${row.netValue ?? '0.00'} 元）`),
    async inspect(ctx, { id, inspectDue: due }, { inspectDate, inspectDue, reportNo, report }) {
      await happened(ctx, id, {
        ...{
          event: 'inspect',
          eventDate: inspectDate,
          before: due ?? '',
          after: inspectDue,
          remark: `报告编号 ${reportNo}`,
          files: report,
        },
      })
      return { inspectDue }
    },
  },
})

const happened = (ctx: Context, equipmentId: string, entry: Omit<Parameters<typeof recordHistory>[1][number], 'equipmentId' | 'userId'>) =>
  recordHistory(bookOf(ctx), [{ ...entry, equipmentId, userId: ctx.caller.userId }])

/** Nobody starts on it meanwhile, no paper is about to seal it, and nothing is being made on it. */
async function requireStill(ctx: Context, id: string): Promise<void> {
  await requireFree(ctx, id)
  const piece = await workedOn(ctx.tx, id)
  if (piece) throw new Refusal(`设备正在加工【${piece}】`)
}

async function requireFree({ tx, caller }: Context, id: string): Promise<void> {
  tx.lock(`machine ${id}`)
  const paper = await holderOf({ tx, tenantId: caller.tenantId }, { subject: SEAL_CLAIM, subjectId: id })
  if (paper) throw new Refusal(`设备正在办理封存或启封：${paper.number}`)
}

interface Row {
  readonly id: string
  readonly equipmentState?: string
}

async function turn(ctx: Context, { id, equipmentState = '' }: Row, to: string, remark: string) {
  await requireStill(ctx, id)
  await happened(ctx, id, { event: 'state', before: STATE_NAMES[equipmentState] ?? '', after: STATE_NAMES[to] ?? '', remark })
  return { equipmentState: to }
}
