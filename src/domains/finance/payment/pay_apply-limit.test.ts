import { expect, it } from 'vitest'
import { paying, payTest } from '#test/setup/paying.ts'

payTest('付款申请, up to what is owed, granted and agreed on', ({ start, refuses, race, owed, standing }) => {
  it('INV-33 two documents for one invoice never exceed its amount; a rejected or withdrawn one frees it', async () => {
    const who = await owed('长河废钢回收有限公司')
    const first = await start(paying(who, '700'))
    await refuses([[paying(who, '400'), '本次付款不能大于应付减已付、审批中金额']])
    const second = await start(paying(who, '300'))
    await first.reject()
    expect(await standing(who.invoiceId)).toMatchObject({ in_flight_amount: '300.00' })
    await second.withdraw()
    expect(await standing(who.invoiceId)).toMatchObject({ in_flight_amount: '0.00' })
  })

  it('INV-33 of five concurrent documents for one invoice one is running', async () => {
    const who = await owed('长河废钢回收有限公司')
    expect(await race(Array.from({ length: 5 }, () => paying(who, '600')))).toBe(1)
    expect(await standing(who.invoiceId)).toMatchObject({ in_flight_amount: '600.00' })
  })

  it('INV-33 the month’s quota and the contract as a whole are limits, too', async () => {
    const who = await owed('长河废钢回收有限公司', { amount: '9000', quota: '800' })
    const rich = await owed('长河废钢回收有限公司', { quota: '9000' })
    const theirs = { ...rich, invoiceId: await rich.invoice('5000', rich.contractId) }
    const named = { purchaseContractId: rich.contractId }
    await refuses([
      [paying(who, '900'), /^ED\d+ 可付余额 800\.00 小于本次付款 900\.00$/],
      [paying(theirs, '2100', named), /^HT\d+ 可付余额 2000\.00 小于本次付款 2100\.00$/],
      [paying(theirs, '100'), /^采购发票 FP\d+ 属于采购合同，请选择该合同$/],
      [paying(rich, '100', named), /^采购发票 FP\d+ 不属于所选合同$/],
    ])
  })
})
