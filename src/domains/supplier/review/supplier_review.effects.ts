import type { SubmittedOf } from '#model/flow/flow.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type Claim, claimFaults } from '#server/document/claim.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { post } from '#server/document/ledger.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import { conflict } from '#server/http/refusal.ts'
import { lockSuppliers, mustBeKnown, type Supplier, supplierOf } from '../profile/supplier.ledger.ts'
import { REVIEWED } from '../profile/supplier.register.ts'
import { supplierReviews } from '../profile/supplier.table.ts'
import { accountsOf } from '../profile/supplier-account.ledger.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { alter, wordOf } from '../profile/supplier-history.ledger.ts'
import { performance } from '../profile/supplier-trade.ledger.ts'
import { supplierReview } from './supplier_review.flow.ts'

type Doc = SubmittedOf<typeof supplierReview>
type Context = FormContext<Doc>
type Item = Doc['items'][number]

const GOOD: readonly string[] = ['S', 'A', 'B']
/** Measures that want nothing further of a supplier: it carries on, or with more. */
const CONTENT: readonly string[] = ['keep', 'upgrade']

/** 评审. Figures come from the deliveries, grades from the points; the last step writes them into the book. */
export default effects(supplierReview, {
  async compute({ tx, tenantId, doc }) {
    const limits = JSON.parse((await paramValue(tx, tenantId, 'supplier.review.levels')) ?? '{}') as Record<string, number>
    const items: object[] = []
    for (const item of doc.items ?? []) {
      const done = item.supplierId && doc.reviewRange ? await performance(tx, item.supplierId, doc.reviewRange) : undefined
      items.push({ ...done, newLevel: gradeOf(item, limits) })
    }
    return { items }
  },

  async check(ctx) {
    lockSuppliers(
      ctx.tx,
      ctx.doc.items.map(item => item.supplierId),
    )
    return [...(await claimFaults(ctx, claimsOf(ctx))), ...(await standing(ctx)), ...(await deliveries(ctx))]
  },

  claims: claimsOf,

  /** A supplier may be blacklisted during the review; then no approval is possible (INV-10). */
  step: { quality_head: stopIfBlacklisted, purchase_head: stopIfBlacklisted, wh_head: stopIfBlacklisted, fin_head: stopIfBlacklisted },

  async approved(ctx) {
    const { items } = ctx.doc
    lockSuppliers(
      ctx.tx,
      items.map(item => item.supplierId),
    )
    await stopIfBlacklisted(ctx)
    await book(ctx)
    for (const item of items) await follow(ctx, item, await mustBeKnown(ctx, item.supplierId))
  },
})

function claimsOf(ctx: Context): Claim[] {
  return ctx.doc.items.map(({ supplierId }, at) => supplierClaim(ctx, 'review', supplierId, `items.${at}.supplierId`))
}

/** Strategic is a decision, not a score: a strategic supplier stays one while its score is excellent. */
function gradeOf({ totalScore, oldLevel }: Partial<Item>, limits: Record<string, number>): string | undefined {
  if (totalScore === undefined) return undefined
  const [grade = 'D'] = Object.entries(limits)
    .sort(([, left], [, right]) => right - left)
    .flatMap(([level, least]) => (totalScore >= least ? [level] : []))
  return grade === 'A' && oldLevel === 'S' ? 'S' : grade
}

async function standing(ctx: Context): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [at, { supplierId }] of ctx.doc.items.entries()) {
    const found = await supplierOf(ctx, supplierId)
    if (found && !REVIEWED.includes(found.supplierStatus))
      faults.push({ path: `items.${at}.supplierId`, message: await excluded(ctx, found) })
  }
  return faults
}

const excluded = async (ctx: Pick<Context, 'tx' | 'tenantId'>, { supplierName, supplierStatus }: Supplier) =>
  supplierStatus === 'blacklisted'
    ? `供应商“${supplierName}”已被拉黑，请移除后重新提交`
    : `供应商“${supplierName}”状态为${await wordOf(ctx, 'status', supplierStatus)}，不参加评审`

async function deliveries({ tx, doc }: Context): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [at, { supplierId }] of doc.items.entries())
    if ((await performance(tx, supplierId, doc.reviewRange)).lines === 0)
      faults.push({ path: `items.${at}.supplierId`, message: '该供应商评审期间内没有到货，不参加评审' })
  return faults
}

async function stopIfBlacklisted(ctx: EffectContext<Doc>): Promise<void> {
  for (const { supplierId } of ctx.doc.items) {
    const found = await supplierOf(ctx, supplierId)
    if (found?.supplierStatus === 'blacklisted') throw conflict(await excluded(ctx, found))
  }
}

async function book(ctx: EffectContext<Doc>): Promise<void> {
  const { items, reviewName, reviewPeriod, purchaseType, reviewRange } = ctx.doc
  const [startDate, endDate] = reviewRange
  const review = { billNo: ctx.number, reviewName, reviewPeriod, purchaseType, startDate, endDate }
  const rows = items.map(item => ({ ...item, ...review }))
  await post(ctx, supplierReviews, rows)
}

/** Changes grade and state, and notifies people. */
async function follow(ctx: EffectContext<Doc>, item: Item, before: Supplier): Promise<void> {
  const { tx, tenantId, number: billNo } = ctx
  const { newLevel, reviewMeasure } = item
  await alter(ctx, before.id, { level: newLevel, status: standingAfter(item, before) }, { billNo })
  const level = await wordOf(ctx, 'level', newLevel)
  await ctx.notify(await accountsOf(tx, tenantId, before.id), {
    title: `评审结果：${ctx.doc.reviewName}`,
    content: `贵公司本期评审得分 ${item.totalScore}，评定等级为${level}。`,
  })
  if (reviewMeasure === 'eliminate') await draftStop(ctx, before)
}

/** Good points end a trial; a pause they end only where nothing more is asked of the supplier. */
function standingAfter({ newLevel, reviewMeasure }: Item, { supplierStatus }: Supplier): string {
  if (reviewMeasure === 'suspend') return 'suspended'
  if (!GOOD.includes(newLevel)) return supplierStatus
  const over = supplierStatus === 'trial' || (supplierStatus === 'suspended' && CONTENT.includes(reviewMeasure))
  return over ? 'normal' : supplierStatus
}

/** 淘汰. Creates a draft of the closure for the responsible buyer. */
async function draftStop(ctx: EffectContext<Doc>, before: Supplier): Promise<void> {
  const { acting, tx, tenantId, number: billNo } = ctx
  const user = before.ownerUserId ?? (await holdersOf(tx, tenantId, 'purchase_head'))[0]
  if (!user) return
  const { org } = await companyOf(acting)
  const form = { supplierId: before.id, stopReason: 'quality', stopDetail: `评审单 ${billNo} 评定为淘汰。` }
  await saveDraft({ ...acting, user, dept: org.person(user)?.dept ?? '', system: false }, { flowKey: 'supplier_info_stop', form })
  await ctx.notify([user], {
    title: `请办理供应商停用：${before.supplierName}`,
    content: `评审单 ${billNo} 评定供应商“${before.supplierName}”为淘汰，停用审批已为您存为草稿，请核对后提交。`,
  })
}
