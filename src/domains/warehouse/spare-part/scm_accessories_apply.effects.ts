import { and, asc, eq, inArray } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { minus, positive } from '#model/form/arithmetic.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type EffectContext, effects, type FormContext } from '#server/document/effects.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import { Refusal } from '#server/http/refusal.ts'
import { giveOut, hold, lookUp, requestFaults, resourceOf, wantsOf } from '../issue/request.store.ts'
import { materials } from '../material/material.table.ts'
import { warehouses } from '../place/warehouse.table.ts'
import { post } from '../stock/stock.ledger.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { daysBetween, lastReplaced, replaced } from './part-replacement.ledger.ts'
import { scmAccessoriesApply } from './scm_accessories_apply.flow.ts'

type Doc = SubmittedOf<typeof scmAccessoriesApply>

const BIZ = 'SPARE_ISSUE'

/** 备件领用. What is there is held and given out; old parts come in worth nothing, and what is missing is drafted as an urgent plan. */
export default effects(scmAccessoriesApply, {
  propose: async ({ initiator }) => ({ useDeptId: initiator.dept }),

  async compute(ctx) {
    const [stock, lives] = [await lookUp(ctx), await livesOf(ctx)]
    return { items: stock.map((row, at) => ({ ...row, ...lives[at] })) }
  },

  async facts(ctx) {
    const { tx, tenantId, doc, initiator, acting } = ctx
    const [machine] = (await acting.engine.references.of('equipment')?.find(tx, tenantId, [doc.equipmentId || '0'])) ?? []
    return {
      replacedEarly: (doc.items ?? []).some(item => item.lifeHint) ? 'yes' : 'no',
      workshopId: String(machine?.row.workshopId ?? initiator.dept),
      keeperUserId: await resourceOf(tx, doc.warehouseId),
    }
  },

  check: requestFaults,

  submitted: ctx =>
    hold(
      ctx,
      BIZ,
      wantsOf(ctx.doc, row => row.qty),
      'some',
    ),

  async approved(ctx) {
    const { accessoryKind, equipmentId, warehouseId, useDeptId, items } = ctx.doc
    if (items.some(item => positive(item.issuedQty)))
      await giveOut(ctx, BIZ, {
        ...{ sourceType: 'accessory', warehouseId, useDeptId, equipmentId, costSubject: 'repair', receiverId: ctx.initiator.user },
      })
    else await heldStock.free(ctx)
    await takeOldParts(ctx)
    if (accessoryKind !== 'stock')
      await replaced(
        ctx,
        { equipmentId, accessoryKind, billNo: ctx.number },
        items.flatMap(({ materialId, issuedQty, ...item }) =>
          issuedQty && positive(issuedQty) ? [{ materialId, qty: issuedQty, oldPartQty: oldPartsOf(item) }] : [],
        ),
      )
    await planMissing(ctx)
  },

  rejected: ctx => heldStock.free(ctx),
})

/** Since when each part is in the machine, and whether that is sooner than it should wear out. */
async function livesOf({
  tx,
  doc,
  now,
}: FormContext<DocumentOf<typeof scmAccessoriesApply>>): Promise<{ lastReplaceDate?: string; lifeHint?: string }[]> {
  const items = doc.items ?? []
  const ids = items.flatMap(item => item.materialId ?? [])
  const last = doc.equipmentId ? await lastReplaced(tx, doc.equipmentId, ids) : new Map<string, string>()
  const rows = await tx
    .select({ id: materials.id, lifeDays: materials.lifeDays })
    .from(materials)
    .where(inArray(materials.id, [...ids, '0']))
  const lives = new Map(rows.map(row => [row.id, row.lifeDays ?? 0]))
  return items.map(({ materialId = '' }) => {
    const lastReplaceDate = last.get(materialId)
    if (!lastReplaceDate) return {}
    const [used, life] = [daysBetween(lastReplaceDate, formatDate(now, 'yyyy-MM-dd')), lives.get(materialId) ?? 0]
    return { lastReplaceDate, ...(used < life ? { lifeHint: `距上次更换 ${used} 天，预期寿命 ${life} 天` } : {}) }
  })
}

/** A figure beside 以旧换新 = 否 says nothing: nobody asked for the old part. */
const oldPartsOf = ({ oldPartReturn, oldPartQty }: { oldPartReturn?: string; oldPartQty?: string }) =>
  oldPartReturn === 'yes' ? (oldPartQty ?? '0') : '0'

/** 旧件入库. Worth nothing, but counted: somebody will repair or scrap them. */
async function takeOldParts(ctx: EffectContext<Doc>): Promise<void> {
  const { tx, tenantId, doc, documentId, number, newId } = ctx
  const back = doc.items.filter(item => positive(oldPartsOf(item)))
  if (back.length === 0) return
  const [store] = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(notDeleted(warehouses, tenantId), eq(warehouses.enabled, 'yes'), eq(warehouses.warehouseType, 'old_part')))
    .orderBy(asc(warehouses.warehouseCode))
  if (!store) throw new Refusal('没有启用的旧件库，旧件无处可收')
  await post(
    ctx,
    back.map(item => ({
      ...{ bizType: 'OLD_PART_IN', bizId: documentId, bizLineId: newId(), billNo: number, warehouseId: store.id },
      ...{ materialId: item.materialId, batchNo: item.batchNo ?? '', qty: oldPartsOf(item), amount: '0' },
    })),
  )
}

/** 缺件. Waits as a draft on the desk of whoever asked: the plan is theirs to send. */
async function planMissing(ctx: EffectContext<Doc>): Promise<void> {
  const { doc, acting, initiator, number, now, notify } = ctx
  const missing = doc.items.filter(item => item.toPlan !== 'no' && positive(minus(item.qty, item.issuedQty)))
  if (missing.length === 0) return
  await saveDraft(
    { ...acting, user: initiator.user, dept: initiator.dept },
    {
      flowKey: 'procurement_plan',
      form: {
        planName: `备件缺件 ${number}`,
        planType: 'urgent',
        planMonth: formatDate(now, 'yyyy-MM'),
        purchaseType: 'spare',
        urgentReason: doc.faultDesc.slice(0, 500),
        items: missing.map(item => ({
          materialId: item.materialId,
          qty: minus(item.qty, item.issuedQty),
          needDate: doc.needDate,
          useDeptId: doc.useDeptId,
          purpose: `备件申请 ${number} 缺件`,
        })),
      },
    },
  )
  await notify([initiator.user], {
    title: `备件缺件待采购：${number}`,
    content: `备件申请 ${number} 有 ${missing.length} 项未发足，已生成紧急采购计划草稿，请核对后提交。`,
  })
}
