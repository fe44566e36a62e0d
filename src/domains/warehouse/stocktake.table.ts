import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, kept, moment } from '../../server/db/columns.ts'

const quantity = (name: string) => numeric(name, { precision: 18, scale: 3 })

/** 盘点单. Somebody counts a warehouse, which stands still until every difference is settled (INV-30). */
export const stocktakes = pgTable(
  'stocktake',
  {
    ...kept(),
    stocktakeNo: varchar('stocktake_no', { length: 40 }).notNull(),
    warehouseId: id('warehouse_id').notNull(),
    snapshotTime: moment('snapshot_time').notNull(),
    stocktakeDate: date('stocktake_date', { mode: 'string' }).notNull(),
    countUserId: id('count_user_id').notNull(),
    superviseUserId: id('supervise_user_id').notNull(),
    /** counting, counted, settling, closed. */
    state: varchar('state', { length: 16 }).notNull().default('counting'),
  },
  t => [
    uniqueIndex('stocktake_no').on(t.tenantId, t.stocktakeNo).where(sql`is_deleted = 0`),
    uniqueIndex('stocktake_one_per_warehouse').on(t.warehouseId).where(sql`state <> 'closed' and is_deleted = 0`),
    check('stocktake_two_people', sql`${t.countUserId} <> ${t.superviseUserId}`),
  ],
)

/** 盘点行. One place of stock: what the books said when the count began, and what was found. */
export const stocktakeLines = pgTable(
  'stocktake_line',
  {
    id: id('id').primaryKey(),
    stocktakeId: id('stocktake_id')
      .notNull()
      .references(() => stocktakes.id),
    lineNo: integer('line_no').notNull(),
    locationId: id('location_id').notNull().default('0'),
    materialId: id('material_id').notNull(),
    batchNo: varchar('batch_no', { length: 64 }).notNull().default(''),
    bookQty: quantity('book_qty').notNull(),
    /** Null until somebody has counted. */
    countQty: quantity('count_qty'),
    diffQty: quantity('diff_qty').generatedAlwaysAs(sql`count_qty - book_qty`),
    unitCost: numeric('unit_cost', { precision: 18, scale: 4 }).notNull(),
    /** open, settling (in a running document), settled. */
    state: varchar('state', { length: 16 }).notNull().default('open'),
    /** The document that settles it: one at a time (INV-02). */
    documentId: id('document_id'),
  },
  t => [
    uniqueIndex('stocktake_line_place').on(t.stocktakeId, t.locationId, t.materialId, t.batchNo),
    index('stocktake_line_document').on(t.documentId),
    check('stocktake_line_count', sql`${t.countQty} >= 0 and ${t.bookQty} >= 0`),
    check('stocktake_line_state', sql`(${t.state} = 'open') = (${t.documentId} is null)`),
  ],
)
