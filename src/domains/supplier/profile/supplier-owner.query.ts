import { holdersOf } from '#platform/role/holders.store.ts'
import type { Book } from './supplier.ledger.ts'

/** 负责业务员. Whoever looks after a supplier buys for the company. */
export const buysForUs = async ({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, userId: string): Promise<boolean> =>
  (await holdersOf(tx, tenantId, 'buyer', 'outsource_clerk', 'purchase_head')).includes(userId)
