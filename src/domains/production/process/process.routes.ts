import { and, asc, eq, ilike, or } from 'drizzle-orm'
import { productionProcess } from '#contract/production-process.ts'
import { machinesById } from '#domains/equipment/equipment.ledger.ts'
import { removeMasters, submitMaster } from '#platform/master/save.store.ts'
import { notDeleted, parseIds } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Context, routes } from '#server/http/route.ts'
import { baseProcesses } from './base-process.table.ts'
import { processDetail, processPage } from './process.query.ts'
import { saveIndices, saveMachines, workshops } from './process.store.ts'

/** 生产工序, spec 7.9. Another door to the master: its checks, audit and rights are the same. */
const READS = { may: ['process_view', 'route_view'] } as const
const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no')

export default routes(on => {
  on(productionProcess.list, READS, processPage)
  on(productionProcess.detail, READS, ctx => processDetail(ctx, ctx.input.id))
  on(productionProcess.remove, { may: 'process_delete' }, async ctx => {
    await removeMasters({ ...ctx, input: { master: 'process' } }, parseIds(ctx.input.ids))
    return true
  })
  on(productionProcess.submit, { may: ['process_add', 'process_edit', 'process_standard'] }, submit)
  for (const call of [productionProcess.deptShopLists, productionProcess.deptShopListsPosted])
    on(call, READS, ctx => workshops(ctx, ctx.input.keyword, ctx.input.all === 1 && ctx.caller.isAdmin), { reads: true })
  for (const call of [productionProcess.findBaseProcess, productionProcess.findBaseProcessPosted])
    on(call, READS, basesFound, { reads: true })
})

type Submitted = NonNullable<NonNullable<typeof productionProcess.submit.types>['input']>

async function submit(ctx: Context<Submitted>) {
  const { id, lockVer, qualityTemplates, equipmentIds, baseProcessCode, status, ...form } = ctx.input
  const params = {
    ...form,
    ...(id && { id }),
    ...(lockVer !== undefined && { version: lockVer }),
    baseProcessId: await baseNamed(ctx, baseProcessCode),
    ...{ isReport: yesNo(form.isReport), isCheck: yesNo(form.isCheck), isKey: yesNo(form.isKey), byCharge: yesNo(form.byCharge) },
    enabled: status === undefined ? undefined : yesNo(status === 1),
    master: 'process',
  }
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
  const saved = await submitMaster({ ...ctx, params: given, input: { master: 'process', ...(id && { id }), version: lockVer } })
  if (qualityTemplates) await saveIndices(ctx, saved, qualityTemplates)
  if (equipmentIds) {
    const known = await machinesById(ctx.tx, ctx.caller.tenantId, equipmentIds)
    if (equipmentIds.some(equipmentId => !known.has(equipmentId))) throw new Refusal('设备不存在或已删除')
    await saveMachines(ctx, saved, equipmentIds)
  }
  return processDetail(ctx, saved)
}

async function baseNamed({ tx, caller }: Pick<Context, 'tx' | 'caller'>, code: string): Promise<string> {
  const [found] = await tx
    .select({ id: baseProcesses.id })
    .from(baseProcesses)
    .where(and(eq(baseProcesses.baseProcessCode, code), eq(baseProcesses.enabled, 'yes'), notDeleted(baseProcesses, caller.tenantId)))
  if (!found) throw new Refusal('基础工序不存在或已停用')
  return found.id
}

async function basesFound({ tx, caller, input }: Context<{ keyword?: string; processKind?: number; status?: number }>) {
  const { keyword, processKind, status = 1 } = input
  const found = await tx
    .select()
    .from(baseProcesses)
    .where(
      and(
        notDeleted(baseProcesses, caller.tenantId),
        eq(baseProcesses.enabled, status === 1 ? 'yes' : 'no'),
        processKind === undefined ? undefined : eq(baseProcesses.processKind, String(processKind)),
        keyword
          ? or(ilike(baseProcesses.baseProcessCode, containing(keyword)), ilike(baseProcesses.baseProcessName, containing(keyword)))
          : undefined,
      ),
    )
    .orderBy(asc(baseProcesses.sort), asc(baseProcesses.baseProcessCode))
  return found.map(({ id, baseProcessCode, baseProcessName, ...row }) => ({
    ...{ id, baseProcessCode, baseProcessName, processKind: Number(row.processKind), allowRepair: row.allowRepair === 'yes' },
    ...{ sort: row.sort ?? 0, status: row.enabled === 'yes' ? 1 : 0, remark: row.remark ?? '' },
  }))
}
