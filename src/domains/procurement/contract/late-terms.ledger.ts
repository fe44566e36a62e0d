import { paramValue } from '#platform/param/param.store.ts'
import type { Book } from '#server/document/ledger.ts'
import type { Order } from '../order/purchase-order.ledger.ts'
import { contractOf } from './contract.ledger.ts'

/** 违约金. What a day of delay costs of an order, ‰, and at most, %: by its contract, else as the company does. */
export async function lateTermsOf(
  { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
  { purchaseContractId }: Pick<Order, 'purchaseContractId'>,
): Promise<{ rate: string; cap: string }> {
  const contract = purchaseContractId ? await contractOf(tx, tenantId, purchaseContractId) : undefined
  const usual = async (key: string) => (await paramValue(tx, tenantId, key)) ?? '0'
  return {
    rate: contract ? (contract.lateRate ?? '0') : await usual('purchase.late.rate'),
    cap: contract ? (contract.lateCap ?? '0') : await usual('purchase.late.cap'),
  }
}
