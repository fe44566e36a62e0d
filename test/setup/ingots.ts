import { issueOut } from '#domains/warehouse/issue/issue.ledger.ts'
import { consume, heldStock } from '#domains/warehouse/stock/stock-reserve.ledger.ts'
import type { AppTools } from './app-test.ts'
import { wanted } from './books.ts'
import { stockIn } from './stock.ts'

/** Ingots of a heat in a store of their own, and routes that are forged from them. */
export function ingotsIn(tools: AppTools) {
  const { app } = tools
  let priority = 100
  const { place, move } = stockIn(tools)

  /** A material in double unit that these routes name as their blank. */
  async function blankOf(...routeIds: readonly string[]) {
    const at = await place('yes')
    await app.sql(`update wh_material set material_type = '2', unit = 'kg', double_unit = 'yes' where id = $1`, [at.materialId])
    for (const routeId of routeIds)
      await app.sql(
        `insert into erp_producation_route_pre_material (id, route_id, material_id, unit_weight, qty_per, yield_rate, priority)
         values ($1, $2, $3, 32000, 1, 0.56, $4)`,
        [app.newId(), routeId, at.materialId, ++priority],
      )
    return at
  }

  /** An ingot of a heat comes in. */
  async function ingot(
    at: { warehouseId: string; materialId: string },
    batchNo: string,
    weight: string,
    { heatNo = `H-${batchNo}`, unitCost = '10', supplierId }: { heatNo?: string; unitCost?: string; supplierId?: string | undefined } = {},
  ) {
    await move({ ...at, batchNo }, weight, { unitCost })
    await app.sql('update wh_stock_batch set heat_no = $1, supplier_id = $4 where material_id = $2 and batch_no = $3', [
      ...[heatNo, at.materialId, batchNo, supplierId ?? null],
    ])
    return { ...at, batchNo }
  }

  /** 领料 of an ingot for an order. */
  const issues = (workId: string, own: { warehouseId: string; materialId: string; batchNo: string }, weight: string) =>
    tools.booking(async book => {
      const paper = { ...book, documentId: book.newId(), number: `LL-${own.batchNo}`, actor: tools.user('liang.yan') }
      await heldStock.hold(paper, [wanted(book.newId, own, weight)])
      const head = {
        sourceType: 'requisition',
        warehouseId: own.warehouseId,
        useDeptId: tools.dept('forge'),
        costSubject: 'direct',
        workId,
      }
      await issueOut(paper, head, await consume(paper))
    })

  /** An ingot for each piece of an order that was not fed, issued and fed. */
  async function feeds(
    workId: string,
    { supplierId, weight = '32000', unitCost = '10' }: { supplierId?: string | undefined; weight?: string; unitCost?: string } = {},
  ): Promise<void> {
    const [order] = await tools.rows('erp_producation_workorder', { id: workId }, 'route_id')
    const unfed = await tools.app.sql<{ pro_code: string }>(
      `select pro_code from erp_producation_workorder_piece where work_id = $1 and status = '0' and ingot_no is null order by pro_code`,
      [workId],
    )
    if (unfed.length === 0 || !order?.route_id) return
    const at = await blankOf(order.route_id)
    const admin = await tools.as('admin')
    for (const { pro_code: proCode } of unfed) {
      const own = await ingot(at, `T-${proCode}`, weight, { supplierId, unitCost })
      await issues(workId, own, weight)
      const { body } = await admin.post('blade-biz/erpproducationworkorder/feed', { proCode, ingotNo: own.batchNo })
      if (body.code !== 200) throw new Error(body.msg)
    }
  }

  return { blankOf, ingot, issues, feeds }
}
