import { expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { day, flowTest, stockIn } from '#test/harness.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { changeQuality } from '../stock-quality/stock-quality.ledger.ts'
import { varianceBreaches } from '../variance/variance.query.ts'
import { type Delivered, receive } from './receipt.ledger.ts'
import { receiptBreaches } from './receipt.query.ts'

flowTest('rktzadjust', '入库调整, without touching the receipt', tools => {
  const { app, booking, row, rows, user, start, agreed, refuses, race } = tools
  const { place, warehouse, supplier, accrued, categorised, move, onHandAt, avgCostAt } = stockIn(tools)
  tools.keeps(stockBreaches, receiptBreaches, varianceBreaches)
  tools.base(() => ({ receiptAdjustType: 'mixed', adjustReason: '磅单复核', adjustDate: day() }))

  /** Ten pieces at 113 with tax, which is 100 without. */
  async function received(more: Partial<Delivered> = {}, purchaseOrderNo = app.newId()) {
    const at = await place()
    const head = {
      supplierId: await supplier(),
      purchaseOrderNo,
      buyerId: user('xie.yun'),
      warehouseId: at.warehouseId,
      keeperId: user('liang.yan'),
    }
    const line = { materialId: at.materialId, qty: '10', taxPrice: '113', taxRate: '0.13', ...more }
    const receiptId = await booking(book => receive(book, head, [line]))
    return { ...at, receiptId, lineId: (await row('wh_receipt_line', { receipt_id: receiptId })).id!, purchaseOrderNo }
  }
  type At = Awaited<ReturnType<typeof received>>
  const to = (at: At, change: object = {}, more: object = {}) => ({
    receiptId: at.receiptId,
    items: [{ receiptLineId: at.lineId, newQty: '10', newPrice: '113', newWarehouseId: at.warehouseId, ...change }],
    ...more,
  })
  const judged = (at: At, state: string) =>
    booking(book => changeQuality(book, at, { to: state, reason: '复检', userId: user('liang.yan') }))
  const split = (documentId: string) =>
    rows('wh_receipt_adjust', { document_id: documentId }, 'qty, amount, stock_amount as stock, variance_amount as variance')

  it('is returned, corrected, and posts the difference to stock and payables; the receipt is unchanged', async () => {
    const at = await received()
    const before = await accrued()
    const paper = await start(to(at, { newQty: '11' }))
    await refuses([[to(at, { newQty: '9' }), `该入库单正在办理调整 ${paper.number}`]])
    expect(await tools.detail('liang.yan', 'receipt', at.receiptId)).toMatchObject({ adjustNo: paper.number })
    await paper.sendBack('再称一次')
    await paper.resubmit(to(at, { newQty: '12' }))
    await paper.agreeUntil('buyer')
    expect(await paper.holders()).toEqual(['xie.yun'])
    expect(await paper.agreeAll()).toEqual(['buyer', 'purchase_head'])
    expect(await split(paper.documentId)).toEqual([{ qty: '2.000', amount: '200.00', stock: '200.00', variance: '0.00' }])
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '12.000' })
    expect((await accrued()) - before).toBeCloseTo(200, 2)
    expect(await row('wh_receipt_line', { id: at.lineId })).toMatchObject({ qty: '10.000', adjust_qty: '2.000', gross_qty: '12.000' })
    expect(await tools.detail('liang.yan', 'receipt', at.receiptId)).toMatchObject({ adjustNo: '' })
  })

  it('a dearer price goes to stock as far as the goods are there, the rest is a cost difference; the cost accountant agrees', async () => {
    const at = await received()
    await move(at, '-6')
    const paper = await start(to(at, { newPrice: '226' }))
    expect(await paper.agreeAll()).toEqual(['wh_head', 'buyer', 'purchase_head', 'cost_acct'])
    expect(await split(paper.documentId)).toEqual([{ qty: '0.000', amount: '1000.00', stock: '400.00', variance: '600.00' }])
    expect(await avgCostAt(at)).toBe('200.0000')
  })

  it('a cheaper price never makes the value of stock negative', async () => {
    const at = await received({ taxPrice: '1130' })
    await move(at, '-9')
    await move(at, '0', { amount: '-950', bizType: 'RECEIPT_ADJUST' })
    const paper = await agreed(to(at, { newPrice: '113' }))
    expect(await split(paper.documentId)).toEqual([{ qty: '0.000', amount: '-9000.00', stock: '-50.00', variance: '-8950.00' }])
  })

  it('moves to the right warehouse at the same value; fifty thousand asks the head of finance', async () => {
    const at = await received()
    const other = await warehouse()
    await judged(at, 'concession')
    const paper = await start(to(at, { newWarehouseId: other, newPrice: '11300', newQty: '8' }))
    expect(await onHandAt(at)).toMatchObject({ reservedQty: '10.000' })
    expect(await paper.agreeAll()).toEqual(['wh_head', 'buyer', 'purchase_head', 'cost_acct', 'fin_head'])
    expect(await onHandAt(at)).toEqual({ onHandQty: '0.000', reservedQty: '0.000', availableQty: '0.000' })
    expect(await avgCostAt({ ...at, warehouseId: other })).toBe('10000.0000')
    expect(await row('stock_balance', { warehouse_id: other })).toMatchObject({ quality_state: 'concession' })
    expect(await split(paper.documentId)).toEqual([{ qty: '-2.000', amount: '79000.00', stock: '79000.00', variance: '0.00' }])
  })

  it('adjusted to zero, and later to a quantity in another warehouse', async () => {
    const at = await received()
    const other = await warehouse()
    await agreed(to(at, { newQty: '0' }))
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '0.000' })
    const paper = await agreed(to(at, { newQty: '4', newWarehouseId: other }))
    expect(await split(paper.documentId)).toEqual([{ qty: '4.000', amount: '400.00', stock: '400.00', variance: '0.00' }])
    expect(await onHandAt({ ...at, warehouseId: other })).toMatchObject({ onHandQty: '4.000' })
  })

  it('free goods have a wrong quantity as others do, and may get a price', async () => {
    const at = await received({ taxPrice: '0' })
    const before = await accrued()
    await (await start(to(at, { newQty: '12', newPrice: '0' }))).agreeAll()
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '12.000' })
    expect((await accrued()) - before).toBe(0)
    await (await start(to(at, { newQty: '12', newPrice: '113' }))).agreeAll()
    expect((await accrued()) - before).toBeCloseTo(1200, 2)
  })

  it('two adjustments of one receipt at once: one of them', async () => {
    const at = await received()
    expect(await race(Array.from({ length: 4 }, () => to(at, { newQty: '9' })))).toBe(1)
  })

  it('refuses what invoices, orders, stock and the calendar do not allow', async () => {
    const at = await received()
    const invoiced = await received({ invoicedQty: '6' })
    const order = { orderLineNo: 1, orderQty: '20', overReceiptRate: '5' }
    const half = await received(order)
    await received(order, half.purchaseOrderNo)
    await refuses([
      [to(at), '数量、单价、仓库均未变化的行不用填写'],
      [to(at, { newPrice: '0' }), '新含税单价须大于零，赠品除外'],
      [to({ ...at, lineId: (await received()).lineId }, { newQty: '9' }), '入库明细不属于所选入库单'],
      [to(invoiced, { newQty: '5' }), '新数量不能小于已开票与已退货数量之和 6.000'],
      [to(invoiced, { newPrice: '100' }), '已开票的入库明细不能调整单价'],
      [to(half, { newQty: '11.5' }), '新数量超过订单允许的入库数量 11.000'],
    ])
    const ordered = async (categoryRate: string | null, materialType: string, most: string) => {
      const one = await received({ orderLineNo: 1, orderQty: '10' })
      await categorised(one.materialId, categoryRate, materialType)
      await app.sql('update wh_receipt_line set over_receipt_rate = null where id = $1', [one.lineId])
      await refuses([[to(one, { newQty: '20' }), `新数量超过订单允许的入库数量 ${most}`]])
    }
    await ordered('10', '2', '11.000')
    await ordered('0', '2', '10.000')
    await ordered(null, '2', '10.300')
    await ordered(null, '4', '10.000')
    await move(at, '-8')
    const frozen = await received()
    await judged(frozen, 'frozen')
    await booking(book => turnPeriod(book, '2020-05', 'closed', ''))
    await refuses([
      [to(at, { newQty: '7' }), '批次可用库存 2.000 不足，需要调出 3.000'],
      [to(frozen, { newQty: '9' }), '批次可用库存 0.000 不足，需要调出 1.000'],
      [to(at, { newQty: '9' }, { adjustDate: '2999-01-01' }), '记账日期不能晚于今天'],
      [to(at, { newQty: '9' }, { adjustDate: '2020-05-31' }), '会计期间已关闭：2020-05'],
    ])
  })
})
