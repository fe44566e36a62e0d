import { asc, eq } from 'drizzle-orm'
import { workCalendar } from '#domains/hr/attendance/calendar.table.ts'
import { holidays } from '#domains/hr/attendance/holiday.query.ts'
import { annualTable } from '#domains/hr/leave-balance/annual-leave.query.ts'
import { grant } from '#domains/hr/leave-balance/leave-balance.ledger.ts'
import { locations } from '#domains/warehouse/place/location.table.ts'
import { post } from '#domains/warehouse/stock/stock.ledger.ts'
import { beginCount, finishCount, recordCount } from '#domains/warehouse/stocktake/stocktake.ledger.ts'
import { stocktakeLines } from '#domains/warehouse/stocktake/stocktake.table.ts'
import { formatDate, toDate } from '#model/date.ts'
import { plus } from '#model/number.ts'
import { leaveGrants } from './demo/leave.ts'
import { openingStock, type StocktakeSeed, stocktakes } from './demo/stock.ts'
import type { Seeding } from './load.ts'
import { loadDeductions } from './load-deductions.ts'
import type { Masters } from './load-masters.ts'
import { loadPayables } from './load-payables.ts'
import { loadPurchasing } from './load-purchasing.ts'
import { loadStoreBooks } from './load-stores.ts'
import { loadSuppliers } from './load-suppliers.ts'

const DAY = 86_400_000
const TENANT = '000000'

/** The days that are not what their weekday says; every company has them. */
export async function loadCalendar({ tx }: Seeding): Promise<void> {
  await tx.insert(workCalendar).values([...holidays])
}

/** 账. The books of the demo company, written by the same functions that effects use. */
export async function loadBooks(seeding: Seeding, masters: Masters, userIds: ReadonlyMap<string, string>): Promise<void> {
  await openStock(seeding, masters)
  for (const stocktake of stocktakes) await countOne(seeding, masters, userIds, stocktake)
  await grantLeave(seeding, masters)
  const supplierIds = await loadSuppliers(seeding, userIds)
  await loadPurchasing(seeding, masters, userIds)
  await loadStoreBooks(seeding, masters, userIds)
  await loadPayables(seeding, supplierIds)
  await loadDeductions(seeding, userIds)
}

async function openStock(seeding: Seeding, masters: Masters): Promise<void> {
  const { tx, newId, now } = seeding
  const places = new Map<string, string[]>()
  for (const row of await tx.select().from(locations).orderBy(asc(locations.locationCode)))
    places.set(row.warehouseId!, [...(places.get(row.warehouseId!) ?? []), row.id])
  // Before the first count: at the turn of a month that is the month before.
  const counted = new Date(now.getTime() - Math.max(...stocktakes.map(({ daysAgo }) => daysAgo)) * DAY)
  const opened = toDate(`${formatDate(counted, 'yyyy-MM')}-01`)!
  const source = { bizType: 'OPENING', bizId: newId(), billNo: `QC${formatDate(opened, 'yyyyMMdd')}0001` }
  let at = 0
  await post(
    { ...seeding, tenantId: TENANT },
    openingStock.flatMap(({ material, warehouse, batches, qty, unitCost }) =>
      batches.map(batchNo => {
        const warehouseId = masters.warehouses.get(warehouse)!
        const shelves = places.get(warehouseId) ?? ['0']
        const materialId = masters.materials.get(material)!
        return {
          ...source,
          bizLineId: newId(),
          warehouseId,
          locationId: shelves[at++ % shelves.length]!,
          materialId,
          batchNo,
          qty,
          unitCost,
        }
      }),
    ),
    opened,
  )
}

async function countOne(seeding: Seeding, masters: Masters, userIds: ReadonlyMap<string, string>, stocktake: StocktakeSeed): Promise<void> {
  const { tx } = seeding
  const now = new Date(seeding.now.getTime() - stocktake.daysAgo * DAY)
  const book = { ...seeding, tenantId: TENANT, now }
  const countUserId = userIds.get(stocktake.countUser)!
  const id = await beginCount(
    book,
    {
      stocktakeNo: `PD${formatDate(now, 'yyyyMMdd')}0001`,
      warehouseId: masters.warehouses.get(stocktake.warehouse)!,
      countUserId,
      superviseUserId: userIds.get(stocktake.superviseUser)!,
    },
    countUserId,
  )
  const differences = new Map([...stocktake.differences].map(([code, diff]) => [masters.materials.get(code)!, diff]))
  const lines = await tx.select().from(stocktakeLines).where(eq(stocktakeLines.stocktakeId, id)).orderBy(asc(stocktakeLines.lineNo))
  const counted = lines.slice(0, stocktake.counted)
  await recordCount(book, id, new Map(counted.map(line => [line.id, plus(line.bookQty, differences.get(line.materialId) ?? '0')])))
  if (stocktake.counted === undefined) await finishCount(book, id)
}

/** Of this year alone: what is left of it can be taken in the first months of the next, whose days come on 1 January. */
async function grantLeave(seeding: Seeding, masters: Masters): Promise<void> {
  const book = { ...seeding, tenantId: TENANT }
  const leaveYear = Number(formatDate(seeding.now, 'yyyy'))
  for (const { account, leaveType, days, remark } of leaveGrants(leaveYear, await annualTable(seeding.tx, TENANT)))
    await grant(book, { employeeId: masters.employees.get(account)!, leaveType, leaveYear }, days, remark)
}
