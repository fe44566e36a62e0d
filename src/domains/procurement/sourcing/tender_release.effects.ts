import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { positive } from '#model/form/arithmetic.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import type { Release } from './release.store.ts'
import { releasing } from './release.store.ts'
import { evaluateTemplates, sourcings } from './sourcing.table.ts'
import { tenderRelease } from './tender_release.flow.ts'

const released = releasing(tenderRelease, 'tender')

/** 招标. As an inquiry, with the committee, the bond, and the weights that the template has now. */
export default effects(tenderRelease, {
  ...released,
  check: async ctx => [...(await released.check(ctx)), ...committeeFaults(ctx), ...(await bondFaults(ctx))],

  async submitted(ctx) {
    await released.submitted(ctx)
    const { tx, doc, documentId } = ctx
    const [found] = await tx
      .select()
      .from(evaluateTemplates)
      .where(eq(evaluateTemplates.id, doc.evaluateTemplateId ?? '0'))
    const { id: evaluateTemplateId = null, priceWeight = null, techWeight = null, serviceWeight = null } = found ?? {}
    await tx.update(sourcings).set({ evaluateTemplateId, priceWeight, techWeight, serviceWeight }).where(eq(sourcings.id, documentId))
  },
})

/** INV-06: nobody judges bids for what they asked for themselves. */
const committeeFaults = ({ doc, initiator }: FormContext<Release>): Fault[] =>
  doc.judgeUserIds?.includes(initiator.user) ? [{ path: 'judgeUserIds', message: '申请人不能担任评委' }] : []

async function bondFaults({ tx, tenantId, doc: { bondAmount, budgetAmount } }: FormContext<Release>): Promise<Fault[]> {
  if (!positive(bondAmount)) return []
  const rate = (await paramValue(tx, tenantId, 'purchase.bond.maxRate')) ?? '2'
  const most = new Big(budgetAmount ?? '0').times(rate).div(100)
  return new Big(bondAmount ?? '0').gt(most) ? [{ path: 'bondAmount', message: `投标保证金不能超过预算金额的 ${rate}%` }] : []
}
