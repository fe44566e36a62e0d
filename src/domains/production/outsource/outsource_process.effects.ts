import { and, eq, inArray, sql } from 'drizzle-orm'
import { obstacle, requireUsable, supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { categoriesOf, qualificationsOf } from '#domains/supplier/qualification/supplier-details.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { above, times } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { STARTABLE, WAITING } from '../exec/exec.rules.ts'
import { workExecs } from '../exec/exec.table.ts'
import { lockedOrder } from '../work-order/work-event.ledger.ts'
import { orderFound, workingOf } from '../work-order/work-paper.ledger.ts'
import { workNodesOf } from '../work-order/work-snapshot.ledger.ts'
import { OPEN } from '../work-order/work-state.rules.ts'
import { openOutsource } from './outsource.ledger.ts'
import { outsourceProcess, SPECIAL } from './outsource_process.flow.ts'

type Context = FormContext<SubmittedOf<typeof outsourceProcess>>

/** Certificates that speak for special processes. */
const PROOF: readonly string[] = ['iso9001', 'special_equipment', 'other']

/** For each row the step it is about, if that was neither started nor given away. */
async function stepsOf(ctx: Context) {
  const { workId, items } = ctx.doc
  const order = await orderFound(ctx, workId)
  const nodes = order ? await workNodesOf(ctx, order.id, order.revNo) : []
  const free = await ctx.tx
    .select({ id: workExecs.id, pieceId: workExecs.pieceId, nodeKey: workExecs.nodeKey, processName: workExecs.processName })
    .from(workExecs)
    .where(
      and(
        ...[notDeleted(workExecs, ctx.tenantId), eq(workExecs.workId, workId), eq(workExecs.nodeRefType, 1)],
        ...[inArray(workExecs.status, [WAITING, STARTABLE]), sql`${workExecs.entrustId} is null and ${workExecs.outsourceLineId} is null`],
      ),
    )
  return items.map(row => {
    const node = nodes.find(({ id }) => id === row.workNodeId)
    return { row, step: free.find(each => each.pieceId === row.pieceId && each.nodeKey === node?.nodeKey) }
  })
}

/** The firm does outsourced work, may be given new business, and has what special processes ask for. */
async function supplierFault(ctx: Context): Promise<string | undefined> {
  const { supplierId, outsourceType, backDate } = ctx.doc
  const found = await supplierOf(ctx, supplierId)
  if (found?.supplierType !== 'outsource') return '所选供应商不是外协厂'
  const why = await obstacle(ctx, supplierId, await categoriesOf(ctx.tx, supplierId))
  if (why) return why
  if (!SPECIAL.includes(outsourceType)) return undefined
  const proofs = (await qualificationsOf(ctx.tx, supplierId)).filter(({ qualType }) => PROOF.includes(qualType))
  return proofs.some(({ expireDate }) => expireDate >= backDate) ? undefined : '特殊工序外协：外协单位没有在要求返回日期仍有效的资质'
}

export default effects(outsourceProcess, {
  facts: async ({ doc }) => ({ aboveInHouse: above(doc.totalAmount, times(doc.inHouseCost, '1.2')) ? 'yes' : 'no' }),

  async check(ctx): Promise<Fault[]> {
    const order = await orderFound(ctx, ctx.doc.workId)
    if (!order || !OPEN.includes(order.status)) return [{ path: 'workId', message: '只有待开工或生产中的工单可以外协' }]
    const why = await supplierFault(ctx)
    if (why) return [{ path: 'supplierId', message: why }]
    return (await stepsOf(ctx)).flatMap(({ step }, at) =>
      step ? [] : [{ path: `items.${at}.workNodeId`, message: '该件的工序已开工、已委托、已外协或不属于该工单' }],
    )
  },

  async claims(ctx) {
    return (await stepsOf(ctx)).flatMap(({ step }, at) =>
      step
        ? {
            ...{ subject: 'workExec.outsource', subjectId: step.id, path: `items.${at}.workNodeId` },
            refusal: ({ number }: { number: string }) => `该件的工序已在外协申请中：${number}`,
          }
        : [],
    )
  },

  async approved(ctx) {
    const { doc, number: outsourceNo } = ctx
    const working = workingOf(ctx)
    await lockedOrder(working, doc.workId)
    await requireUsable(ctx, doc.supplierId)
    const { outsourceType, outsourceReason, supplierId, workId, workshopId, sendDate, backDate, materialBearer, lossRate } = doc
    await openOutsource(
      working,
      {
        ...{ outsourceNo, outsourceType, outsourceReason, supplierId, workId, workshopId, sendDate, backDate, materialBearer, lossRate },
        totalAmount: doc.totalAmount ?? '0',
      },
      (await stepsOf(ctx)).map(({ row, step: found }) => {
        const step = must(found, 'a step that was checked')
        const { pieceId, techRequire, unitWeight = null, taxPrice, taxRate, lineAmount = '0', noTaxAmount = '0' } = row
        return {
          ...{ pieceId, execId: step.id, processName: step.processName, techRequire, qty: 1 },
          ...{ unitWeight, taxPrice, taxRate, lineAmount, noTaxAmount },
        }
      }),
    )
    await ctx.notify(await accountsOf(ctx.tx, ctx.tenantId, supplierId), {
      title: `外协订单：${outsourceNo}`,
      content: `我公司委托贵公司外协加工 ${doc.items.length} 件，计划 ${sendDate} 发出，请于 ${backDate} 前返回。`,
    })
  },
})
