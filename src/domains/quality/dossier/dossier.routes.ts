import { dossierCalls } from '#contract/dossier.ts'
import { qrKeyOf } from '#domains/production/piece/piece.ledger.ts'
import { routes } from '#server/http/route.ts'
import { fileOpened, filePrinted } from '../dossier-log/dossier-view.ledger.ts'
import { valuesOf } from '../dossier-values/dossier-values.query.ts'
import { dossierOf, findPieces } from './dossier.query.ts'
import { filesOfPiece } from './dossier-files.query.ts'

/** 一轴一档, for those who may look a shaft up. */
export default routes(on => {
  on(dossierCalls.find, { may: 'shaftFile_view' }, ctx => findPieces(ctx, ctx.input.find ?? ''))
  // Every opening is written down.
  on(
    dossierCalls.dossier,
    { may: 'shaftFile_view' },
    async ctx => {
      const found = await dossierOf(
        ctx,
        ctx.input.proCode,
        proCode => `${ctx.from.origin}/m/p/${proCode}?k=${qrKeyOf(ctx.app.keys, ctx.site.id, proCode)}`,
      )
      await fileOpened(ctx, found.head.pieceId)
      return found
    },
    { reads: false },
  )
  on(dossierCalls.values, { may: 'shaftFile_view' }, ctx => valuesOf(ctx, ctx.input.proCode))
  on(dossierCalls.files, { may: 'shaftFile_view' }, ctx => filesOfPiece(ctx, ctx.input.proCode))
  on(dossierCalls.printed, { may: 'shaftFile_view' }, async ctx => {
    await filePrinted(ctx, ctx.input.proCode)
    return {}
  })
})
