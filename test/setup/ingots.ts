import type { AppTools } from './app-test.ts'
import { stockIn } from './stock.ts'

/** Ingots of a heat in a store of their own, and routes that are forged from them. */
export function ingotsIn(tools: AppTools) {
  const { app } = tools
  const { place, move } = stockIn(tools)

  /** A material in double unit that these routes name as their blank. */
  async function blankOf(...routeIds: readonly string[]) {
    const at = await place('yes')
    await app.sql(`update wh_material set material_type = '2', unit = 'kg', double_unit = 'yes' where id = $1`, [at.materialId])
    for (const [nth, routeId] of routeIds.entries())
      await app.sql(
        `insert into erp_producation_route_pre_material (id, route_id, material_id, unit_weight, qty_per, yield_rate, priority)
         values ($1, $2, $3, 32000, 1, 0.56, $4)`,
        [app.newId(), routeId, at.materialId, nth + 1],
      )
    return at
  }

  /** An ingot of a heat comes in. */
  async function ingot(
    at: { warehouseId: string; materialId: string },
    batchNo: string,
    weight: string,
    { heatNo = `H-${batchNo}`, unitCost = '10' } = {},
  ) {
    await move({ ...at, batchNo }, weight, { unitCost })
    await app.sql('update wh_stock_batch set heat_no = $1 where material_id = $2 and batch_no = $3', [heatNo, at.materialId, batchNo])
    return { ...at, batchNo }
  }

  return { blankOf, ingot }
}
