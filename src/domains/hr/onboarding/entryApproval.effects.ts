import { holdersOf } from '#platform/role/holders.store.ts'
import { effects } from '#server/document/effects.ts'
import { HR_OFFICE } from '../hr.menu.ts'
import { caseOf, dayOf, keepPlace, letGo, restate } from '../personnel/personnel.ledger.ts'
import { positionOf } from '../position/headcount.ledger.ts'
import { hire, unhire } from '../recruitment/recruit-plan.ledger.ts'
import { joinResume } from '../resume/resume-history.ledger.ts'
import { entryFaults, newcomerClaim, planLineFor } from './entry-rules.query.ts'
import { entryApproval } from './entryApproval.flow.ts'
import { arrive, employ, stayAway } from './onboarding.store.ts'

/** 入职. Position and plan line are reserved at submit; the last step creates the employee, who is here from the entry day on. */
export default effects(entryApproval, {
  async facts({ tx, tenantId, doc }) {
    const position = await positionOf(tx, tenantId, doc.positionId)
    return { hazardPost: position?.hazardPost ?? 'no', positionLevel: Number(position?.positionLevel ?? 0) }
  },

  check: entryFaults,

  claims: ({ doc }) => [newcomerClaim(doc)],

  async submitted(ctx) {
    await keepPlace(ctx, { positionId: ctx.doc.positionId, planLineId: (await planLineFor(ctx)) ?? null })
  },

  async approved(ctx) {
    const { tx, doc, documentId, tenantId, number } = ctx
    const kept = await caseOf(tx, documentId)
    const { id: employeeId, employeeNo, account } = await employ(ctx, { ...doc, billNo: number })
    await restate(tx, documentId, { state: 'done', employeeId })
    if (kept?.planLineId) await hire(tx, kept.planLineId)
    if (doc.resumeId) await joinResume(ctx, doc.resumeId, number)

    const who = `${doc.employeeName}（${employeeNo}）于 ${doc.entryDate} 入职`
    const left = async (role: string, what: string, path?: string) =>
      ctx.addTodo(await holdersOf(tx, tenantId, role), { title: `${what}：${who}`, path })
    await left('sysadmin', `设置账号 ${account} 的初始密码和角色`, `/system/user/index?${new URLSearchParams({ account })}`)
    await left('lodging_clerk', '办理餐卡')
    await left('lodging_clerk', '安排宿舍')
    await left('safety_officer', '安排三级安全教育')
    await left('safety_head', '发放工装和劳保用品')
  },

  takesEffect: doc => doc.entryDate,
  responsible: HR_OFFICE,
  effective: ctx => arrive(ctx, ctx.doc),

  /** 未报到: called off before the entry day. */
  async cancelled(ctx) {
    const { tx, documentId } = ctx
    const kept = await caseOf(tx, documentId)
    await stayAway(ctx)
    if (kept?.planLineId) await unhire(tx, kept.planLineId, dayOf(ctx.now))
    await letGo(ctx)
  },

  rejected: letGo,
})
