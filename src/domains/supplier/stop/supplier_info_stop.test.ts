import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postAp } from '#domains/finance/payable/ap.ledger.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { day, newSupplier } from '#test/setup/suppliers.ts'
import supplierDaily from '../change/supplier.daily.ts'
import { carryOutDue } from '../change/supplier-due.ledger.ts'
import { obstacle } from '../profile/supplier.ledger.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'
import { delivered, ordered } from '../profile/supplier-trade.ledger.ts'

const KEY = 'supplier_info_stop'
const DAY = 86_400_000

describe('供应商停用, parting in peace', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => supplierBreaches(tx))
  const form = (supplierId: string, more: object = {}) => ({
    ...{ supplierId, stopReason: 'no_business', stopDetail: '一年无业务', stopDate: day() },
    ...more,
  })
  const status = async (id: string) =>
    (await app.sql<{ status: string }>('select supplier_status as status from sup_supplier where id = $1', [id]))[0]!.status
  const owe = (supplierId: string, accountKind: 'payable' | 'advance', amount: string) =>
    booking(book => postAp(book, [{ supplierId, entryType: 'opening', accountKind, billNo: 'T', amount }]))

  it('sent back, handed in again, agreed: closed, and what is owed is shown and stays owed', async () => {
    const firm = await newSupplier(app, booking)
    await owe(firm.id, 'payable', '1234.00')
    const { processInstanceId, number } = await cases.start('xie.yun', KEY, form(firm.id))
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请说明' })
    expect((await cases.send('xie.yun', 'process/resubmit', { processInstanceId, form: form(firm.id) })).body).toMatchObject({
      success: true,
    })
    const shown = (await (await cases.as('xie.yun')).get('blade-flow/process/detail', { processInstanceId })).body.data.form
    expect(shown).toMatchObject({ openOrderCount: 0, payableBalance: '1234.00', advanceBalance: '0.00', uninvoicedAmount: '0.00' })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['purchase_head', 'ap_acct', 'vp_supply'])
    expect(await status(firm.id)).toBe('stopped')
    expect(await app.sql('select applied, bill_no from sup_stop where supplier_id = $1', [firm.id])).toEqual([
      { applied: 'yes', bill_no: number },
    ])
    expect(await booking(book => obstacle(book, firm.id))).toBe(`供应商“${firm.name}”当前状态不可参与采购业务`)
    expect(await breaches()).toEqual([])
  })

  it('from its day on; what was ordered meanwhile is waited for', async () => {
    const firm = await newSupplier(app, booking)
    const { processInstanceId } = await cases.start('xie.yun', KEY, form(firm.id, { stopDate: day(5) }))
    await cases.agreeAll(processInstanceId)
    expect(await status(firm.id)).toBe('normal')
    const order = { supplierId: firm.id, orderId: app.newId(), billNo: 'T', amount: '10.00' }
    await booking(book => ordered(book, order))
    const due = (days: number) => booking(book => carryOutDue(book, firm.id), new Date(Date.now() + days * DAY))
    await due(5)
    expect(await status(firm.id)).toBe('normal')
    await booking(book => delivered(book, order, { onTime: true, passed: true }))
    await due(6)
    expect(await status(firm.id)).toBe('stopped')
    expect(await breaches()).toEqual([])
  })

  it('what was paid ahead meanwhile is waited for as well, and purchasing is told once', async () => {
    const firm = await newSupplier(app, booking)
    const { processInstanceId, number } = await cases.start('xie.yun', KEY, form(firm.id, { stopDate: day(5) }))
    await cases.agreeAll(processInstanceId)
    await owe(firm.id, 'advance', '88.00')
    const night = (days: number) => {
      const now = new Date(Date.now() + days * DAY)
      const ctx = { newId: app.newId, now, day: day(days), app, site: app.sites[0]! }
      return booking(({ tx }) => supplierDaily.run({ ...ctx, tx }), now)
    }
    const stop = async () => (await app.sql('select applied, held_reason from sup_stop where bill_no = $1', [number]))[0]
    for (const days of [5, 6]) await night(days)
    expect(await status(firm.id)).toBe('normal')
    expect(await stop()).toEqual({ applied: 'no', held_reason: '供应商还有预付余额 88.00 元，不能停用' })
    const told = 'select u.account from sys_message m join sys_user u on u.id = m.user_id where m.title = $1'
    expect(await app.sql(told, [`供应商停用未生效：${number}`])).toEqual([{ account: 'sun.jianguo' }])
    await owe(firm.id, 'advance', '-88.00')
    await night(7)
    expect(await status(firm.id)).toBe('stopped')
    expect(await stop()).toEqual({ applied: 'yes', held_reason: null })
    expect(await breaches()).toEqual([])
  })

  it('refuses while something is on order or paid ahead, at the last step as well', async () => {
    const firm = await newSupplier(app, booking)
    const { processInstanceId } = await cases.start('xie.yun', KEY, form(firm.id))
    await cases.agreeUntil(processInstanceId, 'vp_supply')
    await booking(book => ordered(book, { supplierId: firm.id, orderId: book.newId(), billNo: 'T', amount: '10.00' }))
    expect((await cases.decide(processInstanceId)).body.msg).toBe('供应商还有 1 笔未完订单，不能停用')
    expect(await status(firm.id)).toBe('normal')
    const prepaid = await newSupplier(app, booking)
    await owe(prepaid.id, 'advance', '88.00')
    expect((await cases.tryStart('xie.yun', KEY, form(prepaid.id))).body.msg).toBe('供应商还有预付余额 88.00 元，不能停用')
    expect(await breaches()).toEqual([])
  })
})
