import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { stocktake } from './stocktake.register.ts'

const quantity = (name: string) => numeric(name, { precision: 18, scale: 3 })

/** One running count per warehouse, by two people (INV-06). */
export const stocktakes = masterTable('stocktake', stocktake, {
  checks: { stocktake_two_people: sql`count_user_id <> supervise_user_id` },
})

/** 盘点行. One place of stock: book quantity at the start, and counted quantity. */
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
    /** What was found at first, of a line that is counted a second time. */
    firstCount: quantity('first_count'),
    /** Null until counted; the second number counts. */
    countQty: quantity('count_qty'),
    diffQty: quantity('diff_qty').generatedAlwaysAs(sql`count_qty - book_qty`),
    unitCost: numeric('unit_cost', { precision: 18, scale: 4 }).notNull(),
    /** open, settling (in a running document), settled. */
    state: varchar('state', { length: 16 }).notNull().default('open'),
    /** The document that settles it, one at a time (INV-02). */
    documentId: id('document_id'),
  },
  t => [
    uniqueIndex('stocktake_line_place').on(t.stocktakeId, t.locationId, t.materialId, t.batchNo),
    index('stocktake_line_document').on(t.documentId),
    check('stocktake_line_count', sql`${t.countQty} >= 0 and ${t.bookQty} >= 0 and ${t.firstCount} >= 0`),
    check('stocktake_line_state', sql`(${t.state} = 'open') = (${t.documentId} is null)`),
  ],
)
