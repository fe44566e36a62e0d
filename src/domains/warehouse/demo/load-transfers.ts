import { and, asc, eq } from 'drizzle-orm'
import { only } from '#server/db/rows.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { locations } from '../place/location.table.ts'
import { stockBalances } from '../stock/stock.table.ts'
import { relocate, ship, takeIn, transferOf } from '../transfer/stock-transfer.ledger.ts'

const [FROZEN, CONCEDED] = [
  { material: 'GD-0007', batchNo: 'GD0007-2602' },
  { material: 'GD-0006', batchNo: 'GD0006-2602' },
]

/** 调拨: a frozen ingot that was set apart, thermocouples on their way to the furnace, and an ingot in another bay. */
export async function loadTransfers(ctx: DemoContext): Promise<void> {
  const { idOf } = ctx
  const [steel, bad, parts] = ['YL01', 'BL01', 'BJ01'].map(code => idOf('warehouse', code)) as [string, string, string]
  const [keeper, other, head] = ['liang.yan', 'song.jun', 'luo.zhigang'].map(account => idOf('user', account)) as [string, string, string]
  const apart = await ship(ctx, { fromWarehouseId: steel, toWarehouseId: bad, outUserId: keeper, reason: '探伤超标，追溯期间隔离存放' }, [
    { stockId: await stockId(ctx, steel, FROZEN) },
  ])
  await takeIn(ctx, await transferOf(ctx, apart), head, only(await bays(ctx, bad)).id)
  await ship(ctx, { fromWarehouseId: parts, toWarehouseId: steel, outUserId: other, reason: '加热炉热电偶现场备件' }, [
    { stockId: await stockId(ctx, parts, { material: 'BJ-0007', batchNo: '' }), qty: '5.000' },
  ])
  const [first] = await bays(ctx, steel)
  await relocate(ctx, { fromWarehouseId: steel, toWarehouseId: steel, outUserId: keeper, reason: '让步钢锭集中存放' }, [
    { stockId: await stockId(ctx, steel, CONCEDED), toLocationId: first?.id },
  ])
}

const bays = ({ tx }: DemoContext, warehouseId: string) =>
  tx.select().from(locations).where(eq(locations.warehouseId, warehouseId)).orderBy(asc(locations.locationCode))

async function stockId({ tx, idOf }: DemoContext, warehouseId: string, { material, batchNo }: { material: string; batchNo: string }) {
  const at = stockBalances
  const lies = and(eq(at.warehouseId, warehouseId), eq(at.materialId, idOf('material', material)), eq(at.batchNo, batchNo))
  return String(only(await tx.select({ id: at.id }).from(at).where(lies)).id)
}
