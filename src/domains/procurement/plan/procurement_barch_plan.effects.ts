import { formatDate } from '#model/date.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { rounded, sum } from '#model/form/arithmetic.ts'
import { checkForm } from '#model/form/read.ts'
import { type EffectContext, effects, type FormContext } from '#server/document/effects.ts'
import { attempt, companyOf } from '#server/engine/shell/engine.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { asRefusal } from '#server/http/failure.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isAgreed } from '../batch/batch.rules.ts'
import { type Gathered, gathered, opinionAgainst, planProblem, submitAgreed } from './plan-batch.store.ts'
import { contentOf } from './plan-content.query.ts'
import { procurementBatchPlan } from './procurement_barch_plan.flow.ts'
import { giveBack, planOf, takePlans, today } from './purchase-plan.ledger.ts'

type Doc = SubmittedOf<typeof procurementBatchPlan>
type Row = Doc['items'][number]

const DRAFT = 1
const REFUSED = 9
const LONGEST_REASON = 500
const LONGEST_OPINION = 200

/** 采购计划批量. Takes the plans while the batch is running; the last step submits the approved ones and returns the others. */
export default effects(procurementBatchPlan, {
  propose: async ({ now }) => ({ planMonth: formatDate(now, 'yyyy-MM') }),

  async compute(ctx) {
    const plans = await gathered(ctx.tx, ctx.tenantId, planIds(ctx.doc))
    const company = await companyOf(ctx.acting)
    return {
      items: (ctx.doc.items ?? []).map(({ planId = '' }) => {
        const found = plans.get(planId)
        return found ? { planContent: contentOf(company, found.doc) } : {}
      }),
    }
  },

  /** How many of the agreed plans can still be carried out. */
  async facts(ctx) {
    const failing = await problemsOf(ctx)
    return { passing: inOrder(ctx.doc).filter(row => isAgreed(row) && !failing.has(row.planId)).length }
  },

  /** Whoever submits a batch learns what is wrong with its plans. Later on, a plan that has become impossible falls out of it alone. */
  async check(ctx) {
    if (ctx.actor !== ctx.initiator.user) return []
    const problems = await problemsOf(ctx)
    return ctx.doc.items.flatMap(({ planId }, at) => {
      const message = problems.get(planId)
      return message ? [{ path: `items.${at}.planId`, message }] : []
    })
  },

  submitted: ctx => takePlans(ctx, ctx.number, planIds(ctx.doc)),

  step: { purchase_head: keepRules, ladder_vp_supply: keepRules, ladder_cfo: keepRules, ladder_gm: keepRules },

  async approved(ctx) {
    const problems = await problemsOf(ctx)
    const failed = new Map<string, string>()
    for (const row of inOrder(ctx.doc)) {
      const why = isAgreed(row) ? (problems.get(row.planId) ?? (await submitted(ctx, row.planId))) : row.lineOpinion
      if (why === undefined) continue
      if (isAgreed(row)) failed.set(row.planId, why)
      await handBack(ctx, row, why)
    }
    const [problem] = failed.values()
    if (problem && failed.size === ctx.doc.items.filter(isAgreed).length) throw new Refusal(problem)
    refuseRows(ctx, failed)
  },

  /** Rejecting the batch rejects all its plans; an opinion on a row takes precedence over that on the whole, and that over what made it fail. */
  async rejected(ctx) {
    const opinion = await opinionAgainst(ctx.tx, ctx.instanceId)
    const problems = opinion ? new Map<string, string>() : await problemsOf(ctx)
    for (const row of inOrder(ctx.doc))
      await handBack(ctx, row, (isAgreed(row) ? undefined : row.lineOpinion) ?? opinion ?? problems.get(row.planId))
    refuseRows(ctx, problems)
  },

  async withdrawn(ctx) {
    for (const row of inOrder(ctx.doc)) {
      if (isAgreed(row)) await giveBack(ctx, ctx.number, row.planId)
      else await handBack(ctx, row, row.lineOpinion)
    }
  },
})

/** In the order of ids, to avoid deadlocks. */
const inOrder = ({ items = [] }: DocumentOf<typeof procurementBatchPlan>) =>
  items
    .flatMap(({ planId, ...row }) => (planId ? [{ ...row, planId }] : []))
    .sort((left, right) => (BigInt(left.planId) < BigInt(right.planId) ? -1 : 1))

const planIds = (doc: DocumentOf<typeof procurementBatchPlan>) => inOrder(doc).map(({ planId }) => planId)

type Looking = Pick<FormContext<DocumentOf<typeof procurementBatchPlan>>, 'tx' | 'tenantId' | 'number' | 'now' | 'doc'>

/** What stands in the way of each plan of the batch now. */
async function problemsOf(ctx: Looking): Promise<Map<string, string>> {
  const plans = await gathered(ctx.tx, ctx.tenantId, planIds(ctx.doc))
  const problems = new Map<string, string>()
  for (const row of inOrder(ctx.doc)) {
    const problem = await faultOf(ctx, row, plans.get(row.planId))
    if (problem) problems.set(row.planId, problem)
  }
  return problems
}

/** Each plan is submitted as if it were alone: what one is refused for holds up no other. */
async function submitted(ctx: EffectContext<Doc>, planId: string): Promise<string | undefined> {
  try {
    await attempt(ctx.acting, acting => submitAgreed(acting, planId))
    return undefined
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return refusal.message
  }
}

/** The paper says of each plan that fell out why. */
function refuseRows(ctx: EffectContext<DocumentOf<typeof procurementBatchPlan>>, failed: ReadonlyMap<string, string>): void {
  if (failed.size === 0) return
  const items = (ctx.doc.items ?? []).map(row => {
    const why = failed.get(row.planId ?? '')
    return why ? { ...row, lineResult: 'refuse', lineOpinion: why.slice(0, LONGEST_OPINION) } : row
  })
  const agreed = items.filter(isAgreed)
  ctx.note({
    items,
    agreedCount: agreed.length,
    totalEstAmount: rounded(
      sum(agreed, row => row.estAmount),
      2,
    ),
  })
}

/** Returns a plan to its writer with a message and the reason. */
async function handBack(
  ctx: EffectContext<unknown>,
  { planId, planName }: Pick<Row, 'planId' | 'planName'>,
  reason: string | undefined,
): Promise<void> {
  const why = reason?.slice(0, LONGEST_REASON)
  if (!(await giveBack(ctx, ctx.number, planId, why))) return
  const writer = (await planOf(ctx.tx, planId))?.applyUserId
  if (!writer) return
  await ctx.notify([writer], {
    title: '采购计划未通过批量审批',
    content: `采购计划“${planName}”在批次 ${ctx.number} 中未获同意${why ? `：${why.replace(/。+$/, '')}` : ''}。计划已退回草稿，可修改后重新提交。`,
  })
}

async function faultOf(ctx: Looking, row: Pick<Row, 'lineResult'>, found: Gathered | undefined): Promise<string> {
  const isOurs = !!found?.plan.batchNo && found.plan.batchNo === ctx.number
  // A plan that is returned or gone need not be valid.
  if (!isAgreed(row) && (isOurs || !found)) return ''
  if (!found) return '采购计划不存在'
  const { plan, approvalStatus, doc } = found
  const name = `计划“${plan.planName ?? ''}”`
  if (plan.batchNo && !isOurs) return `${name}已列入批次 ${plan.batchNo}`
  if (![DRAFT, REFUSED].includes(approvalStatus)) return `${name}不是草稿或未通过的计划`
  if (plan.planMonth !== ctx.doc.planMonth) return `${name}的计划月份与批次不一致`
  if (plan.purchaseType !== ctx.doc.purchaseType) return `${name}的采购类别与批次不一致`
  if (!isAgreed(row)) return ''
  const problem = await planProblem(ctx.tx, doc, plan.appliedOn ?? today(ctx))
  return problem && `${name}：${problem}`
}

async function keepRules({ doc }: EffectContext<Doc>): Promise<void> {
  const problems = checkForm(procurementBatchPlan, doc)
  if (problems.length > 0) throw faulty(problems)
}
