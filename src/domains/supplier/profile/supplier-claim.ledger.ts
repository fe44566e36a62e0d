import type { Claim } from '#server/document/claim.ts'
import type { FormContext } from '#server/document/effects.ts'
import { mustBeKnown } from './supplier.ledger.ts'

/** One document of each kind per supplier runs at a time (INV-02). */
type PaperKind = 'admission' | 'change' | 'standing' | 'review'

const words: Record<PaperKind, string> = { admission: '准入', change: '变更', standing: '状态变更', review: '评审' }

export const supplierSubjects = Object.keys(words).map(kind => `supplier.${kind}`)

/** 在途单据. The claim of a document on a supplier. */
export const supplierClaim = (
  ctx: Pick<FormContext<unknown>, 'tx' | 'tenantId'>,
  kind: PaperKind,
  supplierId: string,
  path = 'supplierId',
): Claim => ({
  subject: `supplier.${kind}`,
  subjectId: supplierId,
  path,
  async refusal({ number }) {
    const { supplierName } = await mustBeKnown(ctx, supplierId)
    return `供应商“${supplierName}”已有在途的${words[kind]}单 ${number}`
  },
})
