import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { handOut, settleCase } from '#platform/backlog/follow-up.store.ts'
import type { Tx } from '#server/db/database.ts'
import { asPage } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { narrowed } from '#server/document/master-source.ts'
import { nextNumber } from '#server/document/number.ts'
import type { ReferenceRow, ReferenceSource } from '#server/document/reference.ts'
import type { Context } from '#server/http/route.ts'
import { warehouses } from '../place/warehouse.table.ts'
import { beginCount, cancelCount } from './stocktake.ledger.ts'
import { sheetAddress, stocktake } from './stocktake.register.ts'
import { stocktakes } from './stocktake.table.ts'

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
const asRow = ({ id, ...row }: Row): ReferenceRow => ({ id, label: row.stocktakeNo ?? '', row })

/** 盘点单, as the forms that settle one pick it. */
const reference: ReferenceSource = {
  to: 'stocktake',
  title: '盘点单',
  columns: [
    { key: 'stocktakeNo', title: '盘点单号' },
    { key: 'warehouseName', title: '仓库' },
    { key: 'stocktakeDate', title: '盘点日期' },
  ],
  book: { key: 'stocktake', open: ['stocktakeNo', 'warehouseName', 'stocktakeDate'] },

  find: async (tx, tenantId, ids) =>
    ids.length === 0 ? [] : (await select(tx, and(notDeleted(stocktakes, tenantId), inArray(id, [...ids])))).map(asRow),

  async search(tx, caller, { keyword, within, current, size, ids }) {
    const pattern = containing(keyword.trim())
    const named = keyword.trim() ? or(ilike(stocktakeNo, pattern), ilike(warehouses.warehouseName, pattern)) : undefined
    const which = ids ? inArray(id, [...ids]) : and(offered, ...narrowed(columns, within), named)
    const where = and(notDeleted(stocktakes, caller.tenantId), which)
    const [counted] = await tx.select({ total: count() }).from(stocktakes).leftJoin(warehouses, eq(warehouses.id, warehouseId)).where(where)
    const total = counted?.total ?? 0
    const rows = await select(tx, where)
      .limit(size)
      .offset((current - 1) * size)
    return asPage(rows.map(asRow), total, { current, size })
  },
}

/** How many lines are such, or what they are worth. */
const lines = (what: SQL, which: SQL = sql`true`) =>
  sql`(select ${what} from stocktake_line l where l.stocktake_id = stocktake.id and ${which})`
const many = sql`count(*)::int`
const open = sql`l.state = 'open'`
/** Of a blind count nothing before it has ended (INV-30). */
const told = (what: SQL) => sql`case when stocktake.blind = 'yes' and stocktake.state = 'counting' then null else ${what} end`

const NUMBER = { prefix: 'PD', date: 'YMD', digits: 4 } as const

interface Named {
  readonly id: string
  readonly stocktakeNo: string
  readonly warehouseId: string
  readonly countUserId: string
  readonly superviseUserId: string
}

/** A to-do for each of the two, which leads to the sheet: they may have no other way to it. */
async function call({ tx, site, newId }: Context, { id, stocktakeNo, warehouseId, countUserId, superviseUserId }: Named): Promise<void> {
  const [store] = await tx.select({ name: warehouses.warehouseName }).from(warehouses).where(eq(warehouses.id, warehouseId))
  const todo = (what: string) => ({ title: `${what}：${stocktakeNo} ${store?.name ?? ''}`, path: sheetAddress({ id }), instanceId: id })
  await handOut(tx, site, newId, [countUserId], todo('盘点'))
  await handOut(tx, site, newId, [superviseUserId], todo('监盘'))
}

export default {
  ...resource(stocktake, stocktakes, {
    counted: {
      lineCount: lines(many),
      countedCount: lines(many, sql`l.count_qty is not null`),
      diffCount: told(lines(many, sql`l.diff_qty <> 0`)),
      diffAmount: told(lines(sql`coalesce(sum(round(l.diff_qty * l.unit_cost, 2)), 0)::numeric(18, 2)`)),
      lossCount: told(lines(many, sql`${open} and l.diff_qty < 0`)),
      gainCount: told(lines(many, sql`${open} and l.diff_qty > 0`)),
    },
    createActions: {
      async begin(ctx, asked) {
        const book = bookOf(ctx)
        const stocktakeNo = await nextNumber(book.tx, { ...book, flowKey: stocktake.key, rule: NUMBER })
        const id = await beginCount(book, { ...asked, stocktakeNo }, ctx.caller.userId)
        await call(ctx, { ...asked, id, stocktakeNo })
        return id
      },
    },
    actions: {
      async cancel(ctx, { id }, { cancelReason }) {
        await cancelCount(bookOf(ctx), id)
        await settleCase(ctx.tx, ctx.site, id, ctx.now)
        return { cancelReason }
      },
    },
  }),
  reference,
}
