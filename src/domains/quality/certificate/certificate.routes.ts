import { certificateCalls } from '#contract/quality-certificate.ts'
import { open, routes } from '#server/http/route.ts'
import { certificateSheet, verified } from './certificate-sheet.query.ts'

/** 质量证明书. Whether one is valid is told to everybody who has its QR code. */
export default routes(on => {
  on(certificateCalls.sheet, { may: 'qualityCertificate_view' }, ctx => certificateSheet(ctx, ctx.input.id))
  on(certificateCalls.verify, open, ctx => verified(ctx, ctx.input.certNo, ctx.input.k))
})
