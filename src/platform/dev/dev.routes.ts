import { devAdmin } from '#contract/file.ts'
import { anybody, routes } from '#server/http/route.ts'
import { openValue, people, requireDeveloper } from './dev.store.ts'
import { qrCode } from './qr.store.ts'

/** Spec 7.8. Anybody may have a QR code drawn; the other two decide for themselves, because switched off they must look as if absent. */
export default routes(on => {
  on(devAdmin.createQrCodeResponse, anybody, ({ input }) => qrCode(input.content, input.size), { reads: true })
  on(devAdmin.redisDetail, anybody, async ctx => {
    await requireDeveloper(ctx, 'redisDetail', { key: ctx.input.key })
    return openValue(ctx, ctx.input.key)
  })
  on(devAdmin.findUserList, anybody, async ctx => {
    await requireDeveloper(ctx, 'findUserList')
    return people(ctx)
  })
})
