import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Paying, paying, payingIn } from '#test/setup/paying.ts'

describe('付款申请, up to what is owed, granted and agreed on', () => {
  let app: TestApp
  let pay: Paying
  beforeAll(async () => {
    app = await openTestApp()
    pay = payingIn(app)
  })
  afterAll(() => app.close())

  it('INV-33 two papers for one invoice: together never more than it is worth; refused or withdrawn it is free again', async () => {
    const who = await pay.owed('长河废钢回收有限公司')
    const first = await pay.start(paying(who, '700'))
    expect(await pay.refused(paying(who, '400'))).toBe('本次付款不能大于应付减已付、审批中金额')
    const second = await pay.start(paying(who, '300'))
    await pay.cases.decide(first.processInstanceId, { pass: false, comment: '不同意' })
    expect(await pay.standing(who.invoiceId)).toMatchObject({ in_flight_amount: '300.00' })
    await pay.cases.send('xie.yun', 'process/withdraw', { processInstanceId: second.processInstanceId })
    expect(await pay.standing(who.invoiceId)).toMatchObject({ in_flight_amount: '0.00' })
    expect(await pay.breaches()).toEqual([])
  })

  it('INV-33 five papers for one invoice at once: one is under way', async () => {
    const who = await pay.owed('长河废钢回收有限公司')
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay.cases.tryStart('xie.yun', 'pay_apply', paying(who, '600'))))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await pay.standing(who.invoiceId)).toMatchObject({ in_flight_amount: '600.00' })
    expect(await pay.breaches()).toEqual([])
  })

  it('INV-33 the month’s quota and the contract as a whole are limits, too', async () => {
    const who = await pay.owed('长河废钢回收有限公司', { amount: '9000', quota: '800' })
    expect(await pay.refused(paying(who, '900'))).toMatch(/^ED\d+ 可付余额 800\.00 小于本次付款 900\.00$/)
    const rich = await pay.owed('长河废钢回收有限公司', { quota: '9000' })
    const invoiceId = await rich.invoice('5000', rich.contractId)
    const over = paying({ ...rich, invoiceId }, '2100', { purchaseContractId: rich.contractId })
    expect(await pay.refused(over)).toMatch(/^HT\d+ 可付余额 2000\.00 小于本次付款 2100\.00$/)
    expect(await pay.refused(paying({ ...rich, invoiceId }, '100'))).toMatch(/^采购发票 FP\d+ 属于采购合同，请选择该合同$/)
    expect(await pay.refused(paying(rich, '100', { purchaseContractId: rich.contractId }))).toMatch(/^采购发票 FP\d+ 不属于所选合同$/)
    expect(await pay.breaches()).toEqual([])
  })
})
