import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#platform/user/user.table.ts'
import { notDeleted } from '#server/db/rows.ts'
import { may } from '#server/http/caller.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { ndtRecords } from './ndt.table.ts'
import { NDT_DRAFT, NDT_SIGNED } from './ndt-record.register.ts'
import { testedStep } from './ndt-step.query.ts'

/** 探伤报告: a record with its piece and limits, and what the caller may do with it. */
export async function ndtSheet(ctx: Context, id: string) {
  const { tx, caller } = ctx
  const [row] = await tx
    .select()
    .from(ndtRecords)
    .where(and(eq(ndtRecords.id, id), notDeleted(ndtRecords, caller.tenantId)))
  const step = row && (await testedStep(tx, caller.tenantId, row.execId))
  if (!row || !step) throw missing('数据不存在或已删除')
  const names = await tx
    .select({ id: users.id, realName: users.realName })
    .from(users)
    .where(inArray(users.id, [row.inspectorId ?? '0', row.reviewerId ?? '0']))
  const nameOf = (userId: string | null) => names.find(each => each.id === userId)?.realName ?? ''
  const text = (value: string | null) => value ?? ''
  return {
    ...{ id, ndtNo: row.ndtNo, state: row.state, method: row.method, proCode: step.proCode, orderNo: step.orderNo },
    ...{ materialName: step.materialName, specs: step.specs, steelGrade: step.steelGrade, heatNo: step.heatNo },
    ...{ processName: row.processName, round: row.round, standardNo: text(row.standardNo), acceptLevel: text(row.acceptLevel) },
    ...{
      equipmentId: row.equipmentId ?? undefined,
      probe: text(row.probe),
      frequency: text(row.frequency),
      sensitivity: text(row.sensitivity),
    },
    ...{ couplant: text(row.couplant), coverage: text(row.coverage), surfaceState: text(row.surfaceState), remark: text(row.remark) },
    ...{ shaftLength: row.shaftLength, shaftDiameter: row.shaftDiameter, testTime: row.testTime ?? undefined },
    ...{ largest: text(row.largest), conclusion: text(row.conclusion), reviewTime: row.reviewTime ?? undefined },
    ...{ inspectorName: nameOf(row.inspectorId), inspectorCertNo: text(row.inspectorCertNo) },
    ...{ reviewerName: nameOf(row.reviewerId), reviewerCertNo: text(row.reviewerCertNo) },
    indications: row.indications.map(each => ({ ...each })),
    indices: step.qualities.filter(({ indexType }) => indexType === row.method).map(each => ({ ...each })),
    instruments: step.equipments.map(({ equipmentId, equipmentCode = '', equipmentName = '' }) => ({
      ...{ id: equipmentId, name: [equipmentName, equipmentCode].filter(Boolean).join(' ') },
    })),
    actions: [
      ...(row.state === NDT_DRAFT && may(caller, 'ndtRecord_add') ? ['save'] : []),
      ...(row.state === NDT_DRAFT && may(caller, 'ndtRecord_sign') ? ['sign'] : []),
      ...(row.state === NDT_SIGNED && may(caller, 'ndtRecord_review') && row.inspectorId !== caller.userId ? ['review'] : []),
    ],
  }
}
