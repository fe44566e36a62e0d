import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../server/db/database.ts'
import { live } from '../../server/db/keeper.ts'
import { containing } from '../../server/db/search.ts'
import { narrowed } from '../../server/document/master-source.ts'
import type { ReferenceRow, ReferenceSource } from '../../server/document/reference.ts'
import { stocktakes } from './stocktake.table.ts'
import { warehouses } from './warehouse.table.ts'

/** Counted, and some difference still waits for a document. */
const offered: SQL = sql`${stocktakes.state} in ('counted', 'settling') and exists (select 1 from stocktake_line l
  where l.stocktake_id = ${stocktakes.id} and l.state = 'open' and l.diff_qty <> 0)`

const { id, stocktakeNo, warehouseId, stocktakeDate, countUserId, superviseUserId, state } = stocktakes
const columns = { id, stocktakeNo, warehouseId, stocktakeDate, countUserId, superviseUserId, state }

const select = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ ...columns, warehouseName: warehouses.warehouseName })
    .from(stocktakes)
    .leftJoin(warehouses, eq(warehouses.id, warehouseId))
    .where(where)
    .orderBy(desc(stocktakeDate), desc(id))

type Row = Awaited<ReturnType<typeof select>>[number]
const asRow = ({ id, ...row }: Row): ReferenceRow => ({ id, label: row.stocktakeNo, row })

/** 盘点单, as the forms that settle one pick it. */
const reference: ReferenceSource = {
  to: 'stocktake',
  title: '盘点单',
  columns: [
    { key: 'stocktakeNo', title: '盘点单号' },
    { key: 'warehouseName', title: '仓库' },
    { key: 'stocktakeDate', title: '盘点日期' },
  ],

  find: async (tx, tenantId, ids) =>
    ids.length === 0 ? [] : (await select(tx, and(live(stocktakes, tenantId), inArray(id, [...ids])))).map(asRow),

  async search(tx, caller, { keyword, within, current, size, ids }) {
    const pattern = containing(keyword.trim())
    const named = keyword.trim() ? or(ilike(stocktakeNo, pattern), ilike(warehouses.warehouseName, pattern)) : undefined
    const which = ids ? inArray(id, [...ids]) : and(offered, ...narrowed(columns, within), named)
    const where = and(live(stocktakes, caller.tenantId), which)
    const [counted] = await tx.select({ total: count() }).from(stocktakes).leftJoin(warehouses, eq(warehouses.id, warehouseId)).where(where)
    const total = counted?.total ?? 0
    const rows = await select(tx, where)
      .limit(size)
      .offset((current - 1) * size)
    return { records: rows.map(asRow), total, size, current, pages: Math.ceil(total / size), orders: [], searchCount: true }
  },
}

export default { reference }
