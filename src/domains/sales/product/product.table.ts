import { integer, numeric, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { floorPrice } from './floor-price.register.ts'
import { internalPrice } from './internal-price.register.ts'
import { productDrawing } from './product-drawing.register.ts'

const weight = (name: string) => numeric(name, { precision: 18, scale: 3 })

/** 产品, beside its material, whose id it has. */
export const productFacts = pgTable(
  'sal_product',
  {
    ...auditColumns(),
    drawingNo: varchar('drawing_no', { length: 64 }).notNull(),
    drawingVersion: varchar('drawing_version', { length: 32 }).notNull(),
    productLine: varchar('product_line', { length: 64 }).notNull(),
    mwClass: varchar('mw_class', { length: 64 }).notNull(),
    blankWeight: weight('blank_weight'),
    packLength: integer('pack_length'),
    packWidth: integer('pack_width'),
    packHeight: integer('pack_height'),
    bracketType: varchar('bracket_type', { length: 64 }),
    enabled: varchar('enabled', { length: 64 }).notNull().default('yes'),
  },
  t => [uniqueIndex('sal_product_drawing_once').on(t.tenantId, t.drawingNo, t.drawingVersion)],
)
export const productDrawings = masterTable('sal_product_drawing', productDrawing)
export const floorPrices = masterTable('sal_floor_price', floorPrice)
export const internalPrices = masterTable('sal_internal_price', internalPrice)
