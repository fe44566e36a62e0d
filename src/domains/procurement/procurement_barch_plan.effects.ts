import { formatDate } from '../../model/date.ts'
import type { DocumentOf } from '../../model/flow/flow.ts'
import { checkForm } from '../../model/form/read.ts'
import { type EffectScene, effects, type Fault, type FormScene } from '../../server/document/effects.ts'
import { faulty } from '../../server/engine/shell/refuse.ts'
import { type Gathered, gathered, planProblem, submitAgreed } from './plan-batch.store.ts'
import { isAgreed, procurementBatchPlan } from './procurement_barch_plan.flow.ts'
import { backToDraft, takePlans, today } from './purchase-plan.ledger.ts'

type Doc = DocumentOf<typeof procurementBatchPlan>
type Row = NonNullable<Doc['items']>[number]

const DRAFT = 1
const REFUSED = 9

/** 采购计划批量. The plans are taken while the batch is under way; the last step submits what was agreed to and hands back the rest. */
export default effects(procurementBatchPlan, {
  propose: async ({ now }) => ({ planMonth: formatDate(now, 'yyyy-MM') }),

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
    const rows = [...(scene.doc.items ?? [])].sort((left, right) => (BigInt(left.planId!) < BigInt(right.planId!) ? -1 : 1))
    for (const row of rows) {
      if (isAgreed(row)) await submitAgreed(scene, row.planId!)
      else await handBack(scene, row)
    }
  },

  async rejected(scene) {
    for (const row of scene.doc.items ?? []) await handBack(scene, row)
  },
})

const planIds = ({ items = [] }: Doc) => items.flatMap(({ planId }) => planId ?? [])

/** Back to its writer; with the reason, where somebody gave one. */
async function handBack(scene: EffectScene<Doc>, { planId, planName, lineOpinion, ...row }: Row): Promise<void> {
  const plan = (await gathered(scene.tx, scene.tenantId, [planId!])).get(planId!)?.plan
  // A batch that is withdrawn twice, or after its plan was taken by another one, has nothing to give back.
  if (plan?.batchNo !== scene.number) return
  const refused = !isAgreed(row)
  await backToDraft(scene, planId!, refused ? lineOpinion : undefined)
  if (refused && plan.applyUserId)
    await scene.tell([plan.applyUserId], {
      title: '采购计划未通过批量审批',
      content: `采购计划“${planName}”在批次 ${scene.number} 中未获同意：${lineOpinion}。计划已退回草稿，可修改后重新提交。`,
    })
}

async function faultOf(scene: FormScene<Doc>, row: Row, found: Gathered | undefined): Promise<string> {
  if (!found) return '采购计划不存在'
  const { plan, approvalStatus, doc } = found
  const name = `计划“${plan.planName ?? ''}”`
  const isOurs = plan.batchNo !== null && plan.batchNo === scene.number
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
