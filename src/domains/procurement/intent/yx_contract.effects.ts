import Big from 'big.js'
import { obstacle, requireUsable } from '#domains/supplier/profile/supplier.ledger.ts'
import { categoriesOfMaterials } from '#domains/warehouse/material/material.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { signIntent } from './intent-contract.ledger.ts'
import { yxContract } from './yx_contract.flow.ts'

type Context = FormContext<SubmittedOf<typeof yxContract>>

const categoriesIn = ({ tx, tenantId, doc }: Context) =>
  categoriesOfMaterials(
    tx,
    tenantId,
    doc.items.map(({ materialId }) => materialId),
  )

async function depositFaults({ tx, tenantId, doc }: Context): Promise<Fault[]> {
  const rate = (await paramValue(tx, tenantId, 'yx.deposit.maxRate')) ?? '10'
  const most = new Big(doc.totalEstAmount ?? 0).times(rate).div(100)
  return new Big(doc.depositAmount ?? 0).gt(most) ? [{ path: 'depositAmount', message: `意向金不能超过预估总额的 ${rate}%` }] : []
}

/** 意向合同. It commits us to nothing but its deposit; its state follows from the day. */
export default effects(yxContract, {
  async check(ctx) {
    const why = await obstacle(ctx, ctx.doc.supplierId, await categoriesIn(ctx))
    const isLate = ctx.actor === ctx.initiator.user && ctx.doc.formalDeadline < formatDate(ctx.now, 'yyyy-MM-dd')
    return [
      ...(why ? [{ path: 'supplierId', message: why }] : []),
      ...(isLate ? [{ path: 'formalDeadline', message: '转正式合同期限不能早于今天' }] : []),
      ...(await depositFaults(ctx)),
    ]
  },

  async approved(ctx) {
    const { doc, documentId: id, number: contractNo, initiator } = ctx
    await requireUsable(ctx, doc.supplierId, await categoriesIn(ctx))
    const {
      contractName,
      supplierId,
      validPeriod,
      totalEstAmount = '0',
      depositAmount = null,
      lockPrice,
      formalDeadline,
      contractFile,
    } = doc
    const [startDate, endDate] = validPeriod
    await signIntent(ctx, {
      ...{ id, contractNo, contractName, supplierId, startDate, endDate, totalEstAmount, depositAmount, lockPrice, formalDeadline },
      ...{ contractFile, buyerId: initiator.user },
    })
  },
})
