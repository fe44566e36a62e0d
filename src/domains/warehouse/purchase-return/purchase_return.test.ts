import { expect, it } from 'vitest'
import { noticeBreaches } from '#domains/finance/notice/notice.query.ts'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { purchaseOrderBreaches } from '#domains/procurement/order/purchase-order.query.ts'
import { purchasePlanBreaches } from '#domains/procurement/plan/purchase-plan.query.ts'
import { claimBreaches } from '#platform/work/claim.query.ts'
import { arrivingIn, BUYER, day, expectRefusal, flowTest, KEEPER, noticesIn, stockIn } from '#test/harness.ts'
import { changeQuality } from '../stock-quality/stock-quality.ledger.ts'
import { varianceBreaches } from '../variance/variance.query.ts'

const CHAIN = ['wh_head', 'quality_head', 'buyer', 'purchase_head', 'wh_keeper']

flowTest('purchase_return', '采购退货, before and after goods were received', tools => {
  const { act, app, booking, file, list, row, rows, user, start, refuses, race } = tools
  const arriving = arrivingIn(tools)
  const { confirmed, arrived, received, lineOf, orderLine, stateOf } = arriving
  const { move, avgCostAt, onHandAt } = stockIn(tools)
  const notices = noticesIn(tools)
  const accrued = async ({ supplierId }: { supplierId: string }) => (await row('ap_balance', { supplier_id: supplierId })).accrued
  tools.keeps(claimBreaches, purchaseOrderBreaches, purchasePlanBreaches, varianceBreaches, noticeBreaches)
  tools.base(() => ({ returnStage: 'after_in', purchaseReturnReason: 'quality', returnWay: 'refund', returnDate: day() }))

  /** Ten pieces at 113 with tax, which is 100 without, in stock. */
  async function inStock() {
    const at = await confirmed()
    const receiptId = await received(at, '10')
    return { ...at, receiptId, lineId: (await row('wh_receipt_line', { receipt_id: receiptId })).id! }
  }
  const back = (at: { receiptId: string }, qty: string, more: object = {}) => ({
    ...{ receiptId: at.receiptId, items: [{ lineNo: 1, qty }] },
    ...more,
  })
  /** Four of ten failed at the truck. */
  async function failed() {
    const at = await confirmed()
    const arrivalId = await arrived(at, '10')
    const fails = [{ arrivalLineId: (await lineOf(arrivalId)).id, qty: '4', reason: '锈蚀' }]
    const done = await act(KEEPER, 'arrival', 'accept', arrivalId, { arrivalId, fails, failPhoto: [await file('rust.jpg', KEEPER)] })
    expect(done.body.msg).toBe('操作成功')
    return { ...at, arrivalId }
  }
  const sent = (at: { arrivalId: string }, qty: string, more: object = {}) => ({
    ...{ returnStage: 'before_in', arrivalId: at.arrivalId, items: [{ lineNo: 1, qty }], returnWay: 'exchange' },
    ...more,
  })

  it('received goods go back at the average; what is owed is lowered by their price, the difference is a cost', async () => {
    const at = await inStock()
    // Half as dear again beside it: the average is 125.
    await move(at, '10', { amount: '1500' })
    expect(await accrued(at)).toBe('1000.00')
    const paper = await start(back(at, '4'))
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '20.000', reservedQty: '4.000' })
    expect(await paper.agreeAll()).toEqual(CHAIN)
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '16.000', reservedQty: '0.000' })
    expect(await avgCostAt(at)).toBe('125.0000')
    expect(await accrued(at)).toBe('600.00')
    expect(await rows('wh_variance_ledger', { bill_no: paper.number }, 'entry_type, amount')).toEqual([
      { entry_type: 'RETURN', amount: '100.00' },
    ])
    expect(await row('wh_receipt_line', { id: at.lineId })).toMatchObject({ gross_qty: '10.000', returned_qty: '4.000' })
    expect(await orderLine(at)).toMatchObject({ received_qty: '10.000', returned_qty: '4.000', exchanged_qty: '0.000', open_qty: '0.000' })
    expect(await stateOf(at.id)).toBe('received')
    expect(await row('sup_trade_ledger', { order_line_id: at.orderLineId, biz_type: 'RETURN' })).toMatchObject({
      ...{ amount: '0.00', received_amount: '-452.00' },
    })
    expect(await row('purchase_plan_line', { id: at.planLineId }, 'received_qty')).toEqual({ received_qty: '6.000' })
    const chain = await tools.get(KEEPER, 'blade-biz/trace/show', { kind: 'receipt', id: at.receiptId })
    expect(JSON.stringify(chain.body.data)).toContain(paper.number)
    expectRefusal(await act(KEEPER, 'receipt', 'reverse', at.receiptId, { reverseReason: '录错' }), /已有退货/)
  })

  it('an exchange opens the order again: the supplier brings it once more, and the plan counts it once', async () => {
    const at = await inStock()
    const paper = await start(back(at, '4', { returnWay: 'exchange' }))
    await paper.agreeAll()
    expect(await orderLine(at)).toMatchObject({ exchanged_qty: '4.000', open_qty: '4.000' })
    expect(await stateOf(at.id)).toBe('partial')
    expectRefusal(await arriving.notice(at, '4.001'), /还可送 4.000$/)
    await received(at, '4')
    expect(await orderLine(at)).toMatchObject({ received_qty: '14.000', open_qty: '0.000' })
    expect(await row('purchase_plan_line', { id: at.planLineId }, 'received_qty')).toEqual({ received_qty: '10.000' })
  })

  it('what was announced for an invoice is taken off its notice; a notice of which nothing is left ends', async () => {
    const at = await inStock()
    const noticeId = await notices.noticed([at.lineId], [], at.supplierId)
    const notice = () => row('fin_invoice_notice', { id: noticeId }, 'notice_state, total_amount, total_tax')
    const paper = await start(back(at, '4'))
    expect(await notice()).toMatchObject({ notice_state: 'to_invoice', total_amount: '1130.00' })
    expect(await paper.agreeAll()).toEqual(CHAIN)
    expect(await notice()).toEqual({ notice_state: 'to_invoice', total_amount: '678.00', total_tax: '78.00' })
    expect(await row('wh_receipt_line', { id: at.lineId })).toMatchObject({
      returned_qty: '4.000',
      noticed_qty: '6.000',
      invoiced_qty: '0.000',
    })
    expect(await accrued(at)).toBe('600.00')
    await (await start(back(at, '6'))).agreeAll()
    expect(await notice()).toEqual({ notice_state: 'expired', total_amount: '0.00', total_tax: '0.00' })
    expect(await accrued(at)).toBe('0.00')
  })

  it('frozen goods go back as well, and one paper at a time has a receipt', async () => {
    const at = await inStock()
    await booking(book => changeQuality(book, at, { to: 'frozen', reason: '复检', userId: user(KEEPER) }))
    expect(await race(Array.from({ length: 4 }, () => back(at, '2')))).toBe(1)
    const { adjustNo } = await tools.detail(KEEPER, 'receipt', at.receiptId)
    await refuses([[back(at, '1'), `该入库单正在办理调整 ${adjustNo}`]])
  })

  it('what failed at the truck waits as a draft of the keeper, and leaves the place where it stands; the order stays open', async () => {
    const at = await failed()
    const [draft] = await rows('document', { flow_key: 'purchase_return', created_by: user(KEEPER), approval_status: 1 }, 'data', 'id desc')
    expect(draft).toMatchObject({ data: { returnStage: 'before_in', arrivalId: at.arrivalId, items: [{ lineNo: 1, qty: '4.000' }] } })
    const paper = await start(sent(at, '3'))
    await refuses([[sent(at, '2'), /^不合格数量不足，其余正在办理退货/]])
    expect(await paper.agreeAll()).toEqual(CHAIN)
    expect(await list(BUYER, 'rejectHold', { arrivalId: at.arrivalId })).toMatchObject([
      { move: 'out', qty: '-3.000', billNo: paper.number },
      { move: 'in', qty: '4.000', standingQty: '1.000' },
    ])
    expect(await lineOf(at.arrivalId)).toMatchObject({ fail_qty: '4.000', returned_qty: '3.000', returning_qty: '0.000' })
    expect(await orderLine(at)).toMatchObject({ arrived_qty: '6.000', open_qty: '10.000', closed_qty: '0.000' })
    const last = await start(sent(at, '1', { returnWay: 'deduct' }))
    await last.agreeAll()
    expect(await orderLine(at)).toMatchObject({ open_qty: '9.000', closed_qty: '1.000' })
    expect(await row('purchase_plan_line', { id: at.planLineId }, 'received_qty')).toEqual({ received_qty: '0.000' })
  })

  it('what failed claims no receipt: both kinds run side by side, and a paper may become the other kind', async () => {
    const [at, other] = [await inStock(), await failed()]
    await start(sent(other, '1'))
    const paper = await start(back(at, '1'))
    await tools.sound()
    await paper.sendBack('其实没有入库')
    await paper.resubmit(sent(other, '1', { receiptId: undefined }))
    await tools.sound()
    await (await start(back(at, '2'))).agreeAll()
  })

  it('refused by a head, everything that was held is free again', async () => {
    const [at, other] = [await inStock(), await failed()]
    for (const asked of [back(at, '10'), sent(other, '4')]) {
      const paper = await start(asked)
      await paper.reject('再谈')
    }
    expect(await onHandAt(at)).toMatchObject({ reservedQty: '0.000' })
    expect(await lineOf(other.arrivalId)).toMatchObject({ returning_qty: '0.000' })
  })

  it('an ingot goes back whole; fifty thousand asks the vice president', async () => {
    const materialId = await arriving.ingotMaterial()
    const at = await confirmed({ qty: '100' }, { materialId, taxPrice: '499' })
    await app.sql('update purchase_plan_line set over_receipt_rate = 3 where id = $1', [at.planLineId])
    const arrivalId = await arrived(at, '', arriving.ingotsOf(at, ['H7', 'R1', '103']))
    await arriving.weighs(arrivalId, 103)
    await arriving.accepts(arrivalId)
    const receiptId = (await arriving.takes(arrivalId)).body.data.id
    await refuses([[back({ receiptId }, '40'), '锭须整支退货 103.000']])
    const paper = await start(back({ receiptId }, '103'))
    expect(await paper.agreeAll()).toEqual([...CHAIN.slice(0, 4), 'vp_supply', 'wh_keeper'])
    expect(await rows('stock_ledger', { biz_id: paper.documentId }, 'batch_no, qty, pieces')).toEqual([
      { batch_no: 'R1', qty: '-103.000', pieces: -1 },
    ])
  })

  it('refuses what receipts, invoices, stock and the calendar do not allow', async () => {
    const [at, used] = [await inStock(), await inStock()]
    await move(used, '-7')
    const [noticed, invoiced] = [await inStock(), await inStock()]
    await app.sql('update wh_receipt_line set noticed_qty = 8 where id = $1', [noticed.lineId])
    await app.sql('update wh_receipt_line set noticed_qty = 8, invoiced_qty = 8 where id = $1', [invoiced.lineId])
    await booking(book => turnPeriod(book, '2020-05', 'closed', ''))
    await refuses([
      [back(at, '10.001'), '数量不能大于可退数量'],
      [back(at, ''), '至少填写一行的退货数量'],
      [back(at, '-1'), /./],
      [back(used, '4'), /^批次可退库存 3.000 不足/],
      [back(noticed, '3'), /含正在办理开票通知或收票的部分，须先办结或撤回$/],
      [back(invoiced, '3'), /含已开票的部分，没有可以红冲的采购发票$/],
      [back(at, '1', { returnDate: '2999-01-01' }), '记账日期不能晚于今天'],
      [back(at, '1', { returnDate: '2020-05-31' }), '会计期间已关闭：2020-05'],
      [back({ receiptId: '' }, '1'), '入库单不能为空'],
      [back(at, '1'), /权限/, 'ma.zhiqiang'],
    ])
    await app.sql('update wh_receipt_line set noticed_qty = 0, invoiced_qty = 0 where id in ($1, $2)', [noticed.lineId, invoiced.lineId])
    const elsewhere = await app.signIn('admin', { site: 2 })
    const form = { ...(await tools.form(back(at, '1'))) }
    expect((await elsewhere.post('blade-flow/process/start', { flowKey: 'purchase_return', form })).status).not.toBe(200)
  })
})
