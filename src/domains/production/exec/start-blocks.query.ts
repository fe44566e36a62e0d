import { and, eq, ne, sql } from 'drizzle-orm'
import { barredBy, IN_USE, machinesById } from '#domains/equipment/equipment.ledger.ts'
import { certified, type Operator, operatorsOf } from '#domains/hr/employee/operator.ledger.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { holderOf } from '#server/document/claim.ts'
import { shanghai } from '#server/http/present.ts'
import { beyondStop } from '../advance/stop-node.rules.ts'
import { capableIn } from '../entrust/entrust.query.ts'
import { blanksOf } from '../feed/feed.query.ts'
import { IN_PROCESS, IN_REPAIR, SCRAP } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { mustDecide } from '../route-switch/route-switch.ledger.ts'
import { ON_HOLD, OPEN } from '../work-order/work-state.rules.ts'
import { openUpdateOf } from '../work-update/work-update.query.ts'
import { OF_PIECES, UPDATE_APPROVING } from '../work-update/work-update.rules.ts'
import { isOfBranch, STARTABLE, TO_CHECK, VOID, WAITING, WAIVED, WORKING } from './exec.rules.ts'
import { workExecs } from './exec.table.ts'
import { type Held, unpassed } from './exec-held.store.ts'

/** 开工拦截 (production.md 2.3, 2.7). What stands in the way of a start, for those who start and for papers that ask for an exception. */
export interface Block {
  /** Dictionary start_block_reason. Without it no permit helps. */
  readonly key?: 'prev_undone' | 'prev_unchecked' | 'equipment' | 'person'
  readonly says: string
  /** The machine or the person it is about. */
  readonly subject?: string
}

export interface Asking {
  readonly tx: Tx
  readonly now: Date
  readonly caller: { readonly tenantId: string; readonly userId: string; readonly name?: string }
}

/** What no permit helps against. */
async function never(ctx: Pick<Asking, 'tx'>, at: Held): Promise<string | undefined> {
  const { order, piece, exec } = at
  const named = `产品编号【${piece.proCode}】`
  if (piece.status === SCRAP) return `${named}已报废`
  if (piece.status !== IN_PROCESS) return `${named}已完工`
  if (!OPEN.includes(order.status)) return '工单状态不允许开工'
  if (order.holdStatus === ON_HOLD) return '工单已暂停，请先恢复'
  if ([WAIVED, VOID].includes(exec.status)) return '该工序已免做或作废'
  if (![WAITING, STARTABLE].includes(exec.status)) return '该工序已报工'
  if (piece.branchStatus === IN_REPAIR && !isOfBranch(piece, exec)) return `${named}正在返修`
  if (piece.qualityState === 'frozen' && !isOfBranch(piece, exec)) return '产品已冻结，不能开工'
  const asked = await openUpdateOf(ctx, order.id)
  // Rework and repair concern the pieces that they name, and those are frozen; the others go on.
  if (asked?.status === UPDATE_APPROVING && !OF_PIECES.includes(asked.updateType)) return '工单变更审批中，不能开工'
  if (order.outdatedFlag === 'yes' && (await mustDecide(ctx, order.id))) return '工艺路线已变更，请先处理在制切换'
  if (!piece.ingotNo && (await blanksOf(ctx, order)).length > 0) return '请先投料'
  return exec.nodeRefType === 1 ? beyondStop(at) : undefined
}

/** Another firm does it, or is to do it. */
async function givenAway({ tx }: Pick<Asking, 'tx'>, { order, exec }: Held): Promise<string | undefined> {
  if (exec.outsourceLineId) return '该工序已外协，不能开工'
  const asked = await holderOf({ tx, tenantId: order.tenantId }, { subject: 'workExec.outsource', subjectId: exec.id })
  return asked ? `该工序正在申请外协（${asked.number}），不能开工` : undefined
}

/** Why a step cannot start now, whoever wants to start it at whichever machine here. */
export const stepBlocks = async (ctx: Pick<Asking, 'tx'>, at: Held): Promise<Block[]> =>
  blocksOf((await never(ctx, at)) ?? (await givenAway(ctx, at)), at)

/** Why it cannot start now, here or at another firm. */
export const stepBlocksAnywhere = async (ctx: Pick<Asking, 'tx'>, at: Held): Promise<Block[]> => blocksOf(await never(ctx, at), at)

const blocksOf = (says: string | undefined, at: Held): Block[] =>
  says
    ? [{ says }]
    : unpassed(at).map(({ status, processName }) =>
        status === TO_CHECK
          ? { key: 'prev_unchecked', says: `前工序【${processName}】未检验，不能开工` }
          : { key: 'prev_undone', says: `前工序【${processName}】未完成，不能开工` },
      )

/** 闲置 and 维修: work on such a machine is an exception. */
const DOUBTFUL: readonly string[] = ['4', '5']

/** What takes a place at a machine: a step, or all that lies in one furnace. */
export const placeOf = sql<string>`coalesce(${workExecs.chargeId}, ${workExecs.id})`

/** A machine is of the list of its step, in use, and free. */
export async function machineBlocks({ tx, caller, now }: Asking, { node, exec }: Held, equipmentId: string | undefined): Promise<Block[]> {
  if (!equipmentId) return node.equipments.length > 0 ? [{ says: '设备不能为空' }] : []
  const machine = (await machinesById(tx, caller.tenantId, [equipmentId])).get(equipmentId)
  if (!machine) return [{ says: '设备不存在' }]
  const named = `设备【${machine.equipmentName}】`
  const about = { key: 'equipment', subject: equipmentId } as const
  const blocks: Block[] = []
  const isOurs = node.equipments.length === 0 || node.equipments.some(each => each.equipmentId === equipmentId)
  // Another workshop has machines of its own for what it was entrusted with.
  const isTheirs = async () =>
    !!exec.entrustId &&
    (await capableIn({ tx, tenantId: caller.tenantId }, exec.execShopId ?? '0', node.baseProcessCode)).some(({ id }) => id === equipmentId)
  if (!isOurs && !(await isTheirs())) blocks.push({ ...about, says: `${named}不在该工序的设备清单中` })
  const barred = await barredBy({ tx, tenantId: caller.tenantId, day: shanghai(now).slice(0, 10) }, machine)
  if (barred) blocks.push({ says: `${named}${barred}` })
  else if (machine.equipmentState !== IN_USE)
    blocks.push({ ...(DOUBTFUL.includes(machine.equipmentState) ? about : {}), says: `${named}不在用` })
  const running = await tx
    // A furnace charge takes one place, however many pieces lie in it.
    .select({ proCode: sql<string>`min(${pieces.proCode})` })
    .from(workExecs)
    .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
    .where(
      and(
        eq(workExecs.equipmentId, equipmentId),
        eq(workExecs.status, WORKING),
        ne(workExecs.id, exec.id),
        // What lies in the same furnace.
        exec.chargeId ? sql`${workExecs.chargeId} is distinct from ${exec.chargeId}` : undefined,
        notDeleted(workExecs, caller.tenantId),
      ),
    )
    .groupBy(placeOf)
  if (running.length >= machine.slots) {
    const codes = running.map(({ proCode }) => proCode).sort()
    blocks.push({ says: `${named}正在加工【${codes.join('、')}】` })
  }
  return blocks
}

/** Certificates of the book of 上岗证, by the trade that a process asks for. Trades without one there are not asked about. */
const CERTIFICATE: Readonly<Record<string, string>> = { welder: 'welding', electrician: 'electric', crane: 'crane', forklift: 'forklift' }
const TRADE: Readonly<Record<string, string>> = { welder: '焊工', electrician: '电工', crane: '起重', forklift: '叉车' }

/** Those who do the work: at work here, on the roll of the workshop, with the certificate that the process asks for. Default: the caller. */
export async function operatorBlocks(
  { tx, caller, now }: Asking,
  { node, exec }: Held,
  employeeIds: readonly string[],
): Promise<{ operators: readonly Operator[]; blocks: readonly Block[] }> {
  const asked = [...new Set(employeeIds)]
  const operators = await operatorsOf(tx, caller.tenantId, asked.length > 0 ? { ids: asked } : { userIds: [caller.userId] })
  const blocks: Block[] = operators.length < asked.length ? [{ says: '操作者不存在或已离职' }] : []
  if (asked.length > 0 && exec.execShopId) {
    const { rows } = await tx.execute<{ id: string }>(sql`select b.id::text from ${deptAndBelow(caller.tenantId, exec.execShopId)} b(id)`)
    const roll = new Set(rows.map(({ id }) => id))
    // Whoever reports himself is of the workshop by his account.
    const strangers = operators.filter(({ deptId, userId }) => !roll.has(deptId) && userId !== caller.userId)
    for (const { id, employeeName } of strangers)
      blocks.push({ key: 'person', subject: id, says: `操作者【${employeeName}】不在该车间花名册` })
  }
  const trade = node.certType ?? ''
  const certType = CERTIFICATE[trade]
  if (!certType) return { operators, blocks }
  const ids = operators.map(({ id }) => id)
  const holders = await certified(tx, caller.tenantId, ids, certType, shanghai(now).slice(0, 10))
  const without = operators.length === 0 ? [caller.name ?? ''] : operators.flatMap(each => (holders.has(each.id) ? [] : each.employeeName))
  return { operators, blocks: [...blocks, ...without.map(name => ({ says: `操作者【${name}】无【${TRADE[trade] ?? ''}】资格或已过期` }))] }
}
