import { and, asc, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { asPage } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { narrowed } from '#server/document/master-source.ts'
import type { ReferenceRow, ReferenceSource, Searching } from '#server/document/reference.ts'
import { materials } from '../material/material.table.ts'
import { stocktakeLines, stocktakes } from './stocktake.table.ts'

const { id, stocktakeId, lineNo, locationId, materialId, batchNo, bookQty, countQty, diffQty, unitCost } = stocktakeLines
const { materialCode, materialName, specs, modelNo, materialType, doubleUnit, unit } = materials

const described = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      ...{ id, stocktakeId, lineNo, locationId, materialId, materialCode, materialName, specs, modelNo, materialType, doubleUnit, unit },
      ...{ batchNo, bookQty, countQty, diffQty, unitCost },
      kind: sql<string>`case when ${diffQty} < 0 then 'loss' when ${diffQty} > 0 then 'profit' else 'even' end`,
    })
    .from(stocktakeLines)
    .innerJoin(stocktakes, eq(stocktakes.id, stocktakeId))
    .innerJoin(materials, eq(materials.id, materialId))
    .where(where)
    .orderBy(asc(stocktakeId), asc(lineNo))

type Row = Awaited<ReturnType<typeof described>>[number]
const asRow = ({ id, ...row }: Row): ReferenceRow => ({
  id,
  label: [row.materialCode, row.materialName, row.batchNo].filter(Boolean).join(' '),
  row,
})

/** Nothing of a blind count leaves before it has ended (INV-30). */
const told: SQL = sql`not (${stocktakes.blind} = 'yes' and ${stocktakes.state} = 'counting')`
/** Lines with a difference that no document has taken yet. */
const offered: SQL = sql`${stocktakeLines.state} = 'open' and ${stocktakes.state} in ('counted', 'settling') and ${diffQty} <> 0`
const KINDS: Readonly<Record<string, SQL>> = { loss: sql`${diffQty} < 0`, profit: sql`${diffQty} > 0` }

function narrow({ kind, ...within }: Searching['within']): SQL[] {
  return [...narrowed({ stocktakeId, materialId, locationId }, within), ...(kind === undefined ? [] : [KINDS[kind] ?? sql`false`])]
}

/** 盘点行, within its stocktake: what is missing (`loss`) or what is too much (`profit`). */
const reference: ReferenceSource = {
  to: 'stocktakeLine',
  title: '盘点行',
  columns: [
    { key: 'materialCode', title: '物料编码' },
    { key: 'materialName', title: '物料名称' },
    { key: 'specs', title: '规格' },
    { key: 'batchNo', title: '批次号' },
    { key: 'bookQty', title: '账面数量' },
    { key: 'countQty', title: '实盘数量' },
    { key: 'diffQty', title: '差异数量' },
  ],
  book: { key: 'stocktake', open: ['materialCode', 'materialName', 'specs', 'batchNo'] },

  find: async (tx, tenantId, ids) =>
    ids.length === 0 ? [] : (await described(tx, and(notDeleted(stocktakes, tenantId), told, inArray(id, [...ids])))).map(asRow),

  async search(tx, caller, { keyword, within, current, size, ids }) {
    const pattern = containing(keyword.trim())
    const named = keyword.trim() ? or(...[materialCode, materialName, specs, batchNo].map(column => ilike(column, pattern))) : undefined
    const which = ids ? inArray(id, [...ids]) : and(offered, ...narrow(within), named)
    const where = and(notDeleted(stocktakes, caller.tenantId), told, which)
    const [counted] = await tx
      .select({ total: count() })
      .from(stocktakeLines)
      .innerJoin(stocktakes, eq(stocktakes.id, stocktakeId))
      .innerJoin(materials, eq(materials.id, materialId))
      .where(where)
    const total = counted?.total ?? 0
    const rows = await described(tx, where)
      .limit(size)
      .offset((current - 1) * size)
    return asPage(rows.map(asRow), total, { current, size })
  },
}

export default { reference }
