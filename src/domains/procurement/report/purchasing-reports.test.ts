import { expect, it } from 'vitest'
import { appTest, BUYER, day, HEAD, orderingIn } from '#test/harness.ts'

const AUDITOR = 'zhu.lei'
const REPORTS = ['planExecution', 'planSummary', 'orderExecution', 'supplierPurchases']
const MONTHS = '2026-01,2027-12'

/** What purchasing reads of its plans and orders. */
appTest('采购报表', tools => {
  const { as, app, act, row } = tools
  const { ordered } = orderingIn(tools)
  const ask = async (report: string, call: string, more: object = {}, by = AUDITOR) =>
    (await as(by)).get(`blade-biz/report/${call}`, { report, size: '50', ...more })
  const rowsOf = async (report: string, more: object) => (await ask(report, 'rows', more)).body.data.records

  it('follow an order from the plan on; a late line says by how many days', async () => {
    const at = await ordered()
    const [plan] = await rowsOf('planExecution', { planMonth: MONTHS, materialId: at.materialId })
    expect(plan).toMatchObject({
      ...{ approvedQty: '1000.000', orderedQty: '10.000', unorderedQty: '990.000', arrivedQty: '0.000', receivedQty: '0.000' },
      ...{ needDate: day(30), firstOrderDate: day(0), overdueDays: '' },
    })
    const line = async () => (await rowsOf('orderExecution', { materialId: at.materialId }))[0]
    expect(await line()).toMatchObject({ qty: '10.000', taxPrice: '113.0000', amount: '1130.00', openAmount: '1130.00', overdueDays: '' })
    await app.sql('update purchase_order_line set delivery_date = $2, promised_date = $2 where id = $1', [at.orderLineId, day(-3)])
    await app.sql('update purchase_plan_line set need_date = $2 where id = $1', [at.planLineId, day(-5)])
    expect(Number((await line()).overdueDays)).toBe(3)
    const late = { planMonth: MONTHS, materialId: at.materialId, overdue: 'yes' }
    expect((await rowsOf('planExecution', late)).map((each: { overdueDays: string }) => Number(each.overdueDays))).toEqual([5])
    expect(await rowsOf('planExecution', { ...late, overdue: 'no' })).toEqual([])
    const [firm] = await rowsOf('supplierPurchases', { supplierId: at.supplierId })
    expect(firm).toMatchObject({ orderCount: '1', orderAmount: '1130.00', receivedAmount: '0.00', dueCount: '1', timelyRate: '0.00' })
  })

  it('a cancelled order counts nowhere', async () => {
    const at = await ordered()
    expect((await act(BUYER, 'purchaseOrder', 'cancel', at.id, { closeReason: '不要了' })).status).toBe(200)
    const { id } = await row('sys_waiting_action', { row_id: at.id, wait_state: 'wait' }, 'id')
    expect((await act(HEAD, 'waitingAction', 'confirm', id!)).status).toBe(200)
    expect(await rowsOf('orderExecution', { materialId: at.materialId })).toEqual([])
    expect(await rowsOf('supplierPurchases', { supplierId: at.supplierId })).toEqual([])
    expect((await rowsOf('planExecution', { planMonth: MONTHS, materialId: at.materialId }))[0].firstOrderDate).toBe('')
  })

  it.each(REPORTS)('%s is tied to its books, in all groups, and read by purchasing and finance alone', async report => {
    const { data } = (await ask(report, 'ties')).body
    expect(data.length).toBeGreaterThan(0)
    expect(data.filter(({ difference }: { difference: string }) => Number(difference) !== 0)).toEqual([])
    expect((await ask(report, 'totals')).status).toBe(200)
    expect((await ask(report, 'rows', {}, 'worker01')).status).toBe(403)
    expect((await ask(report, 'rows', {}, 'supplier01')).status).toBe(403)
  })
})
