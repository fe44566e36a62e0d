import { and, eq } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { only } from '#server/db/rows.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { confirmMove, fileIn, fileOut } from '../other-move/other-move.ledger.ts'
import { stockBalances } from '../stock/stock.table.ts'

/** 其他出入库: thermocouples used up by a calibration, and bearings that a maker gave away, which wait for the head of the stores. */
export async function loadOtherMoves(ctx: DemoContext): Promise<void> {
  const { idOf, tx } = ctx
  const warehouseId = idOf('warehouse', 'BJ01')
  const filing = { warehouseId, moveDate: formatDate(ctx.now, 'yyyy-MM-dd'), filedBy: idOf('user', 'song.jun') }
  const lies = and(eq(stockBalances.warehouseId, warehouseId), eq(stockBalances.materialId, idOf('material', 'BJ-0007')))
  const stockId = String(only(await tx.select({ id: stockBalances.id }).from(stockBalances).where(lies)).id)
  const used = { moveKind: 'test_out', costDeptId: idOf('dept', 'quality'), costSubject: 'aux', reason: '炉温均匀性检测消耗' }
  const out = await fileOut(ctx, { ...filing, ...used }, [{ stockId, qty: '2.000' }])
  await confirmMove(ctx, out, idOf('user', 'luo.zhigang'))
  const given = { moveKind: 'gift_in', costDeptId: idOf('dept', 'warehouse'), reason: '轴承厂随货赠送试用件' }
  await fileIn(ctx, { ...filing, ...given }, [{ materialId: idOf('material', 'BJ-0002'), qty: '1.000' }])
}
