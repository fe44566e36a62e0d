import { beforeAll, expect, it } from 'vitest'
import { issueBreaches } from '#domains/warehouse/issue/issue.query.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { flowTest, ingotsIn, PLANNER, papersOf, productionIn, stockIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { pieceCostBreaches } from '../piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { pieceIssueBreaches } from './feed-rules.query.ts'

const SMITH = 'xue.gang'
const HEAD = 'meng.deshan'
const KEEPER = 'liang.yan'
const WORK = 'blade-biz/erpproducationworkorder'

/** 投料: from the requisition of an ingot to the piece that is made of it, and back. */
flowTest('material_requisition', '投料', tools => {
  const { as, app, act, row, rows, startAt, list, get, user, dept, keeps, booking } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  const { blankOf, ingot } = ingotsIn(tools)
  const { place, move } = stockIn(tools)
  const returns = papersOf('material_return_outbound', tools, () => ({ returnCause: 'surplus' }))
  keeps(stockBreaches, issueBreaches, workOrderBreaches, workExecBreaches, pieceIssueBreaches, pieceCostBreaches)
  tools.base(() => ({
    ...{ requisitionType: 'production', useDeptId: dept('forge'), costSubject: 'direct', needDate: '2030-01-01', receiverId: user(SMITH) },
  }))
  let line: Awaited<ReturnType<typeof routeOf>>
  let store: Awaited<ReturnType<typeof blankOf>>
  let count = 0
  const no = () => `T${++count}`
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ10', isCheck: false },
      { processCode: 'DZ50', isCheck: false },
    ])
    store = await blankOf(line.routeId)
  })

  type Ingot = Awaited<ReturnType<typeof ingot>>
  /** 领料 of an ingot for an order, by whoever works there, until the keeper has given it out. */
  async function issuedTo(workId: string, { warehouseId, materialId, batchNo }: Ingot, weight: string) {
    const item = { materialId, batchNo, qty: weight, purpose: '投料' }
    const paper = await startAt('wh_keeper', { workId, warehouseId, items: [item] }, SMITH)
    await paper.agree({ items: [{ ...item, issuedQty: weight }] })
    return paper
  }
  const piecesOf = (workId: string) => rows('erp_producation_workorder_piece', { work_id: workId }, '*', 'pro_code')
  const fed = async (proCode: string, ingotNo: string, more: object = {}, account = SMITH): Promise<string> =>
    (await (await as(account)).post(`${WORK}/feed`, { proCode, ingotNo, ...more })).body.msg
  const costsOf = (workId: string) =>
    app.sql<{ piece: string | null; amount: string }>(
      `select piece_id::text as piece, sum(amount)::text as amount from erp_producation_piece_cost where work_id = $1 group by 1 order by 1 nulls first`,
      [workId],
    )

  it('an ingot that was issued to the order becomes a piece, with its heat and what it cost; then work begins', async () => {
    const workId = await ordered(line, 1)
    const [piece] = await piecesOf(workId)
    const proCode = piece!.pro_code!
    const execId = await stepOf(workId, 'DZ10')
    expect(await reports(SMITH, 'start', execId)).toBe('请先投料')
    const own = await ingot(store, no(), '32180')
    expect(await fed(proCode, own.batchNo)).toBe(`钢锭【${own.batchNo}】未领用到本工单`)
    const paper = await issuedTo(workId, own, '32180')
    expect(await row('wh_issue', { id: paper.documentId })).toMatchObject({ work_id: workId, source_type: 'requisition' })
    expect(await costsOf(workId)).toEqual([{ piece: null, amount: '321800.00' }])
    expect(await fed(proCode, own.batchNo, {}, 'fu.qiang')).toBe('没有访问权限')
    expect(await fed(proCode, own.batchNo, { weight: '32180.001' })).toBe(`钢锭【${own.batchNo}】剩余重量不足，剩余 32180.000 kg`)
    expect(await fed(proCode, own.batchNo)).toBe('操作成功')
    expect(await fed(proCode, own.batchNo)).toBe(`产品编号【${proCode}】已投料，锭号 ${own.batchNo}`)
    expect(await row('erp_producation_workorder_piece', { id: piece!.id })).toMatchObject({
      ...{ heat_no: `H-${own.batchNo}`, ingot_no: own.batchNo, place: 'shop' },
    })
    expect(await costsOf(workId)).toEqual([
      { piece: null, amount: '0.00' },
      { piece: piece!.id, amount: '321800.00' },
    ])
    expect(await reports(SMITH, 'start', execId)).toBe('操作成功')
    expect((await list(PLANNER, 'workOrder')).find(({ id }) => id === workId)).toMatchObject({ ingotNos: own.batchNo })
  })

  it('the machine that is to forge it says so until it is fed', async () => {
    const steps = [
      { processCode: 'DZ30', isCheck: false },
      { processCode: 'DZ50', isCheck: false },
    ]
    const forging = await routeOf(steps, { product: 1 })
    const blanks = await blankOf(forging.routeId)
    const workId = await ordered(forging, 1)
    const [piece] = await piecesOf(workId)
    const waiting = async () =>
      (await get(SMITH, 'blade-biz/station/SB-0001')).body.data.queue.find((job: { proCode: string }) => job.proCode === piece!.pro_code)
    expect(await waiting()).toMatchObject({ processName: '主轴锻造', why: '请先投料' })
    const own = await ingot(blanks, no(), '32180')
    await issuedTo(workId, own, '32180')
    expect(await fed(piece!.pro_code!, own.batchNo)).toBe('操作成功')
    expect(await waiting()).not.toHaveProperty('why')
  })

  it('one ingot feeds two pieces of one order, and the last takes the rest to the cent; a piece has one ingot, an ingot one order', async () => {
    const [workId, other] = [await ordered(line, 3), await ordered(line, 1)]
    const [one, two, three] = (await piecesOf(workId)).map(piece => piece.pro_code!) as [string, string, string]
    const own = await ingot(store, no(), '30001', { unitCost: '9.9999' })
    await issuedTo(workId, own, '30001')
    expect(await fed((await piecesOf(other))[0]!.pro_code!, own.batchNo)).toBe(`钢锭【${own.batchNo}】未领用到本工单`)
    expect(await fed(one, own.batchNo, { weight: '10000.333' })).toBe('操作成功')
    expect(await fed(two, own.batchNo)).toBe('操作成功')
    expect(await fed(three, own.batchNo)).toBe(`钢锭【${own.batchNo}】剩余重量不足`)
    const shares = await rows('erp_producation_piece_issue', { ingot_no: own.batchNo }, 'weight, amount', 'id')
    expect(shares.map(({ weight }) => weight)).toEqual(['10000.333', '20000.667'])
    const issuedAmount = (await row('wh_issue_line', { batch_no: own.batchNo })).amount
    expect(shares.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(Math.round(Number(issuedAmount) * 100))
    const found = (await get(PLANNER, `${WORK}/genealogy`, { find: one })).body.data
    expect(found).toMatchObject({
      kind: 'piece',
      heats: [{ heatNo: `H-${own.batchNo}`, ingots: [{ ingotNo: own.batchNo, fedQty: '30001.000' }] }],
    })
    expect(found.heats[0].ingots[0].pieces.map((each: { proCode: string }) => each.proCode)).toEqual([one, two])
    expect((await get(PLANNER, `${WORK}/genealogy`, { find: own.batchNo })).body.data.kind).toBe('ingot')
    expect((await get(PLANNER, `${WORK}/genealogy`, { find: `H-${own.batchNo}` })).body.data).toMatchObject({ kind: 'heat' })
    expect((await get(PLANNER, `${WORK}/genealogy`, { find: '没有' })).body.data.heats).toEqual([])
  })

  it('two feed the last of an ingot at once: one of them', async () => {
    const workId = await ordered(line, 2)
    const own = await ingot(store, no(), '32000')
    await issuedTo(workId, own, '32000')
    const told = await Promise.all((await piecesOf(workId)).map(piece => fed(piece.pro_code!, own.batchNo)))
    expect(told.sort()).toEqual(['操作成功', `钢锭【${own.batchNo}】剩余重量不足`].sort())
  })

  it('a wrong scan is taken back by the head until the second step starts, and fed to another piece', async () => {
    const workId = await ordered(line, 2)
    const [one, two] = await piecesOf(workId)
    const own = await ingot(store, no(), '31900')
    await issuedTo(workId, own, '31900')
    expect(await fed(one!.pro_code!, own.batchNo)).toBe('操作成功')
    expect((await act(SMITH, 'piece', 'unfeed', one!.id!, { reason: '扫错' })).status).toBe(403)
    expect((await act(HEAD, 'piece', 'unfeed', one!.id!, { reason: '扫错' })).body.msg).toBe('操作成功')
    expect(await row('erp_producation_workorder_piece', { id: one!.id })).toMatchObject({ heat_no: null, ingot_no: null })
    expect((await act(HEAD, 'piece', 'feed', two!.id!, { ingotNo: own.batchNo })).body.msg).toBe('操作成功')
    const stepOfTwo = async (code: string) =>
      (await rows('erp_producation_workorder_exec', { piece_id: two!.id, process_code: code }))[0]!.id!
    const preparing = await stepOfTwo('DZ10')
    expect(await reports(SMITH, 'start', preparing)).toBe('操作成功')
    expect(await reports(SMITH, 'finish', preparing)).toBe('操作成功')
    // Prepared and not gone on with: what was scanned may still be taken back, and nothing goes on before it is scanned anew.
    expect((await act(HEAD, 'piece', 'unfeed', two!.id!, { reason: '扫错' })).body.msg).toBe('操作成功')
    expect(await booking(({ tx }) => pieceIssueBreaches(tx))).toEqual([])
    expect(await reports(SMITH, 'start', await stepOfTwo('DZ50'))).toBe('请先投料')
    expect(await fed(two!.pro_code!, own.batchNo)).toBe('操作成功')
    expect(await reports(SMITH, 'start', await stepOfTwo('DZ50'))).toBe('操作成功')
    expect((await act(HEAD, 'piece', 'unfeed', two!.id!, { reason: '扫错' })).body.msg).toMatch(/已开工，不能撤销投料/)
  })

  it('what was fed does not come back; what was cut off does, at what it cost; then the order may be split or cancelled', async () => {
    const workId = await ordered(line, 2)
    const [one] = await piecesOf(workId)
    const own = await ingot(store, no(), '30000')
    const { documentId } = await issuedTo(workId, own, '30000')
    const lineId = (await row('wh_issue_line', { issue_id: documentId })).id!
    const back = (qty: string) => ({
      ...{ issueId: documentId, warehouseId: store.warehouseId, items: [{ issueLineId: lineId, qty, qualityState: 'good' }] },
    })
    expect((await act(PLANNER, 'workOrder', 'cancel', workId, { reason: '不做' })).body.msg).toBe('工单已领料，请先办理退料再取消')
    const days = { planStart: '2026-11-20', planEnd: '2026-12-20' }
    expect((await act(PLANNER, 'workOrder', 'split', workId, { workId, pieceIds: [one!.id!], ...days })).body.msg).toBe(
      '工单已领料，请先办理退料再拆单',
    )
    expect(await fed(one!.pro_code!, own.batchNo, { weight: '20000' })).toBe('操作成功')
    await returns.refuses([[back('10000.001'), `锭号 ${own.batchNo} 已投料 20000.000 kg，可退 10000.000 kg`, SMITH]])
    const paper = await returns.start(back('10000'), SMITH)
    expect(await fed((await piecesOf(workId))[1]!.pro_code!, own.batchNo)).toBe(`钢锭【${own.batchNo}】剩余重量不足`)
    await paper.agreeAll()
    expect(await costsOf(workId)).toEqual([
      { piece: null, amount: '0.00' },
      { piece: one!.id, amount: '200000.00' },
    ])
    expect((await list(KEEPER, 'stockBatch', { batchNo: own.batchNo }))[0]).toMatchObject({
      onHandQty: '10000.000',
      stockText: '1 支 / 10.000 t',
    })
  })

  it('what else is issued to an order is shared by its pieces; an order that is over takes nothing', async () => {
    const workId = await ordered(line, 3)
    const oil = await place()
    await move(oil, '30', { amount: '300' })
    const item = { materialId: oil.materialId, qty: '10', purpose: '防锈' }
    const form = { workId, warehouseId: oil.warehouseId, costSubject: 'aux', items: [item] }
    const paper = await startAt('wh_keeper', form, SMITH)
    await paper.agree({ items: [{ ...item, issuedQty: '10' }] })
    expect((await costsOf(workId)).map(({ amount }) => amount)).toEqual(['33.33', '33.33', '33.34'])
    const over = await ordered(line, 1)
    const late = await startAt('wh_keeper', { ...form, workId: over }, SMITH)
    expect((await act(PLANNER, 'workOrder', 'cancel', over, { reason: '不做' })).body.msg).toBe('操作成功')
    await late.refuses([[{ items: [{ ...item, issuedQty: '10' }] }, '只有待开工或生产中的工单可以领料']])
    await late.sendBack('工单取消')
    await tools.refuses([[{ ...form, workId: over }, '只有待开工或生产中的工单可以领料']])
  })

  it('INV-67 a step whose material was issued is not dropped by another route', async () => {
    const oil = await place()
    await move(oil, '20', { amount: '200' })
    const materialCode = (await row('wh_material', { id: oil.materialId })).material_code!
    const ends = { processCode: 'JG70', isReport: false, isCheck: false }
    const oiled = { processCode: 'JG20', isCheck: false, materials: [{ materialCode, qtyPer: '1' }] }
    const wet = await routeOf([{ processCode: 'DZ50', isCheck: false }, oiled, ends], { product: 2 })
    const dry = await routeOf([{ processCode: 'DZ50', isCheck: false }, ends], { product: 2, routeType: '2', isDefault: false })
    const workId = await ordered(wet, 1)
    const blockers = async () =>
      (await (await as(PLANNER)).post('blade-biz/erpproducationroute/findSwitchProps', { workId, newRouteId: dry.routeId })).body.data[0]
        .blockers
    expect(await blockers()).toEqual([])
    const item = { materialId: oil.materialId, qty: '1', purpose: '防锈' }
    const paper = await startAt('wh_keeper', { workId, warehouseId: oil.warehouseId, costSubject: 'aux', items: [item] }, SMITH)
    await paper.agree({ items: [{ ...item, issuedQty: '1' }] })
    expect(await blockers()).toEqual(['工序【超声波探伤】已领料，请先办理退料'])
  })

  it('a worker of the workshop reads on the card of the piece what lies ready', async () => {
    const workId = await ordered(line, 1)
    const own = await ingot(store, no(), '32000')
    await issuedTo(workId, own, '32000')
    const card = (await get(HEAD, `${WORK}/card`, { execId: await stepOf(workId, 'DZ10') })).body.data
    expect(card).toMatchObject({ actions: ['feed'], ingots: [{ ingotNo: own.batchNo, heatNo: `H-${own.batchNo}`, left: '32000.000' }] })
  })
})
