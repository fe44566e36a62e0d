import { asRefusal } from '#server/http/failure.ts'
import { Refusal } from '#server/http/refusal.ts'
import { clockContext, type DailyContext, daily } from '#server/jobs/daily.ts'
import { endedContracts } from '../labor-contract/labor-contract.store.ts'
import { annualGrants } from '../leave-balance/annual-leave.store.ts'
import { leaveExpiries } from '../leave-balance/leave-expiry.store.ts'
import { endedPlans } from '../recruitment/recruitmentPlan.effects.ts'
import { endedLoans } from '../transfer/positionChange.effects.ts'
import type { Dated } from './personnel.ledger.ts'
import { probationReminders, retirementReminders } from './personnel-reminder.store.ts'

const CLOCKS: Readonly<Record<string, Dated>> = {
  借调期满: endedLoans,
  招聘计划到期: endedPlans,
  合同到期: endedContracts,
  假期过期: leaveExpiries,
  年休假发放: annualGrants,
  转正提醒: probationReminders,
  退休提醒: retirementReminders,
}

/** 人事到期. What comes with a day in the personnel office. What is refused holds up nobody else, and is tried again the next day. */
export default daily({
  name: 'personnel',
  async run(ctx) {
    const words: string[] = []
    for (const [name, clock] of Object.entries(CLOCKS)) words.push(...(await struck(ctx, name, clock)))
    return words.join('，')
  },
})

/** Everything one clock has to do today. One that cannot say what is due, for a parameter nobody can read, holds up no other. */
async function struck(ctx: DailyContext, name: string, clock: Dated): Promise<string[]> {
  let due: Awaited<ReturnType<Dated['due']>>
  try {
    due = await clock.due(ctx.tx, ctx.now)
  } catch (error) {
    if (error instanceof Refusal) return [`${name}：${error.message}`]
    throw error
  }
  const refused: string[] = []
  for (const each of due) refused.push(...(await happened(ctx, clock, each)))
  return due.length > 0 ? [`${name} ${due.length - refused.length}`, ...refused] : []
}

async function happened(ctx: DailyContext, clock: Dated, { id, tenantId }: { id: string; tenantId: string }): Promise<string[]> {
  try {
    await ctx.tx.attempt(tx => clock.happen(clockContext({ ...ctx, tx }, tenantId), id))
    return []
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return [`${id}：${refusal.message}`]
  }
}
