import { devAdmin } from '#contract/file.ts'
import { anybody, routes } from '#server/http/route.ts'
import { openValue, people, requireDeveloper } from './dev.store.ts'
import { qrCode } from './qr.store.ts'

/** Spec 7.8. QR codes are for everybody. The other two check access themselves, because they must look absent when switched off. */
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
