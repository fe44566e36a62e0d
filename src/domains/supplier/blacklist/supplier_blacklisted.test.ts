import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, goes } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deskIn, newSupplier } from '#test/setup/suppliers.ts'
import { mustBeKnown, obstacle } from '../profile/supplier.ledger.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'
import { openAccount } from '../profile/supplier-account.ledger.ts'
import { openOf, ordered } from '../profile/supplier-trade.ledger.ts'

const KEY = 'supplier_blacklisted'
const CHAIN = ['purchase_head', 'quality_head', 'legal', 'audit', 'vp_supply', 'gm']

describe('供应商拉黑, from the soft lock to the door', () => {
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
  const form = async (supplierId: string, more: object = {}) => ({
    ...{ supplierId, blackReason: 'breach', blackDetail: '屡次违约', blackPeriod: 'm6', orderDisposal: 'cancel' },
    evidenceFile: [await deskIn(app)('zhu.lei').file('函件.pdf')],
    ...more,
  })
  const order = (supplierId: string, amount: string) =>
    booking(book => ordered(book, { supplierId, orderId: book.newId(), billNo: 'T', amount }))
  const why = (supplierId: string) => booking(book => obstacle(book, supplierId))

  it('locked from submit on, out at the end: status, row, account, orders', async () => {
    const firm = await newSupplier(app, booking)
    const account = await booking(async book => openAccount(book, await mustBeKnown(book, firm.id)))
    await order(firm.id, '50000.00')
    const asked = await form(firm.id)
    const { processInstanceId, number } = await cases.start('zhu.lei', KEY, asked)
    expect(await why(firm.id)).toBe(`供应商“${firm.name}”正在办理拉黑（${number}），暂停新业务`)
    expect(await goes(order(firm.id, '1.00'))).toBe(false)
    const shown = (await (await cases.as('zhu.lei')).get('blade-flow/process/detail', { processInstanceId })).body.data.form
    expect(shown).toMatchObject({ openOrderAmount: '50000.00', payableBalance: '0.00', advanceBalance: '0.00' })

    await cases.decide(processInstanceId, { pass: false, comment: '证据不足' })
    expect(await why(firm.id)).toBe('')
    await order(firm.id, '10000.00')
    expect((await cases.send('zhu.lei', 'process/resubmit', { processInstanceId, form: asked })).body).toMatchObject({ success: true })
    await cases.agreeUntil(processInstanceId, 'legal')
    expect((await cases.decide(processInstanceId, { form: { claimAmount: '8000' } })).body).toMatchObject({ success: true })
    await cases.agreeAll(processInstanceId)

    expect(await why(firm.id)).toBe(`供应商“${firm.name}”当前状态不可参与采购业务`)
    const [row] = await app.sql<Record<string, string>>('select *, end_date::text as until from sup_blacklist where supplier_id = $1', [
      firm.id,
    ])
    expect(row).toMatchObject({ black_state: 'open', claim_amount: '8000.00', claim_settled: 'no', bill_no: number })
    expect(await booking(({ tx }) => openOf(tx, firm.id))).toEqual({ openOrderCount: 0, openOrderAmount: '0.00' })
    expect(await app.sql('select status from sys_user where account = $1', [account])).toEqual([{ status: 0 }])
    expect(await breaches()).toEqual([])
  })

  it('every step in its order; orders may be finished; nobody is out twice', async () => {
    const firm = await newSupplier(app, booking)
    await order(firm.id, '700.00')
    const { processInstanceId } = await cases.start(
      'zhu.lei',
      KEY,
      await form(firm.id, { orderDisposal: 'finish', blackPeriod: 'forever' }),
    )
    const twice = await cases.tryStart('zhu.lei', KEY, await form(firm.id))
    expect(twice.body.msg).toMatch(`供应商“${firm.name}”已有在途的状态变更单`)
    expect(await cases.agreeAll(processInstanceId)).toEqual(CHAIN)
    expect(await booking(({ tx }) => openOf(tx, firm.id))).toEqual({ openOrderCount: 1, openOrderAmount: '700.00' })
    const again = await cases.tryStart('zhu.lei', KEY, await form(firm.id))
    expect(again.body.msg).toBe('供应商已在黑名单中')
    expect(await breaches()).toEqual([])
  })

  it('a session that is open when the gate falls ends at once', async () => {
    const outside = await app.signIn('supplier01')
    const [own] = await app.sql<{ supplier_id: string }>(`select supplier_id::text from sys_user where account = 'supplier01'`)
    expect((await outside.get('blade-biz/master/list', { master: 'supplier' })).status).toBe(200)
    const { processInstanceId } = await cases.start('zhu.lei', KEY, await form(own!.supplier_id, { orderDisposal: 'transfer' }))
    await cases.agreeAll(processInstanceId)
    expect((await outside.get('blade-biz/master/list', { master: 'supplier' })).status).toBe(401)
    expect((await app.tryLogin('supplier01', 'Mainshaft@2026')).status).toBe(400)
    expect(await breaches()).toEqual([])
  })

  it('an order and the last yes at once: never an order after the gate has fallen', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      const firm = await newSupplier(app, booking)
      const papers = await Promise.all(Array.from({ length: 3 }, () => form(firm.id)))
      const tries = await Promise.all([
        ...papers.map(asked => cases.tryStart('zhu.lei', KEY, asked).then(reply => reply.status === 200)),
        goes(order(firm.id, '10.00')),
      ])
      expect(tries.slice(0, 3).filter(Boolean)).toHaveLength(1)
      expect(await goes(order(firm.id, '10.00'))).toBe(false)
      expect(await breaches()).toEqual([])
    }
  })

  it('asks for proof', async () => {
    const firm = await newSupplier(app, booking)
    const bare = await cases.tryStart('zhu.lei', KEY, await form(firm.id, { evidenceFile: [] }))
    expect(bare.body.msg).toBe('证据材料不能为空')
    const undecided = await cases.tryStart('zhu.lei', KEY, await form(firm.id, { orderDisposal: undefined }))
    expect(undecided.body.msg).toBe('在途订单处置不能为空')
  })
})
