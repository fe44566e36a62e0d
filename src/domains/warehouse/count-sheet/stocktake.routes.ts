import { and, eq } from 'drizzle-orm'
import { stocktake } from '#contract/stocktake.ts'
import { live } from '#server/db/keeper.ts'
import { missing } from '#server/http/refusal.ts'
import { routes, type Scene } from '#server/http/route.ts'
import { recordCount, recordFound } from '../stocktake/stocktake.ledger.ts'
import { stocktakes } from '../stocktake/stocktake.table.ts'
import { sheetOf } from './stocktake-sheet.query.ts'

const COUNTS = { may: 'stocktake_count' } as const

export default routes(on => {
  on(stocktake.lines, { may: 'stocktake_view' }, async scene => sheetOf(scene.tx, await ours(scene)))
  on(stocktake.count, COUNTS, async scene => {
    await recordCount(bookOf(scene), await ours(scene), new Map(scene.input.lines.map(({ id, qty }) => [id, qty])))
    return true
  })
  on(stocktake.found, COUNTS, async scene => {
    const { qty, ...place } = scene.input
    return { id: await recordFound(bookOf(scene), await ours(scene), place, qty) }
  })
})

const bookOf = ({ tx, caller, newId, now }: Scene) => ({ tx, tenantId: caller.tenantId, newId, now })

async function ours({ tx, caller, input }: Scene<{ stocktakeId: string }>): Promise<string> {
  const [found] = await tx
    .select({ id: stocktakes.id })
    .from(stocktakes)
    .where(and(eq(stocktakes.id, input.stocktakeId), live(stocktakes, caller.tenantId)))
  if (!found) throw missing('盘点单不存在')
  return found.id
}
