import { formatDate } from '#model/date.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { checkForm } from '#model/form/read.ts'
import { type EffectScene, effects, type Fault, type FormScene } from '#server/document/effects.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { type Gathered, gathered, opinionAgainst, planProblem, submitAgreed } from './plan-batch.store.ts'
import { contentOf } from './plan-content.query.ts'
import { isAgreed, procurementBatchPlan } from './procurement_barch_plan.flow.ts'
import { giveBack, planOf, takePlans, today } from './purchase-plan.ledger.ts'

type Doc = DocumentOf<typeof procurementBatchPlan>
type Row = NonNullable<Doc['items']>[number]

const DRAFT = 1
const REFUSED = 9
const LONGEST_REASON = 500

/** 采购计划批量. The plans are taken while the batch is under way; the last step submits what was agreed to and hands back the rest. */
export default effects(procurementBatchPlan, {
  propose: async ({ now }) => ({ planMonth: formatDate(now, 'yyyy-MM') }),

  async compute(scene) {
    const plans = await gathered(scene.tx, scene.tenantId, planIds(scene.doc))
    const company = await companyOf(scene.acting)
    return {
      items: (scene.doc.items ?? []).map(({ planId = '' }) => {
        const found = plans.get(planId)
        return found ? { planContent: contentOf(company, found.doc) } : {}
      }),
    }
  },

  async check(scene) {
    const plans = await gathered(scene.tx, scene.tenantId, planIds(scene.doc))
    const faults: Fault[] = []
    for (const [at, row] of (scene.doc.items ?? []).entries()) {
      const message = await faultOf(scene, row, plans.get(row.planId!))
      if (message) faults.push({ path: `items.${at}.planId`, message })
    }
    return faults
  },

  submitted: scene => takePlans(scene, scene.number, planIds(scene.doc)),

  step: { purchase_head: keepRules, ladder_vp_supply: keepRules, ladder_cfo: keepRules, ladder_gm: keepRules },

  async approved(scene) {
    for (const row of inOrder(scene.doc)) {
      if (isAgreed(row)) await submitAgreed(scene, row.planId!)
      else await handBack(scene, row, row.lineOpinion)
    }
  },

  /** Whoever refuses the batch refuses all that is in it; what was said of a row goes before what was said of the whole. */
  async rejected(scene) {
    const opinion = await opinionAgainst(scene.tx, scene.instanceId)
    for (const row of inOrder(scene.doc)) await handBack(scene, row, (isAgreed(row) ? undefined : row.lineOpinion) ?? opinion)
  },

  async withdrawn(scene) {
    for (const row of inOrder(scene.doc)) {
      if (isAgreed(row)) await giveBack(scene, scene.number, row.planId!)
      else await handBack(scene, row, row.lineOpinion)
    }
  },
})

const planIds = ({ items = [] }: Doc) => items.flatMap(({ planId }) => planId ?? [])

/** Always in the order of ids, so that two batches never wait for each other. */
const inOrder = ({ items = [] }: Doc) => [...items].sort((left, right) => (BigInt(left.planId!) < BigInt(right.planId!) ? -1 : 1))

/** Back to its writer, who hears of it, with the reason where somebody gave one. */
async function handBack(scene: EffectScene<Doc>, { planId, planName }: Row, reason: string | undefined): Promise<void> {
  const why = reason?.slice(0, LONGEST_REASON)
  if (!(await giveBack(scene, scene.number, planId!, why))) return
  const writer = (await planOf(scene.tx, planId!))?.applyUserId
  if (!writer) return
  await scene.tell([writer], {
    title: '采购计划未通过批量审批',
    content: `采购计划“${planName}”在批次 ${scene.number} 中未获同意${why ? `：${why.replace(/。+$/, '')}` : ''}。计划已退回草稿，可修改后重新提交。`,
  })
}

async function faultOf(scene: FormScene<Doc>, row: Row, found: Gathered | undefined): Promise<string> {
  const isOurs = !!found?.plan.batchNo && found.plan.batchNo === scene.number
  // What is going back to its writer, or is gone, need not be fit for anything.
  if (!isAgreed(row) && (isOurs || !found)) return ''
  if (!found) return '采购计划不存在'
  const { plan, approvalStatus, doc } = found
  const name = `计划“${plan.planName ?? ''}”`
  if (plan.batchNo && !isOurs) return `${name}已列入批次 ${plan.batchNo}`
  if (![DRAFT, REFUSED].includes(approvalStatus)) return `${name}不是草稿或未通过的计划`
  if (plan.planMonth !== scene.doc.planMonth) return `${name}的计划月份与批次不一致`
  if (plan.purchaseType !== scene.doc.purchaseType) return `${name}的采购类别与批次不一致`
  if (!isAgreed(row)) return ''
  const problem = await planProblem(scene.tx, doc, plan.appliedOn ?? today(scene))
  return problem && `${name}：${problem}`
}

async function keepRules({ doc }: EffectScene<Doc>): Promise<void> {
  const problems = checkForm(procurementBatchPlan, doc)
  if (problems.length > 0) throw faulty(problems)
}
