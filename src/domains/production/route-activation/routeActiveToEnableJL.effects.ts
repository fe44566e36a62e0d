import { atLeast } from '#model/form/arithmetic.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { effects } from '#server/document/effects.ts'
import { activation } from './route-activation.ledger.ts'
import { routeActiveToEnableJL } from './routeActiveToEnableJL.flow.ts'

export default effects(routeActiveToEnableJL, {
  ...activation,
  async check(ctx) {
    const least = (await paramValue(ctx.tx, ctx.tenantId, 'route.forgeRatio.min')) ?? '3.0'
    const faults = await activation.check(ctx)
    return atLeast(ctx.doc.forgeRatio, least) ? faults : [{ path: 'forgeRatio', message: `锻造比不能小于 ${least}` }, ...faults]
  },
})
