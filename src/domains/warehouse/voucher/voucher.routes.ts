import { voucherCalls } from '#contract/voucher.ts'
import { oneMaster, reach } from '#platform/master/master.store.ts'
import { missing } from '#server/http/refusal.ts'
import { routes, signedIn } from '#server/http/route.ts'
import { scanned } from './scan.query.ts'
import { countPrint } from './voucher.ledger.ts'
import { VOUCHERS } from './voucher.rules.ts'

export default routes(on => {
  on(voucherCalls.print, signedIn, async ctx => {
    const { book, id } = ctx.input
    if (!Object.hasOwn(VOUCHERS, book)) throw missing('没有这种单据')
    // Whoever may not open it may not print it.
    await oneMaster(ctx, reach(ctx, book, 'view'))
    const { tx, caller, newId, now } = ctx
    return { times: await countPrint({ tx, tenantId: caller.tenantId, newId, now }, book, id, caller.userId) }
  })
  on(voucherCalls.scan, { may: 'stockBalance_view' }, ctx => scanned(ctx))
})
