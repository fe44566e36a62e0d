import { expect, it } from 'vitest'
import { workExecBreaches } from '#domains/production/exec/exec-rules.query.ts'
import { pieceCostBreaches } from '#domains/production/piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '#domains/production/work-order/work-rules.query.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { flowTest, ingotsIn, productionIn, stockIn } from '#test/harness.ts'
import { scrapBreaches } from './scrap-rules.query.ts'

const SMITH = 'xue.gang'

/** 库存报废: goods in stock that are of no use any more. */
flowTest('addScrapApplication', '库存报废', tools => {
  const { as, app, row, rows, list, dept, keeps, start, agreed, refuses, startAt, preview, file } = tools
  const { place, move, onHandAt, warehouse } = stockIn(tools)
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  const { feeds, blankOf } = ingotsIn(tools)
  keeps(stockBreaches, scrapBreaches, pieceCostBreaches, workOrderBreaches, workExecBreaches)
  tools.base(async () => ({
    ...{ scrapObject: 'raw', scrapType: 'damage', dutyDeptId: dept('forge'), dutyType: 'other', disposalMode: 'sell', reason: '锈蚀' },
    attachments: [await file('照片.pdf')],
  }))
  const lyingAt = async (at: { warehouseId: string; materialId: string }) => (await list('he.qi', 'stockBalance', at))[0]!.id
  async function lying(qty = '10') {
    const at = await place()
    await move(at, qty, { unitCost: '30' })
    const stockId = await lyingAt(at)
    const asked = (more: object = {}, line: object = {}) => ({
      ...{ warehouseId: at.warehouseId, items: [{ stockId, qty: '4', totalWeight: '20', defectDesc: '锈蚀', ...line }] },
      ...more,
    })
    return { at, stockId, asked }
  }

  it('the whole life: put aside, valued, out of stock at its average, into the yard at what is agreed', async () => {
    const { at, asked } = await lying()
    const { form, problems } = await preview(asked())
    expect(problems).toEqual([])
    expect(form).toMatchObject({ totalQty: '4.000', items: [{ bookCost: '120.00', materialId: at.materialId }] })
    const paper = await start(asked())
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '10.000', reservedQty: '4.000' })
    await paper.agreeUntil('cost_acct')
    const items = (await paper.shown()).items.map((each: object) => ({ ...each, residualValue: '50.00' }))
    await paper.agree({ items })
    await paper.agreeAll()
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '6.000', reservedQty: '0.000' })
    const record = await row('qc_scrap_record', { bill_no: paper.number })
    expect(record).toMatchObject({ accum_cost: '120.00', residual_value: '50.00', loss_amount: '70.00', qty: '4.000', weight: '20.000' })
    expect(await rows('stock_ledger', { bill_no: paper.number }, 'biz_type, qty, amount', 'id')).toEqual([
      { biz_type: 'SCRAP_OUT', qty: '-4.000', amount: '-120.00' },
      { biz_type: 'SCRAP_IN', qty: '20.000', amount: '50.00' },
    ])
    expect(await row('fin_expense_entry', { bill_no: paper.number }, 'amount')).toEqual({ amount: '70.00' })
  })

  it('a shaft in stock leaves at what it came in with, and is scrap itself', async () => {
    const line = await routeOf([{ processCode: 'DZ50', isCheck: false }], { product: 3 })
    await blankOf(line.routeId)
    const workId = await ordered(line, 1)
    await feeds(workId)
    const execId = await stepOf(workId, 'DZ50')
    for (const name of ['start', 'finish']) expect(await reports(SMITH, name, execId)).toBe('操作成功')
    const warehouseId = await warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [warehouseId])
    const { pro_code: proCode, id: pieceId } = await row('erp_producation_workorder_piece', { work_id: workId })
    const { body } = await (await as('liang.yan')).post('blade-biz/erpproducationworkorder/stockIn', { proCode, warehouseId })
    expect(body.msg).toBe('操作成功')
    const stockId = await lyingAt({ warehouseId, materialId: line.materialId })
    const asked = (qty: string) => ({
      scrapObject: 'product',
      warehouseId,
      items: [{ stockId, qty, totalWeight: '17800', defectDesc: '磕伤' }],
    })
    await refuses([[asked('2'), '逐件管理的产品，数量为 1']])
    const paper = await agreed(asked('1'))
    expect(await row('qc_scrap_record', { bill_no: paper.number })).toMatchObject({ piece_id: pieceId, accum_cost: '320000.00' })
    expect(await row('erp_producation_workorder_piece', { id: pieceId! }, 'status, place')).toEqual({ status: '2', place: 'scrap' })
  })

  it('refuses what is not there, promised to others, or without a picture; what is refused is free again', async () => {
    const { at, asked } = await lying()
    const other = await lying()
    await refuses([
      [asked({}, { qty: '10.001' }), /小于报废数量$/],
      [asked({ warehouseId: other.at.warehouseId }), /库存/],
      [asked({ attachments: [] }), '请上传照片或检验报告'],
      [asked({ attachments: [await file('照片.pdf', 'worker01')] }), /权限|不能发起/, 'worker01'],
    ])
    expect(await tools.race([asked({}, { qty: '6' }), asked({}, { qty: '6' })])).toBe(1)
    const paper = await startAt('cost_acct', other.asked())
    await paper.reject()
    expect(await onHandAt(other.at)).toMatchObject({ reservedQty: '0.000' })
    expect(await onHandAt(at)).toMatchObject({ reservedQty: '6.000' })
  })
})
