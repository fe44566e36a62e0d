import { holdersOf } from '#platform/role/holders.store.ts'
import type { Book } from './supplier.ledger.ts'

/** 负责业务员. The person responsible for a supplier must be a buyer. */
export const buysForUs = async ({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, userId: string): Promise<boolean> =>
  (await holdersOf(tx, tenantId, 'buyer', 'outsource_clerk', 'purchase_head')).includes(userId)
