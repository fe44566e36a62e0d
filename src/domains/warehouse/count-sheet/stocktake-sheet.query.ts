import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { materials } from '../material/material.table.ts'
import { locations } from '../place/location.table.ts'
import { stocktakeLines, stocktakes } from '../stocktake/stocktake.table.ts'

/** 盘点表. All lines of a stocktake in the order of the shelves; materials not in the books come last. */
export function sheetOf(tx: Tx, stocktakeId: string) {
  const { id, lineNo, batchNo, bookQty, state, firstCount, countQty } = stocktakeLines
  // INV-30: of a blind count nothing leaves before it has ended.
  const told = (column: unknown) =>
    sql<string>`case when ${stocktakes.blind} = 'yes' and ${stocktakes.state} = 'counting' then '' else ${column}::text end`
  const { materialCode, materialName, specs, unit } = materials
  const text = (column: unknown) => sql<string>`coalesce(${column}::text, '')`
  return tx
    .select({
      ...{ id, lineNo, batchNo, state, bookQty: told(bookQty) },
      firstCount: text(firstCount),
      countQty: text(countQty),
      locationName: text(locations.locationName),
      materialCode: text(materialCode),
      materialName: text(materialName),
      specs: text(specs),
      unit: text(unit),
    })
    .from(stocktakeLines)
    .innerJoin(stocktakes, eq(stocktakes.id, stocktakeLines.stocktakeId))
    .innerJoin(materials, eq(materials.id, stocktakeLines.materialId))
    .leftJoin(locations, eq(locations.id, stocktakeLines.locationId))
    .where(eq(stocktakeLines.stocktakeId, stocktakeId))
    .orderBy(asc(lineNo))
}
