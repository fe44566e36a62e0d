import type { Tx } from '#server/db/database.ts'
import { shareOf } from '../payable/payable.ledger.ts'
import { sourceOf } from './pay_apply.flow.ts'

interface Paying {
  readonly payKind?: string
  readonly purchaseContractId?: string
  readonly items?: readonly { readonly paySource?: string; readonly purchaseInvoiceId?: string; readonly payPlanId?: string }[]
}

/** What the lines of a payment pay: rows of a payment plan, or the shares of invoices that this kind of payment is for (INV-36). */
export const payableIds = (tx: Tx, { payKind, purchaseContractId, items = [] }: Paying): Promise<(string | undefined)[]> =>
  Promise.all(
    items.map(async item => {
      const { paySource, purchaseInvoiceId } = item
      if (paySource !== 'invoice') return sourceOf(item)
      if (!purchaseInvoiceId) return undefined
      return (await shareOf(tx, { purchaseInvoiceId, isRetention: payKind === 'retention', purchaseContractId }))?.id
    }),
  )
