import { expect, it } from 'vitest'
import { addMonths } from '#model/day.ts'
import { another, day, month, monthOf, paying, payTest } from '#test/harness.ts'
import { paymentBreaches } from './payment.query.ts'

payTest('付款申请, up to what is owed, granted and agreed on, as things stand on the day of payment', pay => {
  const { app, booking, row, start, refuses, race, owed, atCashier, voucher, standing } = pay

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

  it('INV-33 a quota lapses with its month: not asked for afterwards, and not paid from in another month', async () => {
    const who = await owed('启明工业油品有限公司')
    const old = { payQuotaId: await who.quotaFor(monthOf(-1)), expectPayDate: `${monthOf(-1)}-15` }
    await refuses([[paying(who, '100', old), `付款额度的月份 ${monthOf(-1)} 已过，额度已失效，请选用当月额度`]])
    const next = { payQuotaId: await who.quotaFor(monthOf(1)), expectPayDate: `${monthOf(1)}-15` }
    const paper = await atCashier(paying(who, '100', next))
    await paper.refuses([[voucher(), another(monthOf(1))]])
    await paper.sendBack('选用当月额度')
    await paper.resubmit(paying(who, '100'))
    await paper.agreeUntil('cashier')
    expect(await paper.agree(voucher())).toBe(3)
    expect(await standing(next.payQuotaId)).toMatchObject({ paid_amount: '0.00', in_flight_amount: '0.00' })
    await pay.sound()
    const quotaIn = (of: string) => app.sql('update pay_quota set quota_month = $1 where id = $2', [of, who.payQuotaId])
    await quotaIn(monthOf(-1))
    expect(await booking(({ tx }) => paymentBreaches(tx))).toEqual([
      { rule: 'INV-33 a payment in another month than its quota', subject: paper.number },
    ])
    await quotaIn(month)
  })

  it('INV-36 the warranty has to be over on the day of payment, whenever it was hoped for', async () => {
    const [paid, hoped] = day(1).startsWith(month) ? [day(), day(1)] : [day(-1), day()]
    const who = await owed('示范特钢锭材有限公司', { accepted: addMonths(hoped, -12) })
    const invoiceId = await who.invoice('200', who.contractId)
    const more = { payKind: 'retention', purchaseContractId: who.contractId, expectPayDate: hoped }
    const paper = await atCashier(paying({ ...who, invoiceId }, '200', more))
    await paper.refuses([[voucher({ payDate: paid }), `质保期至 ${hoped}，期满后才能支付质保金`]])
  })

  it('INV-10 blacklisted behind the step where legal is asked: nothing is paid before legal has agreed', async () => {
    const who = await owed('恒力轴承备件有限公司')
    const form = paying(who, '100')
    const paper = await atCashier(form)
    const turn = (status: string) => app.sql('update sup_supplier set supplier_status = $1 where id = $2', [status, who.supplierId])
    const before = await row('sup_supplier', { id: who.supplierId })
    await turn('blacklisted')
    await paper.refuses([[voucher(), '供应商已拉黑，须法务审批，请退回重新提交']])
    await paper.sendBack('供应商已拉黑')
    await paper.resubmit(form)
    expect(await paper.agreeUntil('cashier')).toContain('legal')
    expect(await paper.agree(voucher())).toBe(3)
    await turn(before.supplier_status!)
  })
})
