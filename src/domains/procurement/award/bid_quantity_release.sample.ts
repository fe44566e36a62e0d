import { sample } from '#server/document/sample.ts'
import { bidQuantityRelease } from './bid_quantity_release.flow.ts'

/** 询量中标发布审批: the cheapest offer is taken whole, the next one for the rest. */
export default sample(bidQuantityRelease, {
  by: 'zhu.lei',
  form: async desk => {
    const sourcingId = await desk.ref('sourcing', `钢锭开标 ${String(desk.nth + 1).padStart(2, '0')}`, { mode: 'quantity' })
    const sourcingLineId = await desk.ref('sourcingLine', 'GD-0001', { sourcingId })
    const of = (name: string) => desk.ref('quoteLine', name, { sourcingLineId })
    return {
      sourcingId,
      awardReason: '按报价由低到高依次满足需求。',
      items: [
        { sourcingLineId, quoteLineId: await of('北岭重型铸锭有限公司'), awardQty: '40' },
        { sourcingLineId, quoteLineId: await of('示范特钢锭材有限公司'), awardQty: '20' },
      ],
    }
  },
})
