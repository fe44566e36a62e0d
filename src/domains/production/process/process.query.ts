import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Process } from '#contract/production-shape.ts'
import { machinesById } from '#domains/equipment/equipment.ledger.ts'
import { depts } from '#platform/org/org.table.ts'
import { idOf, keyOf, type Listing, page, text } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { baseProcesses } from './base-process.table.ts'
import { usedCount } from './process.store.ts'
import { processEquipments, processes, processStandards } from './process.table.ts'

/** 生产工序, as the calls of spec 7.9 return it. */
const { id, processCode, processName, deptShopId, processKind, isReport, isCheck, isKey, byCharge, certType } = processes
const { stdPrepTime, stdRunTime, stdWaitTime, reportUnit, enabled, remark, version } = processes
const columns = {
  ...{ id, processCode, processName, deptShopId, processKind, isReport, isCheck, isKey, byCharge, certType },
  ...{ stdPrepTime, stdRunTime, stdWaitTime, reportUnit, enabled, remark, version },
  baseProcessCode: baseProcesses.baseProcessCode,
  baseProcessName: baseProcesses.baseProcessName,
  deptShopName: depts.deptName,
}

type Reading = Pick<Context, 'tx'> & { caller: { tenantId: string } }

export const processesWhere = ({ tx, caller }: Reading, where: SQL | undefined) =>
  tx
    .select(columns)
    .from(processes)
    .innerJoin(baseProcesses, eq(baseProcesses.id, processes.baseProcessId))
    .innerJoin(depts, eq(depts.id, processes.deptShopId))
    .where(and(notDeleted(processes, caller.tenantId), where))

export type ProcessRow = Awaited<ReturnType<typeof processesWhere>>[number]

export const asProcess = (row: ProcessRow): Process => ({
  ...row,
  processKind: Number(row.processKind ?? 1),
  ...{ isReport: row.isReport === 'yes', isCheck: row.isCheck === 'yes', isKey: row.isKey === 'yes', byCharge: row.byCharge === 'yes' },
  ...{ certType: row.certType ?? '', reportUnit: row.reportUnit ?? '', remark: row.remark ?? '' },
  ...{ stdPrepTime: row.stdPrepTime ?? '0', stdRunTime: row.stdRunTime ?? '0', stdWaitTime: row.stdWaitTime ?? '0' },
  status: row.enabled === 'yes' ? 1 : 0,
  lockVer: row.version,
})

const listing: Listing = {
  filters: {
    processCode: text(processCode),
    processName: text(processName),
    baseProcessCode: keyOf(sql`(select b.base_process_code from erp_producation_base_process b where b.id = ${processes.baseProcessId})`),
    deptShopId: idOf(deptShopId),
    status: keyOf(sql`case ${enabled} when 'yes' then '1' else '0' end`),
  },
  sorts: { processCode, processName },
  order: [asc(processCode), asc(id)],
}

export const processPage = (ctx: Context) =>
  page(ctx.tx, ctx.params, listing, {
    table: processes,
    where: notDeleted(processes, ctx.caller.tenantId),
    rows: async ({ where, order, size, offset }) =>
      (
        await processesWhere(ctx, where)
          .orderBy(...order)
          .limit(size)
          .offset(offset)
      ).map(asProcess),
  })

/** A process with its quality template and machines. */
export async function processDetail(ctx: Reading, processId: string) {
  const [[row], [standard], machines, used] = await Promise.all([
    processesWhere(ctx, eq(id, processId)),
    ctx.tx.select({ indices: processStandards.indices }).from(processStandards).where(eq(processStandards.processId, processId)),
    ctx.tx
      .select({ equipmentId: processEquipments.equipmentId, priority: processEquipments.priority })
      .from(processEquipments)
      .where(eq(processEquipments.processId, processId))
      .orderBy(asc(processEquipments.priority)),
    usedCount(ctx, processId),
  ])
  if (!row) throw missing('数据不存在或已删除')
  const known = await machinesById(
    ctx.tx,
    ctx.caller.tenantId,
    machines.map(({ equipmentId }) => equipmentId),
  )
  return {
    ...asProcess(row),
    qualityTemplates: [...(standard?.indices ?? [])],
    equipments: machines.flatMap(({ equipmentId, priority }) => {
      const machine = known.get(equipmentId)
      if (!machine) return []
      const { equipmentCode, equipmentName, equipmentState } = machine
      return [{ equipmentId, priority, isDefault: priority === 1, equipmentCode, equipmentName, equipmentState }]
    }),
    usedCount: used,
  }
}
