import { file } from '#contract/file.ts'
import { anybody, open, routes } from '#server/http/route.ts'
import { filesOf, keepUpload, readableFile, showFile } from './file.store.ts'
import { signedLink } from './link.store.ts'
import { bytesBehind } from './read.store.ts'

/** Spec 7.8. Everybody with a session may upload. Read access is checked on each request, which returns a link valid for one minute. */
export default routes(on => {
  on(file.putFile, anybody, async ctx => showFile(ctx, await keepUpload(ctx, ctx.input.souId)))
  on(file.findReadUrl, anybody, async ctx => {
    const { id } = await readableFile(ctx, ctx.input.enUrl)
    return signedLink(ctx.app, ctx.site, ctx.caller, id)
  })
  on(file.findFile, anybody, async ctx => showFile(ctx, await readableFile(ctx, ctx.input.enUrl)))
  on(file.findSouListWithIndexId, anybody, async ctx => Promise.all((await filesOf(ctx, ctx.input.souId)).map(row => showFile(ctx, row))))
  on(file.read, open, ctx => bytesBehind(ctx, ctx.input.ticket))
})
