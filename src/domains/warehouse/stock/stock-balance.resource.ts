import { sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import { word } from '#server/db/search.ts'
import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import materialKeeper from '../material/material.resource.ts'
import { materials } from '../material/material.table.ts'
import { changeQuality, placeOf, stateBeforeFreezing } from '../stock-quality/stock-quality.ledger.ts'
import { stockBalances } from './stock.table.ts'
import { stockBalance } from './stock-balance.register.ts'
import { stockBalanceBook } from './stock-book.store.ts'
import { FROZEN } from './stock-usable.ledger.ts'

/** The row was locked before it was read, so its place exists. */
async function requalify(ctx: Context, id: string, to: string | undefined, reason: string): Promise<undefined> {
  const book = bookOf(ctx)
  const place = must(await placeOf(book, id), 'the locked place')
  await changeQuality(book, place, { to: to ?? (await stateBeforeFreezing(book, place)), reason, userId: ctx.caller.userId })
  return undefined
}

/** Searched among materials and batches, which have a word index each. */
export default resource(stockBalance, stockBalanceBook, {
  search(wanted) {
    const material = must(materialKeeper.search(wanted), 'a keyword')
    const batch = word(sql`batch_no`, wanted)
    const meant = sql`select id from ${materials} where is_deleted = 0 and ${material.found}`
    const batches = sql`select id from ${stockBalances} where batch_no <> '' and ${batch.found}`
    const said = sql`select is_deleted = 0 and ${material.walked} from ${materials} where ${materials.id} = ${stockBalanceBook.materialId}`
    return {
      // As arrays from an index each: two subqueries under an `or` would be evaluated for every place.
      found: sql`(${stockBalanceBook.materialId} = any(array(${meant})) or ${stockBalanceBook.id} = any(array(${batches})))`,
      // A scalar subquery, because `exists` would be computed for all materials at once.
      walked: sql`((${said}) or ${batch.walked})`,
    }
  },
  access: staffOnly,
  isView: true,
  locks: async (ctx, id) => void (await placeOf(bookOf(ctx), id)),
  actions: {
    freeze: (ctx, { id }, { reason }) => requalify(ctx, id, FROZEN, reason),
    unfreeze: (ctx, { id }, { reason }) => requalify(ctx, id, undefined, reason),
    judge: (ctx, { id }, { toState, reason }) => requalify(ctx, id, toState, reason),
  },
})
