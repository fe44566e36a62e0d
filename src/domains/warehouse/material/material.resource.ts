import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { stockBalances } from '../stock/stock.table.ts'
import { doubleText } from '../stock/stock-text.query.ts'
import { usableQty } from '../stock/stock-usable.ledger.ts'
import { isFollowed, material } from './material.master.ts'
import { requireNoStock, requireUnmoved } from './material.store.ts'
import { materials } from './material.table.ts'

const onHand = sql`coalesce((select sum(b.on_hand_qty) from stock_balance b where b.material_id = wh_material.id), 0)::numeric(18, 3)`
const usable = usableQty(sql`wh_material.id`)
/** `n 支 / x.xxx t` of what is weighed and counted. */
const pieces = sql`(case when wh_material.double_unit = 'yes' then (select ${doubleText(sql`count(*)`, sql`coalesce(sum(b.on_hand_qty), 0)`)} from stock_balance b
  where b.material_id = wh_material.id and b.on_hand_qty > 0) end)`

export default resource(material, materials, {
  offers: {
    // A scalar subquery, because `exists` would be computed for all materials at once.
    issuable: sql`(wh_material.enabled = 'yes' or (select b.on_hand_qty from stock_balance b
      where b.material_id = wh_material.id and b.on_hand_qty > 0 limit 1) > 0)`,
  },
  counted: {
    stockQty: onHand,
    usableQty: usable,
    stockText: pieces,
    // Checked first, because most materials have no safety stock and need no sum.
    stockLevel: sql`(case when wh_material.safety_qty > 0 and wh_material.safety_qty > ${usable} then 'short' else 'enough' end)`,
  },
  hints: { stockLevel: level => (level === 'short' ? sql`wh_material.safety_qty > 0` : undefined) },
  async saving(ctx, row, before) {
    const kept = await handledAs(ctx, row)
    if (before && recounted({ ...row, ...kept }, before)) await requireUnmoved(ctx.tx, before.id)
    return kept
  },
  removing: ({ tx }, ids) => requireNoStock(tx, stockBalances.materialId, ids),
})

interface Handled {
  readonly doubleUnit?: string
  readonly pieceUnit?: string
  readonly categoryId?: string
  readonly batchManaged?: string
  readonly needInspect?: string
}

/** Unset values follow from the category. */
async function handledAs({ tx, caller, app }: Context, row: Handled) {
  const { categoryId, needInspect } = row
  const batchManaged = isFollowed(row) ? 'yes' : row.batchManaged
  const [category] = categoryId ? ((await app.references.of('materialCategory')?.find(tx, caller.tenantId, [categoryId])) ?? []) : []
  const said = (key: 'batchManaged' | 'needInspect') => String(category?.row[key] ?? 'no')
  return {
    ...{ batchManaged: batchManaged ?? said('batchManaged'), needInspect: needInspect ?? said('needInspect') },
    pieceUnit: isFollowed(row) ? (row.pieceUnit ?? 'zhi') : undefined,
  }
}

/** Whether existing stock would be counted differently. */
const recounted = (row: Counted, before: Counted) =>
  row.unit !== before.unit || (row.batchManaged ?? 'no') !== (before.batchManaged ?? 'no') || isFollowed(row) !== isFollowed(before)

interface Counted {
  readonly unit?: string
  readonly doubleUnit?: string
  readonly batchManaged?: string
}
