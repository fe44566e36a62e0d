import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { purchasePrice } from './purchase-price.register.ts'
import { purchasePrices } from './purchase-price.table.ts'

/** Prices are for those who may open the book. */
export default resource(purchasePrice, purchasePrices, {
  access: caller => (may(caller, 'purchasePrice_view') ? staffOnly(caller) : sql`false`),
})
