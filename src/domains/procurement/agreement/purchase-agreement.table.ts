import { masterTable } from '#server/document/master-table.ts'
import { purchaseAgreement } from './purchase-agreement.register.ts'
import { purchaseAgreementLine } from './purchase-agreement-line.register.ts'

export const purchaseAgreements = masterTable('purchase_agreement', purchaseAgreement)
export const purchaseAgreementLines = masterTable('purchase_agreement_line', purchaseAgreementLine, {
  references: { purchaseAgreementId: () => purchaseAgreements.id },
})
