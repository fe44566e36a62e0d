import { beforeAll, expect, it } from 'vitest'
import { post } from '#domains/warehouse/stock/stock.ledger.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { flowTest, ingotsIn, PLANNER, productionIn, stockIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { pieceIssueBreaches } from '../feed/feed-rules.query.ts'
import { pieceCostBreaches } from '../piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'

const SMITH = 'xue.gang'
const KEEPER = 'liang.yan'
const WORK = 'blade-biz/erpproducationworkorder'

/** 完工入库: from the ingot to the shaft in stock, at what it cost; then for an order line that asks for one. */
flowTest('material_requisition', '完工入库', tools => {
  const { as, app, act, row, rows, startAt, user, dept, keeps, booking } = tools
  const { routeOf, order, ordered, choose, stepOf, reports } = productionIn(tools)
  const { blankOf, ingot } = ingotsIn(tools)
  const { warehouse } = stockIn(tools)
  keeps(stockBreaches, workOrderBreaches, workExecBreaches, pieceIssueBreaches, pieceCostBreaches)
  tools.base(() => ({
    ...{ requisitionType: 'production', useDeptId: dept('forge'), costSubject: 'direct', needDate: '2030-01-01', receiverId: user(SMITH) },
  }))
  let line: Awaited<ReturnType<typeof routeOf>>
  let store: Awaited<ReturnType<typeof blankOf>>
  let products = ''
  let count = 0
  beforeAll(async () => {
    line = await routeOf([{ processCode: 'DZ50', isCheck: false }])
    store = await blankOf(line.routeId)
    products = await warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [products])
  })
  const said = async (name: string, body: object, account = SMITH): Promise<string> =>
    (await (await as(account)).post(`${WORK}/${name}`, body)).body.msg
  const pieceOf = (workId: string) => row('erp_producation_workorder_piece', { work_id: workId })

  /** One piece of an order, fed with an ingot of so many kilograms. */
  async function fed(workId: string, weight: string) {
    const own = await ingot(store, `S${++count}`, weight)
    const item = { materialId: own.materialId, batchNo: own.batchNo, qty: weight, purpose: '投料' }
    const paper = await startAt('wh_keeper', { workId, warehouseId: own.warehouseId, items: [item] }, SMITH)
    await paper.agree({ items: [{ ...item, issuedQty: weight }] })
    const { pro_code: proCode } = await pieceOf(workId)
    expect(await said('feed', { proCode, ingotNo: own.batchNo })).toBe('操作成功')
    return proCode!
  }
  async function made(workId: string, weight: string) {
    const proCode = await fed(workId, weight)
    const execId = await stepOf(workId, 'DZ50')
    for (const name of ['start', 'finish']) expect(await reports(SMITH, name, execId)).toBe('操作成功')
    return proCode
  }
  const into = (proCode: string, account = KEEPER, warehouseId = products) => said('stockIn', { proCode, warehouseId }, account)

  it('a finished shaft goes into stock under its number, at what it cost, once; it leaves at the same', async () => {
    const workId = await ordered(line, 1)
    const unfinished = await fed(workId, '32180')
    expect(await into(unfinished)).toBe('产品未完工，不能入库')
    const execId = await stepOf(workId, 'DZ50')
    for (const name of ['start', 'finish']) expect(await reports(SMITH, name, execId)).toBe('操作成功')
    expect(await row('erp_producation_workorder', { id: workId }, 'status')).toEqual({ status: '40' })
    expect(await into(unfinished, SMITH)).toBe('没有访问权限')
    expect(await into(unfinished, 'song.jun')).toBe('非本仓库保管员')
    expect(await into(unfinished, KEEPER, store.warehouseId)).toBe('完工产品只能入成品库')
    const twice = await Promise.all([into(unfinished), into(unfinished)])
    expect(twice.sort()).toEqual(['操作成功', `产品编号【${unfinished}】已入库`].sort())
    expect(await pieceOf(workId)).toMatchObject({ place: 'stock', stock_time: expect.anything() })
    expect(await row('stock_ledger', { pro_code: unfinished })).toMatchObject({
      ...{ biz_type: 'PRODUCE_IN', qty: '1.000', amount: '321800.00', batch_no: unfinished, warehouse_id: products },
    })
    expect(await reports('meng.deshan', 'undo', execId, { reason: '误报' })).toBe('产品已入库，不能撤销报工')
    const cheaper = await made(await ordered(line, 1), '30000')
    expect(await into(cheaper)).toBe('操作成功')
    await booking(book =>
      post(book, [
        {
          ...{ bizType: 'SALES_OUT', bizId: book.newId(), bizLineId: book.newId(), billNo: 'TEST', warehouseId: products },
          ...{ materialId: line.materialId, batchNo: cheaper, proCode: cheaper, qty: '-1' },
        },
      ]),
    )
    expect((await rows('stock_ledger', { pro_code: cheaper }, 'amount', 'id')).map(each => each.amount)).toEqual([
      '300000.00',
      '-300000.00',
    ])
  })

  it('a frozen one waits', async () => {
    const workId = await ordered(line, 1)
    const proCode = await made(workId, '31000')
    await app.sql(`update erp_producation_workorder_piece set quality_state = 'frozen' where pro_code = $1`, [proCode])
    expect(await into(proCode)).toBe('产品已冻结，不能入库')
    await app.sql(`update erp_producation_workorder_piece set quality_state = 'good' where pro_code = $1`, [proCode])
  })

  it('a shaft that was made for stock is given to an order line, and from there to another one', async () => {
    const workId = await order(line.materialId, 1, { isLinked: false })
    await choose(workId, line.routeId)
    await app.sql(`update erp_producation_workorder set stop_node_key = null, source_kind = 'order' where id = $1`, [workId])
    const proCode = await made(workId, '32000')
    const { id: pieceId } = await pieceOf(workId)
    const demand = async (productId: string) => {
      const id = app.newId()
      await app.sql(
        `insert into erp_producation_demand (id, sales_order_no, line_no, sales_order_line_id, customer_name, product_id, qty, require_date, state)
         values ($1::bigint, $1::text, 1, $1::text, '试验风电', $2, 1, '2026-12-31', 'open')`,
        [id, productId],
      )
      return id
    }
    const other = (await rows('wh_material', { material_code: 'T-ZZ-2' }))[0]!.id!
    const [wanted, next, foreign] = [await demand(line.materialId), await demand(line.materialId), await demand(other)]
    const occupied = async (demandId: string, materialId: string = line.materialId) =>
      (await act(PLANNER, 'productionDemand', 'occupy', demandId, { materialId, pieceIds: [pieceId] })).body.msg
    expect(await occupied(wanted)).toBe(`产品件中没有“${proCode}”`)
    expect(await into(proCode)).toBe('操作成功')
    expect(await occupied(foreign)).toBe(`产品编号【${proCode}】的产品与需求不同`)
    expect(await occupied(wanted)).toBe('操作成功')
    expect(await row('erp_producation_demand', { id: wanted }, 'state')).toEqual({ state: 'planned' })
    expect((await act(PLANNER, 'piece', 'relink', pieceId, { demandId: next })).body.msg).toBe('操作成功')
    expect(await rows('erp_producation_demand', { id: [wanted, next] }, 'state', 'id')).toEqual([{ state: 'open' }, { state: 'planned' }])
    expect(await occupied(wanted)).toBe(`产品件中没有“${proCode}”`)
  })
})
