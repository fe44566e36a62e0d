import { expect, it } from 'vitest'
import { drillTo, type Report } from '#model/report.ts'
import { appTest, arrivingIn, BUYER, day, HEAD } from '#test/harness.ts'
import { planSummary } from './plan-summary.report.ts'

const AUDITOR = 'zhu.lei'
const REPORTS = [
  ...['planExecution', 'planSummary', 'orderExecution', 'supplierPurchases', 'arrivalRate', 'arrivalDetail', 'pendingArrivals'],
  ...['purchaseAmounts', 'purchaseFunnel', 'sourcingSavings', 'supplierStructure', 'incomingPassRateProduct', 'ingotStock'],
]
const MONTHS = '2026-01,2027-12'

/** What purchasing reads of its plans and orders. */
appTest('采购报表', tools => {
  const { as, app, act, row } = tools
  const { arrived, confirmed, ordered } = arrivingIn(tools)
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
    const due = await ask('arrivalRate', 'totals', { promisedDate: `${day(-5)},${day(30)}`, materialId: at.materialId })
    expect(due.body.data.totals).toMatchObject({
      dueCount: '1',
      missingCount: '1',
      lateCount: '0',
      timelyRate: '0.00',
      averageDays: '3.0',
      longestDays: '3',
    })
    expect(await rowsOf('arrivalRate', { promisedDate: `${day(-2)},${day(30)}`, materialId: at.materialId })).toEqual([])
  })

  it('a line is in time when the last of it has come by the first promised day', async () => {
    const at = await confirmed()
    await app.sql('update purchase_order set order_date = $2 where id = $1', [at.id, day(-9)])
    await app.sql('update purchase_order_line set order_date = $2 where id = $1', [at.orderLineId, day(-9)])
    const came = async (promised: string) => {
      await app.sql('update purchase_order_line set promised_date = $2 where id = $1', [at.orderLineId, promised])
      return (await rowsOf('arrivalRate', { promisedDate: `${day(-9)},${day(-1)}`, materialId: at.materialId }))[0]
    }
    await arrived(at, '6', { arrivalDate: day(-4) })
    expect(await came(day(-3))).toMatchObject({ missingCount: '1', arrivalDate: '', longestDays: '3' })
    await arrived(at, '4', { arrivalDate: day(-2) })
    expect(await came(day(-3))).toMatchObject({ lateCount: '1', arrivalDate: day(-2), longestDays: '1', timelyRate: '0.00' })
    expect(await came(day(-2))).toMatchObject({ timelyCount: '1', longestDays: '', averageDays: '', timelyRate: '100.00' })
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

  it('INV-83 every figure of the summary of plans leads to the lines behind it', async () => {
    await ordered()
    const summary = planSummary as unknown as Report
    const asked = { planMonth: MONTHS }
    const behind = async (measure: string, keys: Record<string, string>) => {
      const link = drillTo(summary, summary.measures[measure]!, asked, keys)
      const params = Object.fromEntries(new URLSearchParams(link?.split('?')[1]))
      return link ? ((await ask('planExecution', 'rows', params)).body.data.total as number) : undefined
    }
    for (const by of summary.keys) {
      const groups = (await ask('planSummary', 'rows', { ...asked, by, size: '500' })).body.data.records as Record<string, string>[]
      expect(groups.length).toBeGreaterThan(0)
      for (const group of groups) {
        if (!group[by]) continue
        const { lineCount, doneCount, urgentCount } = group
        const keys = { [by]: group[by] }
        expect(await behind('lineCount', keys), `${by} ${group[by]}`).toBe(Number(lineCount))
        expect(await behind('doneRate', keys)).toBe(Number(doneCount))
        expect(await behind('urgentRate', keys)).toBe(Number(urgentCount))
      }
    }
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
