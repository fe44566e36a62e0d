import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { userId } from '#test/setup/cast.ts'
import { avgCost, onHand, post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { changeQuality } from '../stock-quality/stock-quality.ledger.ts'
import { type Delivered, receive } from './receipt.ledger.ts'
import { receiptBreaches } from './receipt.query.ts'

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

describe('入库调整, without touching the receipt', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let ids: Record<'keeper' | 'buyer' | 'supplier', string>
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    const [supplier] = await app.sql<{ id: string }>('select id from sup_supplier order by id limit 1')
    ids = { keeper: await userId(app, 'liang.yan'), buyer: await userId(app, 'xie.yun'), supplier: supplier!.id }
  })
  afterAll(() => app.close())

  const breaches = () => booking(async ({ tx }) => [...(await stockBreaches(tx)), ...(await receiptBreaches(tx))])
  const accrued = async () => {
    const [row] = await app.sql<{ accrued: string }>('select accrued from ap_balance where supplier_id = $1', [ids.supplier])
    return Number(row?.accrued ?? 0)
  }

  /** Ten pieces at 113 with tax, which is 100 without. */
  async function received(more: Partial<Delivered> = {}, orderNo = app.newId()) {
    const warehouseId = await newWarehouse(app, booking)
    const materialId = await newMaterial(booking)
    const receiptId = await booking(book =>
      receive(book, { supplierId: ids.supplier, purchaseOrderNo: orderNo, buyerId: ids.buyer, warehouseId, keeperId: ids.keeper }, [
        { materialId, qty: '10', taxPrice: '113', taxRate: '0.13', ...more },
      ]),
    )
    const [line] = await app.sql<{ id: string }>('select id from wh_receipt_line where receipt_id = $1', [receiptId])
    return { warehouseId, materialId, receiptId, lineId: line!.id, orderNo }
  }
  type At = Awaited<ReturnType<typeof received>>

  const form = (at: At, change: object = {}, more: object = {}) => ({
    receiptId: at.receiptId,
    receiptAdjustType: 'mixed',
    adjustReason: '磅单复核',
    adjustDate: today(),
    items: [{ receiptLineId: at.lineId, newQty: '10', newPrice: '113', newWarehouseId: at.warehouseId, ...change }],
    ...more,
  })
  const start = (asked: object) => cases.start('liang.yan', 'rktzadjust', asked)
  const judged = (at: At, to: string) => booking(book => changeQuality(book, at, { to, reason: '复检', userId: ids.keeper }))
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('liang.yan', 'rktzadjust', asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const split = (businessId: string) =>
    app.sql('select qty, amount, stock_amount as stock, variance_amount as variance from wh_receipt_adjust where document_id = $1', [
      businessId,
    ])

  it('is returned, corrected, and posts the difference to stock and to what is owed; the receipt stays as it was', async () => {
    const at = await received()
    const before = await accrued()
    const { processInstanceId, businessId } = await start(form(at, { newQty: '11' }))
    expect(await refused(form(at, { newQty: '9' }))).toContain('该入库单正在办理调整 RKTZ')
    const [first] = await cases.open(processInstanceId)
    await cases.send(first!.account, 'process/return', { taskId: first!.taskId, to: 'start', comment: '再称一次' })
    const again = await cases.send('liang.yan', 'process/resubmit', { processInstanceId, form: form(at, { newQty: '12' }) })
    expect(again.body).toMatchObject({ success: true })
    await cases.agreeUntil(processInstanceId, 'buyer')
    expect((await cases.open(processInstanceId)).map(task => task.account)).toEqual(['xie.yun'])
    expect(await cases.agreeAll(processInstanceId)).toEqual(['buyer', 'purchase_head'])
    expect(await split(businessId)).toEqual([{ qty: '2.000', amount: '200.00', stock: '200.00', variance: '0.00' }])
    expect(await booking(({ tx }) => onHand(tx, at))).toMatchObject({ onHandQty: '12.000' })
    expect((await accrued()) - before).toBeCloseTo(200, 2)
    expect(
      await app.sql(
        `select l.qty, l.adjust_qty, l.gross_qty, c.state from wh_receipt_line l join document_claim c on c.subject_id = l.receipt_id::text where l.id = $1`,
        [at.lineId],
      ),
    ).toEqual([{ qty: '10.000', adjust_qty: '2.000', gross_qty: '12.000', state: 'done' }])
    expect(await breaches()).toEqual([])
  })

  it('a dearer price goes to stock as far as the goods are there, the rest is a cost difference; the cost accountant agrees', async () => {
    const at = await received()
    await booking(book => post(book, [moved(book.newId, at, '-6')]))
    const { processInstanceId, businessId } = await start(form(at, { newPrice: '226' }))
    expect(await cases.agreeAll(processInstanceId)).toEqual(['wh_head', 'buyer', 'purchase_head', 'cost_acct'])
    expect(await split(businessId)).toEqual([{ qty: '0.000', amount: '1000.00', stock: '400.00', variance: '600.00' }])
    expect(await booking(({ tx }) => avgCost(tx, at))).toBe('200.0000')
    expect(await breaches()).toEqual([])
  })

  it('a cheaper price never makes the value of stock negative', async () => {
    const at = await received({ taxPrice: '1130' })
    await booking(book =>
      post(book, [moved(book.newId, at, '-9'), moved(book.newId, at, '0', { amount: '-950', bizType: 'RECEIPT_ADJUST' })]),
    )
    const { processInstanceId, businessId } = await start(form(at, { newPrice: '113' }))
    await cases.agreeAll(processInstanceId)
    expect(await split(businessId)).toEqual([{ qty: '0.000', amount: '-9000.00', stock: '-50.00', variance: '-8950.00' }])
    expect(await booking(({ tx }) => stockBreaches(tx))).toEqual([])
  })

  it('moves to the right warehouse at the same value; fifty thousand asks the head of finance', async () => {
    const at = await received()
    const to = await newWarehouse(app, booking)
    await judged(at, 'concession')
    const { processInstanceId, businessId } = await start(form(at, { newWarehouseId: to, newPrice: '11300', newQty: '8' }))
    expect(await booking(({ tx }) => onHand(tx, at))).toMatchObject({ reservedQty: '10.000' })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['wh_head', 'buyer', 'purchase_head', 'cost_acct', 'fin_head'])
    expect(await booking(({ tx }) => onHand(tx, at))).toEqual({ onHandQty: '0.000', reservedQty: '0.000', availableQty: '0.000' })
    expect(await booking(({ tx }) => avgCost(tx, { ...at, warehouseId: to }))).toBe('10000.0000')
    expect(await app.sql('select quality_state from stock_balance where warehouse_id = $1', [to])).toEqual([
      { quality_state: 'concession' },
    ])
    expect(await split(businessId)).toEqual([{ qty: '-2.000', amount: '79000.00', stock: '79000.00', variance: '0.00' }])
    expect(await breaches()).toEqual([])
  })

  it('adjusted to nothing, and by a later paper to something in another warehouse', async () => {
    const at = await received()
    const to = await newWarehouse(app, booking)
    await cases.agreeAll((await start(form(at, { newQty: '0' }))).processInstanceId)
    expect(await booking(({ tx }) => onHand(tx, at))).toMatchObject({ onHandQty: '0.000' })
    const { processInstanceId, businessId } = await start(form(at, { newQty: '4', newWarehouseId: to }))
    await cases.agreeAll(processInstanceId)
    expect(await split(businessId)).toEqual([{ qty: '4.000', amount: '400.00', stock: '400.00', variance: '0.00' }])
    expect(await booking(({ tx }) => onHand(tx, { ...at, warehouseId: to }))).toMatchObject({ onHandQty: '4.000' })
    expect(await breaches()).toEqual([])
  })

  it('two adjustments of one receipt at once: one of them', async () => {
    const at = await received()
    const replies = await Promise.all(Array.from({ length: 4 }, () => cases.tryStart('liang.yan', 'rktzadjust', form(at, { newQty: '9' }))))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('refuses what invoices, orders, stock and the calendar do not allow', async () => {
    const at = await received()
    expect(await refused(form(at))).toBe('数量、单价、仓库均未变化的行不用填写')
    expect(await refused(form(at, { newPrice: '0' }))).toBe('新含税单价须大于零')
    expect(await refused(form({ ...at, lineId: (await received()).lineId }, { newQty: '9' }))).toBe('入库行不属于所选入库单')
    const invoiced = await received({ invoicedQty: '6' })
    expect(await refused(form(invoiced, { newQty: '5' }))).toBe('新数量不能小于已开票与已退货数量之和 6.000')
    expect(await refused(form(invoiced, { newPrice: '100' }))).toBe('已开票的入库行不能调整单价')
    const order = { orderLineNo: 1, orderQty: '20', overReceiptRate: '5' }
    const half = await received(order)
    await received(order, half.orderNo)
    expect(await refused(form(half, { newQty: '11.5' }))).toBe('新数量超过订单允许的入库数量 11.000')
    const ordered = async (categoryRate: string | null, materialType: string) => {
      const one = await received({ orderLineNo: 1, orderQty: '10' })
      await app.sql(
        `with c as (insert into scm_material_category (id, category_code, category_name, need_site_audit, need_inspect, batch_managed, enabled,
           over_receipt_rate) values ($1::bigint, $1::text, $1::text, 'no', 'no', 'no', 'yes', $2) returning id)
         update wh_material m set category_id = c.id, material_type = $3, unit = 't' from c where m.id = $4`,
        [app.newId(), categoryRate, materialType, one.materialId],
      )
      await app.sql('update wh_receipt_line set over_receipt_rate = null where id = $1', [one.lineId])
      return refused(form(one, { newQty: '20' }))
    }
    const upTo = (most: string) => `新数量超过订单允许的入库数量 ${most}`
    expect(await ordered('10', '2')).toBe(upTo('11.000'))
    expect(await ordered('0', '2')).toBe(upTo('10.000'))
    expect(await ordered(null, '2')).toBe(upTo('10.300'))
    expect(await ordered(null, '4')).toBe(upTo('10.000'))
    await booking(book => post(book, [moved(book.newId, at, '-8')]))
    expect(await refused(form(at, { newQty: '7' }))).toBe('批次可用库存 2.000 不足，需要调出 3.000')
    const frozen = await received()
    await judged(frozen, 'frozen')
    expect(await refused(form(frozen, { newQty: '9' }))).toBe('批次可用库存 0.000 不足，需要调出 1.000')
    expect(await refused(form(at, { newQty: '9' }, { adjustDate: '2999-01-01' }))).toBe('记账日期不能晚于今天')
    await booking(book => turnPeriod(book, '2020-05', 'closed', ''))
    expect(await refused(form(at, { newQty: '9' }, { adjustDate: '2020-05-31' }))).toBe('会计期间已关闭：2020-05')
  })
})
