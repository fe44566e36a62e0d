import { and, asc, eq, inArray } from 'drizzle-orm'
import { equipments } from '#domains/equipment/equipment.table.ts'
import { suppliers } from '#domains/supplier/profile/supplier.table.ts'
import { issueOut } from '#domains/warehouse/issue/issue.ledger.ts'
import { receive } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { stockBalances } from '#domains/warehouse/stock/stock.table.ts'
import { pick } from '#domains/warehouse/stock/stock-pick.store.ts'
import { consume, reserve } from '#domains/warehouse/stock/stock-reserve.ledger.ts'
import { changeQuality } from '#domains/warehouse/stock-quality/stock-quality.ledger.ts'
import { formatDate, toDate } from '#model/date.ts'
import { depts } from '#platform/org/org.table.ts'
import { spell } from '#server/text/pinyin.ts'
import { equipment as equipmentSeeds } from './demo/equipment.ts'
import { openingIssues, openingReceipts } from './demo/receipts.ts'
import { qualityChanges } from './demo/stock.ts'
import type { Seeding } from './load.ts'
import type { Masters } from './load-masters.ts'

const TENANT = '000000'
const MINUTE = 60_000
type Ids = ReadonlyMap<string, string>

/** 设备 of the demo company. */
export async function loadEquipment({ tx, newId }: Seeding, deptIds: Ids): Promise<void> {
  await tx.insert(equipments).values(
    await Promise.all(
      equipmentSeeds.map(async ({ code, name, type, workshop, special, ...row }) => {
        const { py, pyi } = await spell(`${code} ${name}`)
        return {
          ...row,
          ...{ id: newId(), equipmentCode: code, equipmentName: name, equipmentType: type, workshopId: deptIds.get(workshop)! },
          ...{ isSpecial: special ? 'yes' : 'no', equipmentState: '1', py: `${py} ${pyi}` },
        }
      }),
    ),
  )
}

/** 入库, 出库 and 质量状态变更 that the books begin with, written by the same functions that effects use. */
export async function loadStoreBooks(seeding: Seeding, masters: Masters, userIds: Ids): Promise<void> {
  await receiveSome(seeding, masters, userIds)
  await issueSome(seeding, masters, userIds)
  await judgeSome(seeding, masters, userIds)
}

/** Spread over the days of this month that have passed, each a little later in the day, never ahead of the clock: the period is open. */
function duringThisMonth(now: Date, nth: number, of: number): Date {
  const today = Number(formatDate(now, 'dd'))
  const day = toDate(`${formatDate(now, 'yyyy-MM')}-${String(1 + Math.floor(((today - 1) * nth) / of)).padStart(2, '0')}`)!
  return new Date(Math.min(now.getTime(), day.getTime() + (9 * 60 + 25 * nth) * MINUTE))
}

async function receiveSome(seeding: Seeding, masters: Masters, userIds: Ids): Promise<void> {
  const [supplier] = await seeding.tx.select({ id: suppliers.id }).from(suppliers).orderBy(asc(suppliers.id)).limit(1)
  for (const [nth, { material, warehouse, keeper, buyer, purchaseOrderNo, ...line }] of openingReceipts.entries())
    await receive(
      { ...seeding, tenantId: TENANT, now: duringThisMonth(seeding.now, nth, openingReceipts.length) },
      {
        ...{ supplierId: supplier?.id ?? null, purchaseOrderNo, warehouseId: masters.warehouses.get(warehouse)! },
        ...{ keeperId: userIds.get(keeper)!, buyerId: userIds.get(buyer)! },
      },
      // Inspected when they arrived.
      [{ ...line, materialId: masters.materials.get(material)!, orderLineNo: 1, qualityState: 'good' }],
    )
}

async function issueSome(seeding: Seeding, masters: Masters, userIds: Ids): Promise<void> {
  const { tx, newId } = seeding
  const codes = [...new Set(openingIssues.map(issue => issue.dept))]
  const rows = await tx.select({ id: depts.id, code: depts.deptCode }).from(depts).where(inArray(depts.deptCode, codes))
  for (const [nth, { sourceNo, material, warehouse, keeper, receiver, dept, qty }] of openingIssues.entries()) {
    const warehouseId = masters.warehouses.get(warehouse)!
    const documentId = newId()
    const now = duringThisMonth(seeding.now, nth, openingIssues.length)
    const book = { ...seeding, now, tenantId: TENANT, documentId, number: sourceNo, actor: userIds.get(keeper)! }
    const source = { bizType: 'ISSUE', bizId: documentId }
    const places = await pick(book, warehouseId, [{ lineNo: 0, materialId: masters.materials.get(material)!, qty }])
    await reserve(
      book,
      places.map(place => ({ ...place, ...source, bizLineId: newId(), billNo: sourceNo })),
    )
    await issueOut(
      book,
      {
        ...{ sourceType: 'requisition', warehouseId, useDeptId: rows.find(row => row.code === dept)!.id, costSubject: 'repair' },
        receiverId: userIds.get(receiver)!,
      },
      await consume(book, source),
    )
  }
}

const INSPECTOR = 'he.qi'

async function judgeSome(seeding: Seeding, masters: Masters, userIds: Ids): Promise<void> {
  for (const [nth, { material, warehouse, batchNo, to, reason }] of qualityChanges.entries()) {
    const book = { ...seeding, tenantId: TENANT, now: duringThisMonth(seeding.now, nth, qualityChanges.length) }
    const lies = and(
      eq(stockBalances.warehouseId, masters.warehouses.get(warehouse)!),
      eq(stockBalances.materialId, masters.materials.get(material)!),
      eq(stockBalances.batchNo, batchNo),
    )
    const [place] = await seeding.tx.select().from(stockBalances).where(lies)
    await changeQuality(book, place!, { to, reason, userId: userIds.get(INSPECTOR)! })
  }
}
