import { expect, it } from 'vitest'
import { appTest, arrivingIn, BUYER, day, HEAD } from '#test/harness.ts'

const AUDITOR = 'zhu.lei'

/** What purchasing reads of what came, of what is to come, and of what it has bound itself to. */
appTest('到货与采购金额', tools => {
  const { as, app, act, row } = tools
  const { arrived, accepts, confirmed, takes, received } = arrivingIn(tools)
  const ask = async (report: string, call: string, more: object = {}) =>
    (await (await as(AUDITOR)).get(`blade-biz/report/${call}`, { report, size: '50', ...more })).body.data
  const lineOf = async (report: string, more: object) => (await ask(report, 'rows', more)).records[0]
  const month = day(0).slice(0, 7)

  it('a truck waits for its judgement, for days, and then for nothing', async () => {
    const at = await confirmed()
    const since = day(-5)
    await app.sql('update purchase_order set order_date = $2 where id = $1', [at.id, day(-9)])
    const id = await arrived(at, '6', { arrivalDate: since })
    const period = { arrivalDate: `${day(-9)},${day(0)}`, materialId: at.materialId }
    expect(await lineOf('arrivalDetail', period)).toMatchObject({
      ...{
        arrivalId: id,
        arrivalDate: since,
        vehiclePlate: '鲁H12345',
        result: 'wait',
        arrivalQty: '6.000',
        waitingQty: '6.000',
        passQty: '0.000',
      },
      ...{ receivedQty: '0.000', amount: '678.00', waitingDays: '5', receipts: '' },
    })
    expect((await accepts(id)).status).toBe(200)
    expect((await takes(id)).status).toBe(200)
    const { receipt_no } = await row('wh_receipt', { arrival_id: id }, 'receipt_no')
    expect(await lineOf('arrivalDetail', period)).toMatchObject({
      ...{
        result: 'na',
        passQty: '6.000',
        waitingQty: '0.000',
        receivedQty: '6.000',
        waitingDays: '',
        receipts: receipt_no,
        receiptDate: day(0),
      },
    })
    expect((await ask('arrivalDetail', 'rows', { ...period, result: 'wait' })).records).toEqual([])
    expect((await ask('arrivalDetail', 'rows', { ...period, arrivalDate: `${day(-4)},${day(0)}` })).records).toEqual([])
    const ties: { difference: string }[] = await ask('arrivalDetail', 'ties', period)
    expect(ties.map(({ difference }) => Number(difference))).toEqual([0, 0, 0, 0])
    // The list behind the figure adds up to it.
    const where = { materialId: at.materialId, arrivalDate_datege: day(-9), arrivalDate_datele: day(0) }
    const asked = JSON.stringify([{ master: 'arrivalLine', where, sum: 'arrivalQty' }])
    expect((await (await as(AUDITOR)).get('blade-biz/master/figures', { asked })).body.data[0].sum).toBe('6.000')
  })

  it('what is owed is due, late, and gone when it has come', async () => {
    const at = await confirmed()
    const owed = () => ask('pendingArrivals', 'totals', { materialId: at.materialId })
    const due = (to: string) => app.sql('update purchase_order_line set delivery_date = $2 where id = $1', [at.orderLineId, to])
    await due(day(7))
    expect((await owed()).totals).toMatchObject({ orderCount: '1', lineCount: '1', soonCount: '1', overdueCount: '0', overdueDays: '' })
    await due(day(8))
    expect((await owed()).totals).toMatchObject({ soonCount: '0', overdueCount: '0' })
    await due(day(-2))
    expect((await owed()).totals).toMatchObject({ soonCount: '0', overdueCount: '1', overdueDays: '2', openAmount: '1130.00' })
    await received(at, '10')
    expect((await owed()).rows).toBe(0)
  })

  it('purchases of a month are compared with the month before and the year before; what is closed is taken off', async () => {
    const at = await confirmed()
    const bought = async (more: object = {}) =>
      (await ask('purchaseAmounts', 'totals', { period: `${month},${month}`, supplierId: at.supplierId, ...more })).totals
    const before = await bought()
    const ordered = (to: string) => app.sql('update purchase_order set order_date = $2 where id = $1', [at.id, to])
    const [last, same] = ['1 month', '1 year'].map(span => `(current_date - interval '${span}')::date`)
    for (const [to, moved] of [
      [last, 'lastAmount'],
      [same, 'sameAmount'],
    ] as const) {
      const [{ to: then }] = (await app.sql(`select ${to}::text as to`)) as [{ to: string }]
      await ordered(then)
      const now = await bought()
      expect(Number(before.amount) - Number(now.amount)).toBe(1130)
      expect(Number(now[moved]) - Number(before[moved])).toBe(1130)
    }
    await ordered(day(0))
    expect(await bought()).toEqual(before)
    await app.sql('update purchase_order_line set closed_qty = 4, open_qty = 6 where id = $1', [at.orderLineId])
    expect(Number((await bought()).closedAmount) - Number(before.closedAmount)).toBe(452)
    await app.sql('update purchase_order_line set closed_qty = 0, open_qty = 10 where id = $1', [at.orderLineId])
    expect((await act(BUYER, 'purchaseOrder', 'cancel', at.id, { closeReason: '不要了' })).status).toBe(200)
    const { id } = await row('sys_waiting_action', { row_id: at.id, wait_state: 'wait' }, 'id')
    expect((await act(HEAD, 'waitingAction', 'confirm', id!)).status).toBe(200)
    expect(Number(before.amount) - Number((await bought()).amount)).toBe(1130)
  })

  it('the price of January is 100', async () => {
    const { records } = await ask('priceIndex', 'rows', { period: `${month.slice(0, 4)}-01,${month}` })
    const known = (records as Record<string, string>[]).map(each => each.ingotIndex).filter(each => each !== '')
    expect(known.length).toBeGreaterThan(0)
    expect(known[0]).toBe('100.0')
  })

  it('payments to suppliers are those of the book', async () => {
    const [book] = await app.sql<{ amount: string }>(
      'select coalesce(sum(amount), 0)::text as amount from payment where supplier_id is not null',
    )
    expect((await ask('supplierPayments', 'totals', { payDate: '2020-01-01,2099-12-31' })).totals.amount).toBe(book!.amount)
    const [open] = await app.sql<{ n: number }>(
      `select count(*)::int as n from wf_instance where def_key = 'pay_apply' and status = 'running'`,
    )
    const stages = (await ask('purchaseApprovals', 'rows')).records as Record<string, string>[]
    expect(Number(stages.find(({ stage }) => stage === 'payment')?.running ?? 0)).toBeGreaterThanOrEqual(open!.n)
  })
})
