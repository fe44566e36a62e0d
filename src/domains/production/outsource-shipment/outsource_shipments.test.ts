import { beforeAll, expect, it } from 'vitest'
import { expenseBreaches } from '#domains/finance/expense/expense.query.ts'
import { invoiceBreaches } from '#domains/finance/invoice/invoice.query.ts'
import { payableBreaches } from '#domains/finance/payable/payable.query.ts'
import { nonconformityBreaches } from '#domains/quality/nonconformity/nonconformity-rules.query.ts'
import { receiptBreaches } from '#domains/warehouse/receipt/receipt.query.ts'
import { day, flowTest, PLANNER, papersOf, productionIn } from '#test/harness.ts'
import { costCloseBreaches } from '../cost-close/cost-close-rules.query.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { outputFactBreaches } from '../output/output-rules.query.ts'
import { outsourceBreaches } from '../outsource/outsource-rules.query.ts'
import { pieceCostBreaches } from '../piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'

const CLERK = 'deng.kai'
const WORKER = 'worker01'
const INSPECTOR = 'he.qi'
const WEIGHT = '1000'

flowTest('outsource_shipments', '外协发货/收回', tools => {
  const { app, row, rows, refuses, start, preview, race, dept, list, act, told } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  tools.keeps(
    outsourceBreaches,
    costCloseBreaches,
    pieceCostBreaches,
    expenseBreaches,
    invoiceBreaches,
    workOrderBreaches,
    workExecBreaches,
    outputFactBreaches,
    nonconformityBreaches,
    receiptBreaches,
    payableBreaches,
  )
  const asking = papersOf('outsource_process', tools, () => ({}))
  let line: Awaited<ReturnType<typeof routeOf>>
  let supplierId = ''
  let warehouseId = ''

  /** An order for the sawing of all pieces of a new work order. */
  async function outsourced(many: number, { outsourceType = 'rough', lossRate = '0', route = line } = {}) {
    const workId = await ordered(route, many)
    const { id: workNodeId } = await row('erp_producation_workorder_node', { work_id: workId, process_code: 'DZ50' }, 'id')
    const pieces = await rows('erp_producation_workorder_piece', { work_id: workId }, 'id, pro_code', 'pro_code')
    await asking.agreed(
      {
        ...{ outsourceType, outsourceReason: 'capacity', supplierId, workId, workshopId: dept('forge'), priceBasis: 'quote', lossRate },
        ...{
          outsourcePriceMode: 'piece',
          sendDate: day(1),
          backDate: day(5),
          materialBearer: 'self',
          reason: '产能不足',
          inHouseCost: '9999',
        },
        items: pieces.map(({ id }) => ({ pieceId: id, workNodeId, techRequire: '按图', taxPrice: '1130', taxRate: '0.13' })),
      },
      PLANNER,
    )
    const [order] = await list(CLERK, 'outsourceOrder', { workId })
    const lines = await rows('erp_producation_outsource_line', { outsource_order_id: order!.id }, 'id, piece_id, exec_id', 'piece_id')
    return { workId, orderId: order!.id, lines, proCodes: pieces.map(each => each.pro_code!) }
  }
  type Order = Awaited<ReturnType<typeof outsourced>>
  const of = ({ orderId, lines }: Order, ...at: readonly number[]) => ({
    outsourceOrderId: orderId,
    items: at.map(nth => ({ outsourceLineId: lines[nth]!.id!, unitWeight: WEIGHT })),
  })
  const back = (order: Order, ...at: readonly number[]) => ({ ...of(order, ...at), outsourceDirection: 'back', vehiclePlate: '鲁B-00002' })
  const OUT = { gate_guard: { outTime: `${day(0)} 09:00:00` } }
  const sent = async (order: Order, ...at: readonly number[]) => (await start(of(order, ...at))).agreeAll(OUT)
  /** What the inspector finds of each returned piece. */
  const found = (order: Order, verdicts: Readonly<Record<number, { checkResult: string; scrapQty?: number }>>) => ({
    qc_inspector: {
      items: Object.entries(verdicts).map(([nth, verdict]) => ({
        outsourceLineId: order.lines[Number(nth)]!.id!,
        unitWeight: WEIGHT,
        ...verdict,
      })),
    },
  })
  const step = (order: Order, at: number) =>
    row('erp_producation_workorder_exec', { id: order.lines[at]!.exec_id! }, 'status, result, exec_shop_id')
  const piece = (order: Order, at: number) =>
    row('erp_producation_workorder_piece', { id: order.lines[at]!.piece_id! }, 'place, place_shop_id, quality_state, status')
  const shown = async (order: Order) => (await list(CLERK, 'outsourceOrder', { workId: order.workId }))[0]!
  async function inLimits(order: Order) {
    const { qualities } = await row('erp_producation_workorder_node', { work_id: order.workId, process_code: 'DZ50' }, 'qualities')
    type Index = { indexCode: string; lowerLimit?: string; upperLimit?: string }
    return (qualities as never as Index[]).map(({ indexCode, lowerLimit, upperLimit }) => ({
      ...{ indexCode, pass: true, values: [lowerLimit ?? upperLimit ?? '0'] },
    }))
  }
  const receipts = () => list('luo.zhigang', 'receipt', { receiptKind: 'service' })
  tools.base(() => ({
    ...{ outsourceDirection: 'out', shipDate: `${day(0)} 08:00:00`, warehouseId, vehiclePlate: '鲁B-00001', driverName: '孙立民' },
    ...{ driverPhone: '13800000000', transportBy: 'self' },
  }))

  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG70', isCheck: false },
    ])
    supplierId = (await row('sup_supplier', { supplier_name: '精工外协加工厂' }, 'id')).id!
    warehouseId = (await row('wh_warehouse', { warehouse_code: 'WX01' }, 'id')).id!
  })

  it('out and back: the piece is at the firm, its step worked on, and what passed is owed for once', async () => {
    const order = await outsourced(3, { lossRate: '50' })
    const before = await app.sql('select accrued from ap_balance where supplier_id = $1', [supplierId])
    expect((await preview(of(order, 0, 1, 2))).form).toMatchObject({ supplierId, totalQty: 3, totalWeight: '3000.000', backDate: day(5) })
    expect(await sent(order, 0, 1, 2)).toEqual(['workshop_head', 'prod_head', 'wh_keeper', 'gate_guard'])
    expect(await shown(order)).toMatchObject({ status: 'shipped', shippedQty: 3, backQty: 0 })
    expect(await step(order, 0)).toEqual({ status: '2', result: null, exec_shop_id: null })
    expect(await piece(order, 0)).toMatchObject({ place: 'supplier', place_shop_id: null })
    expect((await row('erp_producation_workorder', { id: order.workId }, 'status')).status).toBe('30')
    for (const deed of ['finish', 'pause', 'undo'])
      expect(await reports('admin', deed, order.lines[0]!.exec_id!, { stopCause: 'tool', reason: '误' })).toBe(
        '该工序由外协单位完成，以外协发货和收回为准',
      )

    const returned = await start(back(order, 0, 1, 2))
    const passed = await returned.agreeAll(
      found(order, { 0: { checkResult: 'pass' }, 1: { checkResult: 'fail' }, 2: { checkResult: 'fail', scrapQty: 1 } }),
    )
    expect(passed).toEqual(['workshop_head', 'wh_keeper', 'qc_inspector'])
    expect(await shown(order)).toMatchObject({ status: 'back', shippedQty: 3, backQty: 2, lossQty: 1 })
    expect(await step(order, 0)).toMatchObject({ status: '4', result: '1' })
    expect(await piece(order, 0)).toEqual({ place: 'shop', place_shop_id: dept('forge'), quality_state: 'good', status: '0' })
    for (const at of [1, 2]) {
      expect(await step(order, at)).toMatchObject({ status: '7', result: '3' })
      expect(await piece(order, at)).toMatchObject({ place: 'shop', quality_state: 'frozen' })
    }
    const ncrs = await list('tao.yong', 'nonconformity', { workId: order.workId })
    expect(ncrs.map(({ sourceType, dutyType, state }) => [sourceType, dutyType, state])).toEqual(
      Array(2).fill(['outsource', 'outsource', 'open']),
    )
    const [receipt] = await receipts()
    expect(receipt).toMatchObject({ supplierId, lineCount: 1, amount: '1130.00', receiptStatus: 'posted' })
    const [after] = await app.sql('select accrued from ap_balance where supplier_id = $1', [supplierId])
    expect(Number(after!.accrued) - Number(before[0]?.accrued ?? 0)).toBe(1000)
    expect(await rows('stock_ledger', { biz_id: receipt!.id }, 'id')).toEqual([])
    expect((await act('luo.zhigang', 'receipt', 'reverse', receipt!.id, { reverseReason: '误' })).body.code).not.toBe(200)
    expect(await reports(WORKER, 'start', await stepOf(order.workId, 'JG70'))).not.toBe('前工序【锯切定尺】未完成，不能开工')

    // A second look finds nothing wrong: now it is owed for as well; what came back as scrap never is.
    const again = { items: await inLimits(order), witnessName: '' }
    for (const at of [1, 2]) expect(await reports(INSPECTOR, 'inspect', order.lines[at]!.exec_id!, again)).toBe('操作成功')
    expect((await receipts()).map(({ amount }) => amount)).toEqual(['1130.00', '1130.00'])
    expect(await step(order, 2)).toMatchObject({ status: '4' })
  })

  it('costs its piece what was agreed; what the invoice says differently is a variance of the workshop, and goes with the invoice', async () => {
    const order = await outsourced(2)
    await sent(order, 0, 1)
    await (await start(back(order, 0, 1))).agreeAll(found(order, { 0: { checkResult: 'pass' }, 1: { checkResult: 'pass' } }))
    const cost = { work_id: order.workId, cost_item: 'OUTSOURCE' }
    expect(await rows('erp_producation_piece_cost', cost, 'piece_id, amount, workshop_id', 'piece_id')).toEqual(
      order.lines.map(({ piece_id }) => ({ piece_id, amount: '1000.00', workshop_id: dept('forge') })),
    )
    expect(await rows('fin_expense_entry', { work_id: order.workId, subject: 'outsource' }, 'amount, book')).toEqual(
      Array(2).fill({ amount: '1000.00', book: 'production' }),
    )
    const items = (await rows('erp_producation_outsource_line', { outsource_order_id: order.orderId }, 'receipt_line_id')).map(each => ({
      ...{ receiptLineId: each.receipt_line_id, qty: '1' },
    }))
    const invoices = papersOf('receiptInvoiced_ywy', tools, async () => ({
      ...{ invoiceDate: day(), invoiceType: 'special', taxRate: '0.13', invoiceFile: [await tools.file('发票.pdf', CLERK)] },
      ...{ supplierId, agentReason: '快递寄达' },
    }))
    const paper = await invoices.start({ invoiceNo: '71000001', invoiceAmount: '2260.50', invoiceTax: '260.06', items }, CLERK)
    await paper.agreeAll({ tax_acct: { verifyState: 'ok' } })
    const variances = () =>
      rows('erp_producation_cost_variance', { bill_no: paper.number }, 'variance_kind, amount, workshop_id, work_id', 'id')
    const variance = { variance_kind: 'outsource', workshop_id: dept('forge'), work_id: order.workId }
    expect(await variances()).toEqual([{ ...variance, amount: '0.44' }])
    expect(await rows('wh_variance_ledger', { bill_no: paper.number })).toEqual([])
    expect(await shown(order)).toMatchObject({ status: 'settled' })

    await act('feng.jie', 'purchaseInvoice', 'red', paper.documentId, { redInvoiceNo: '71000002', reason: '抬头有误' })
    const [waiting] = await list('yan.fang', 'waitingAction', { waitState: 'wait' })
    expect((await act('yan.fang', 'waitingAction', 'confirm', waiting!.id)).body.msg).toBe('操作成功')
    expect((await variances()).map(({ amount }) => amount)).toEqual(['0.44', '-0.44'])
    expect(await shown(order)).toMatchObject({ status: 'back' })
  })

  it('in parts: some stay away; lines are sent once and come back once', async () => {
    const order = await outsourced(3)
    await sent(order, 0, 1)
    await refuses([
      [of(order, 0), '该件已发出'],
      [back(order, 2), '该件未发出或已收回'],
      [
        { ...back(order, 0), items: [{ outsourceLineId: order.lines[0]!.id, unitWeight: '1000.001' }] },
        '收回重量不能大于发出重量 1000.000',
      ],
    ])
    await (await start(back(order, 0))).agreeAll(found(order, { 0: { checkResult: 'pass' } }))
    expect(await shown(order)).toMatchObject({ status: 'partial_back', shippedQty: 2, backQty: 1 })
    await refuses([[back(order, 0), '该件未发出或已收回']])
    await sent(order, 2)
    await (await start(back(order, 1, 2))).agreeAll(found(order, { 1: { checkResult: 'pass' }, 2: { checkResult: 'pass' } }))
    expect(await shown(order)).toMatchObject({ status: 'back', shippedQty: 3, backQty: 3 })
    await refuses([[back(order, 1), '外协订单没有发出的件']])
    const moves = await rows('erp_producation_piece_move', { piece_id: order.lines[0]!.piece_id! }, 'move_type, id', 'id')
    expect(moves.map(each => each.move_type)).toEqual(['OUTSOURCE_OUT', 'OUTSOURCE_BACK'])
  })

  it('two at once about one piece: one; while it runs the order is not cancelled; rejected, it is free again', async () => {
    const order = await outsourced(1)
    expect(await race([of(order, 0), of(order, 0)])).toBe(1)
    const cancel = async () => (await act(CLERK, 'outsourceOrder', 'cancel', order.orderId, { reason: '自制' })).body.msg
    expect(await cancel()).toMatch(/^正在办理外协发货（WXFH\d+），不能取消$/)
    const other = await outsourced(1)
    const paper = await start(of(other, 0))
    await refuses([[of(other, 0), `该件正在办理外协收发：${paper.number}`]])
    await paper.reject()
    expect((await act(CLERK, 'outsourceOrder', 'cancel', other.orderId, { reason: '自制' })).body.code).toBe(200)
    await refuses([[of(other, 0), '外协订单已取消或已全部收回']])
  })

  it('a piece that may not start may not leave; one that was stopped meanwhile keeps the paper waiting', async () => {
    const order = await outsourced(1)
    const frozen = (state: string) =>
      app.sql('update erp_producation_workorder_piece set quality_state = $2 where id = $1', [order.lines[0]!.piece_id, state])
    await frozen('frozen')
    await refuses([[of(order, 0), '产品已冻结，不能开工']])
    await frozen('good')
    const paper = await start(of(order, 0))
    await paper.agreeUntil('gate_guard')
    await frozen('frozen')
    await paper.refuses([[OUT.gate_guard, '产品已冻结，不能开工']])
    await frozen('good')
    await paper.agreeAll(OUT)
    const last = await routeOf(
      [
        { processCode: 'JG70', isCheck: false },
        { processCode: 'DZ50', isCheck: false },
      ],
      { product: 1 },
    )
    await refuses([[of(await outsourced(1, { route: last }), 0), /^前工序【.+】未完成，不能开工$/]])
  })

  it('weights beyond 2 % are explained, special processes bring their report, and the inspector says what he found', async () => {
    const order = await outsourced(1, { outsourceType: 'ut' })
    const off = '过磅重量与总重相差超过2%，请在备注说明原因'
    await refuses([
      [{ ...of(order, 0), grossWeight: '1021' }, off],
      [{ ...of(order, 0), grossWeight: '980' }, off],
      [
        { ...of(order, 0), warehouseId: (await row('wh_warehouse', { warehouse_code: 'YL01' }, 'id')).id },
        '交接仓库须为外协虚拟库或成品库',
      ],
      [{ ...of(order, 0), items: [] }, /./],
      [of(order, 0), /./, WORKER],
    ])
    const paper = await start({ ...of(order, 0), grossWeight: '1020' })
    await paper.agreeUntil('wh_keeper')
    await paper.refuses([[{ grossWeight: '1500' }, off]])
    await paper.agree({ grossWeight: '1500', remark: '含工装 480 kg' })
    await paper.refuses([[undefined, /出厂时间不能为空/]])
    await paper.agreeAll(OUT)
    await refuses([[back(order, 0), '特殊工序收回须附外协单位的检验报告']])
    const returned = await start({ ...back(order, 0), attachments: [await tools.file('探伤报告.pdf', CLERK)] })
    await returned.agreeUntil('qc_inspector')
    await returned.refuses([
      [undefined, /检验结果不能为空/],
      [found(order, { 0: { checkResult: 'pass', scrapQty: 1 } }).qc_inspector, '废品的检验结果须为不合格'],
    ])
    await returned.agreeAll(found(order, { 0: { checkResult: 'fail', scrapQty: 1 } }))
    expect((await told(`外协损耗超限：${(await shown(order)).outsourceNo}`)).map(({ account }) => account)).toEqual(['sun.jianguo'])
  })

  it('a hold point waits for its witness', async () => {
    const route = await routeOf(
      [
        { processCode: 'DZ50', isCheck: true, stopPoint: 2 },
        { processCode: 'JG70', isCheck: false },
      ] as never,
      { product: 2 },
    )
    const order = await outsourced(1, { route })
    await sent(order, 0)
    const before = (await receipts()).length
    await (await start(back(order, 0))).agreeAll(found(order, { 0: { checkResult: 'pass' } }))
    expect(await step(order, 0)).toMatchObject({ status: '3' })
    expect((await receipts()).length).toBe(before)
    const inspect = async (witness: object) =>
      reports(INSPECTOR, 'inspect', order.lines[0]!.exec_id!, { items: await inLimits(order), ...witness })
    expect(await inspect({ witnessName: '监造 李工' })).toBe('停止点须见证签字')
    expect(await inspect({ witnessName: '监造 李工', witnessFile: [await tools.file('见证签字.pdf', INSPECTOR)] })).toBe('操作成功')
    expect((await receipts()).length).toBe(before + 1)
  })

  it('the other site knows nothing of it', async () => {
    const order = await outsourced(1)
    const there = await app.signIn(CLERK, { site: 2 })
    const form = await tools.form(of(order, 0))
    const reply = await there.post('blade-flow/process/start', { flowKey: 'outsource_shipments', form, picks: {} })
    expect(reply.body.code).toBe(400)
  })
})
