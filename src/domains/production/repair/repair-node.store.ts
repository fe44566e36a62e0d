import { eq, inArray } from 'drizzle-orm'
import { BY_HAND, FROM_TEMPLATE, type NodeIndex } from '#company/quality-index.ts'
import { baseProcesses } from '../process/base-process.table.ts'
import { processDetail } from '../process/process.query.ts'
import { processes } from '../process/process.table.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { repairNodes } from './repair.table.ts'

/** 返修工序, as people ask for them. */
export interface RepairStep {
  readonly processId: string
  readonly runTime?: string | undefined
  readonly acceptStandard: string
}

/** 检验. */
const INSPECTION = '2'
type Reading = Pick<Working, 'tx'> & { caller: { tenantId: string } }

/** What is wrong with these steps, at the place of each. */
export async function stepFaults({ tx }: Reading, processIds: readonly string[]): Promise<{ at: number; message: string }[]> {
  if (processIds.length === 0) return [{ at: 0, message: '返修工序不能为空' }]
  const known = await tx
    .select({
      id: processes.id,
      processName: processes.processName,
      processKind: processes.processKind,
      allowRepair: baseProcesses.allowRepair,
    })
    .from(processes)
    .innerJoin(baseProcesses, eq(baseProcesses.id, processes.baseProcessId))
    .where(inArray(processes.id, [...processIds]))
  const faults = processIds.flatMap((id, at) => {
    const process = known.find(each => each.id === id)
    return process?.allowRepair === 'yes' ? [] : [{ at, message: `工序【${process?.processName ?? ''}】不允许用于返修` }]
  })
  const last = known.find(({ id }) => id === processIds.at(-1))
  if (last?.processKind !== INSPECTION) faults.push({ at: processIds.length - 1, message: '最后一道返修工序必须为检验工序' })
  return faults
}

/** The steps of a request, written anew, with what the processes say about machines and quality. */
export async function setRepairNodes(ctx: Working, updateId: string, steps: readonly RepairStep[]): Promise<void> {
  await ctx.tx.delete(repairNodes).where(eq(repairNodes.updateId, updateId))
  const rows = []
  for (const [at, { processId, runTime, acceptStandard }] of steps.entries()) {
    const { processCode, processName, baseProcessCode, deptShopId, processKind, isCheck, byCharge, certType, ...process } =
      await processDetail(ctx, processId)
    const isInspected = isCheck || String(processKind) === INSPECTION
    const id = ctx.newId()
    rows.push({
      ...{ id, tenantId: ctx.caller.tenantId, updateId, seq: at + 1, nodeKey: `repair-${id}`, processId, processCode, processName },
      ...{ baseProcessCode, deptShopId, isCheck: isInspected, byCharge, certType: certType || null, workContent: acceptStandard },
      ...{ runTime: runTime ?? process.stdRunTime, equipments: process.equipments.map(({ equipmentState: _, ...machine }) => machine) },
      qualities: isInspected ? indicesOf(process.qualityTemplates, acceptStandard) : [],
    })
  }
  if (rows.length > 0) await ctx.tx.insert(repairNodes).values(rows)
}

/** The indices of the process; if it has none, whether the repair is accepted. */
const indicesOf = (template: readonly Omit<NodeIndex, 'sourceFlag' | 'overridden'>[], standardText: string): NodeIndex[] =>
  template.length > 0
    ? template.map(index => ({ ...index, sourceFlag: FROM_TEMPLATE, overridden: false }))
    : [
        {
          ...{ indexCode: 'Q01', indexName: '返修验收', indexType: 'look', valueKind: 2, lowerInclusive: true, upperInclusive: true },
          ...{ standardText: standardText.slice(0, 200), isKey: true, sort: 1, sourceFlag: BY_HAND, overridden: false },
        },
      ]
