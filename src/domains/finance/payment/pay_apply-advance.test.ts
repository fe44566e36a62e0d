import { expect, it } from 'vitest'
import { day, paying, payTest, prepaying } from '#test/harness.ts'
import { postAp } from '../payable/ap.ledger.ts'
import { openPayable } from '../payable/payable.ledger.ts'
import { paymentBreaches } from './payment.query.ts'

payTest('付款申请, in advance and set off', pay => {
  const { app, booking, rows, row, list, user, start, startAt, refuses, owed, atCashier, voucher, standing, balance } = pay
  const pays = async (form: object) => (await atCashier(form)).agree(voucher())

  it('an advance is paid by the plan, stays with the supplier, and is set off by the accountant', async () => {
    const who = await owed('顺达公路物流有限公司')
    await pays(prepaying(who))
    expect(await balance(who.supplierId)).toMatchObject({ advance: '600.00' })
    expect(await standing(who.contractId)).toMatchObject({ paid_amount: '600.00' })
    // INV-91: an invoice of no contract has no part in it.
    await refuses([
      [prepaying(who, '1'), '本次付款不能大于应付减已付、审批中金额'],
      [paying(who, '1000', { offsetAmount: '1' }), '冲预付金额不能大于预付余额'],
    ])
    const under = async (amount: string, more: object = {}) =>
      paying({ ...who, invoiceId: await who.invoice(amount, who.contractId) }, amount, { purchaseContractId: who.contractId, ...more })
    await refuses([
      [await under('100'), '有预付余额而不冲销的，须在备注中说明原因'],
      [await under('1000', { offsetAmount: '601' }), '冲预付金额不能大于预付余额'],
      [await under('500', { offsetAmount: '501' }), '冲预付金额不能大于申请金额'],
    ])
    const second = await startAt('ap_acct', await under('1000', { remark: '另行安排' }))
    const other = await start(await under('300', { offsetAmount: '200' }))
    await second.refuses([[{ offsetAmount: '500' }, '冲预付金额不能大于预付余额']])
    await second.agree({ offsetAmount: '400' })
    expect(await standing(who.supplierId)).toEqual({ amount: '600.00', paid_amount: '0.00', in_flight_amount: '600.00' })
    await second.agreeUntil('cashier')
    await second.agree(voucher())
    expect(await balance(who.supplierId)).toMatchObject({ advance: '200.00' })
    expect(await rows('ap_ledger', { bill_no: second.number }, 'entry_type, account_kind, amount', 'id')).toEqual([
      { entry_type: 'PAYMENT', account_kind: 'payable', amount: '-600.00' },
      { entry_type: 'ADVANCE_OFFSET', account_kind: 'payable', amount: '-400.00' },
      { entry_type: 'ADVANCE_OFFSET', account_kind: 'advance', amount: '-400.00' },
    ])
    await other.reject()
    expect(await standing(who.supplierId)).toMatchObject({ paid_amount: '400.00', in_flight_amount: '0.00' })
  })

  it('all of it set off: nothing leaves the bank, and there is no payment', async () => {
    const who = await owed('顺达公路物流有限公司')
    const { supplierId } = who
    await booking(async book => {
      await postAp(book, [{ supplierId, entryType: 'ADVANCE', accountKind: 'advance', billNo: 'TEST', amount: '1000' }])
      await openPayable(book, { id: supplierId, payableKind: 'advance', supplierId, sourceNo: '预付余额', amount: '1000' })
    })
    const belongsTo = (to: unknown) => app.sql(`update sys_user set supplier_id = $1 where account = 'supplier01'`, [to])
    const own = await row('sys_user', { account: 'supplier01' })
    await belongsTo(supplierId)
    const paper = await atCashier(paying(who, '1000', { offsetAmount: '1000', bankVoucherNo: 'MINE' }))
    expect(await paper.agree({ payDate: day() })).toBe(3)
    await belongsTo(own.supplier_id)
    expect(await rows('payment', { bill_no: paper.number })).toEqual([])
    expect(await row('document', { number: paper.number }, `data ->> 'bankVoucherNo' as no`)).toEqual({ no: null })
    expect(
      await app.sql('select content from sys_message where user_id = $1 and title like $2', [user('supplier01'), `%${paper.number}`]),
    ).toEqual([{ content: `已于 ${day()} 以预付款冲销应付贵公司款项 1000.00 元，本次不另付款。` }])
    expect(await standing(who.invoiceId)).toMatchObject({ paid_amount: '1000.00' })
  })

  it('INV-33 an advance on a contract is set off against its invoice: the contract is paid in full, and no alarm is raised', async () => {
    const who = await owed('恒力轴承备件有限公司')
    const { contract_no: contractNo } = await row('purchase_contract', { id: who.contractId })
    const first = await start(prepaying(who, '500'))
    const plans = () => list('admin', 'contractPayPlan', { contractNo })
    expect(await plans()).toMatchObject([{ paidAmount: '0.00', inFlightAmount: '500.00' }, { paidAmount: '' }])
    await first.agreeUntil('cashier')
    await first.agree(voucher())
    const rest = await start(prepaying(who, '100'))
    expect(await plans()).toMatchObject([{ paidAmount: '500.00', inFlightAmount: '100.00' }, { paidAmount: '' }])
    expect(await list('admin', 'purchaseContract', { contractNo })).toMatchObject([{ paidAmount: '500.00' }])
    await rest.agreeUntil('cashier')
    await rest.agree(voucher())
    const invoiceId = await who.invoice('2000', who.contractId)
    const second = await start(paying({ ...who, invoiceId }, '2000', { purchaseContractId: who.contractId, offsetAmount: '600' }))
    await pay.sound()
    await second.agreeUntil('cashier')
    await second.agree(voucher())
    expect(await standing(who.contractId)).toEqual({ amount: '2000.00', paid_amount: '2000.00', in_flight_amount: '0.00' })
    await pay.sound()
    const planned = (less: number) =>
      app.sql('update contract_pay_plan set plan_pay_amount = plan_pay_amount - $2 where id = $1', [who.planIds[0], less])
    await planned(1)
    expect(await booking(({ tx }) => paymentBreaches(tx))).toEqual([
      { rule: 'INV-33 a row of a pay plan is payable to its amount', subject: `${contractNo}-1` },
    ])
    await planned(-1)
  })
})
