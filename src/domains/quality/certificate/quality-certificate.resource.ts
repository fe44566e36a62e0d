import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { draftCertificate, holdCertificate, issueCertificate, refreshCertificate, reissueCertificate } from './certificate.ledger.ts'
import { certificates } from './certificate.table.ts'
import { qualityCertificate } from './quality-certificate.register.ts'

export default resource(qualityCertificate, certificates, {
  access: staffOnly,
  locks: holdCertificate,
  createActions: { draft: (ctx, { pieceId }) => draftCertificate(ctx, pieceId) },
  actions: {
    async refresh(ctx, { id }) {
      await refreshCertificate(ctx, id)
      return undefined
    },
    async issue(ctx, { id }) {
      await issueCertificate(ctx, id)
      return undefined
    },
    async reissue(ctx, { id }, { voidReason }) {
      await reissueCertificate(ctx, id, voidReason)
      return undefined
    },
  },
})
