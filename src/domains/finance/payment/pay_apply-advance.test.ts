import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { userId } from '#test/setup/cast.ts'
import { day, type Paying, paying, payingIn, prepaying } from '#test/setup/paying.ts'
import { postAp } from '../payable/ap.ledger.ts'
import { openPayable } from '../payable/payable.ledger.ts'

describe('付款申请, in advance and set off', () => {
  let app: TestApp
  let pay: Paying
  beforeAll(async () => {
    app = await openTestApp()
    pay = payingIn(app)
  })
  afterAll(() => app.close())

  it('an advance is paid by the plan, lies with the supplier, and the accountant sets it off', async () => {
    const who = await pay.owed('顺达公路物流有限公司')
    const first = await pay.start(prepaying(who))
    await pay.cases.agreeUntil(first.processInstanceId, 'cashier')
    await pay.payOut(first.processInstanceId)
    expect(await pay.balance(who.supplierId)).toMatchObject({ advance: '600.00' })
    expect(await pay.standing(who.contractId)).toMatchObject({ paid_amount: '600.00' })
    expect(await pay.refused(prepaying(who, '1'))).toBe('本次付款不能大于应付减已付、审批中金额')

    expect(await pay.refused(paying(who))).toBe('有预付余额而不冲销的，须在备注中说明原因')
    expect(await pay.refused(paying(who, '1000', { offsetAmount: '601' }))).toBe('冲预付金额不能大于预付余额')
    expect(await pay.refused(paying(who, '500', { offsetAmount: '501' }))).toBe('冲预付金额不能大于申请金额')
    const second = await pay.start(paying(who, '1000', { remark: '另行安排' }))
    await pay.cases.agreeUntil(second.processInstanceId, 'ap_acct')
    const other = await pay.start(paying({ ...who, invoiceId: await who.invoice('500') }, '500', { offsetAmount: '200' }))
    const set = (offsetAmount: string) => pay.cases.decide(second.processInstanceId, { form: { offsetAmount } })
    expect((await set('500')).body.msg).toBe('冲预付金额不能大于预付余额')
    expect((await set('400')).body).toMatchObject({ success: true })
    expect(await pay.standing(who.supplierId)).toEqual({ amount: '600.00', paid_amount: '0.00', in_flight_amount: '600.00' })
    await pay.cases.agreeUntil(second.processInstanceId, 'cashier')
    await pay.payOut(second.processInstanceId)
    expect(await pay.balance(who.supplierId)).toMatchObject({ advance: '200.00' })
    expect(await app.sql('select entry_type, account_kind, amount from ap_ledger where bill_no = $1 order by id', [second.number])).toEqual(
      [
        { entry_type: 'PAYMENT', account_kind: 'payable', amount: '-600.00' },
        { entry_type: 'ADVANCE_OFFSET', account_kind: 'payable', amount: '-400.00' },
        { entry_type: 'ADVANCE_OFFSET', account_kind: 'advance', amount: '-400.00' },
      ],
    )
    await pay.cases.decide(other.processInstanceId, { pass: false, comment: '不同意' })
    expect(await pay.standing(who.supplierId)).toMatchObject({ paid_amount: '400.00', in_flight_amount: '0.00' })
    expect(await pay.breaches()).toEqual([])
  })

  it('all of it set off: nothing leaves the bank, and there is no payment', async () => {
    const who = await pay.owed('顺达公路物流有限公司')
    await pay.booking(async book => {
      await postAp(book, [{ supplierId: who.supplierId, entryType: 'ADVANCE', accountKind: 'advance', billNo: 'TEST', amount: '1000' }])
      await openPayable(book, {
        id: who.supplierId,
        payableKind: 'advance',
        supplierId: who.supplierId,
        sourceNo: '预付余额',
        amount: '1000',
      })
    })
    const supplier = await userId(app, 'supplier01')
    const [own] = await app.sql('select supplier_id from sys_user where id = $1', [supplier])
    await app.sql('update sys_user set supplier_id = $1 where id = $2', [who.supplierId, supplier])
    const { processInstanceId, number } = await pay.start(paying(who, '1000', { offsetAmount: '1000', bankVoucherNo: 'MINE' }))
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    const reply = await pay.payOut(processInstanceId, { payDate: day(0) })
    expect(reply.body.data.objMap.approvalStatus).toBe(3)
    await app.sql('update sys_user set supplier_id = $1 where id = $2', [own!.supplier_id, supplier])
    expect(await app.sql('select 1 from payment where bill_no = $1', [number])).toEqual([])
    expect(await app.sql(`select data ->> 'bankVoucherNo' as no from document where number = $1`, [number])).toEqual([{ no: null }])
    expect(await app.sql('select content from sys_message where user_id = $1 and title like $2', [supplier, `%${number}`])).toEqual([
      { content: `已于 ${day(0)} 以预付款冲销应付贵公司款项 1000.00 元，本次不另付款。` },
    ])
    expect(await pay.standing(who.invoiceId)).toMatchObject({ paid_amount: '1000.00' })
    expect(await pay.breaches()).toEqual([])
  })

  it('INV-33 an advance on a contract is set off against its invoice: the contract is paid in full, and no alarm is raised', async () => {
    const who = await pay.owed('恒力轴承备件有限公司')
    const book = async (master: string, contractNo: string) =>
      (await (await pay.cases.as('admin')).get('blade-biz/master/list', { master, contractNo })).body.data.records
    const [{ contract_no: contractNo }] = (await app.sql('select contract_no from purchase_contract where id = $1', [who.contractId])) as [
      { contract_no: string },
    ]
    const first = await pay.start(prepaying(who, '500'))
    expect(await book('contractPayPlan', contractNo)).toMatchObject([{ paidAmount: '0.00', inFlightAmount: '500.00' }, { paidAmount: '' }])
    await pay.cases.agreeUntil(first.processInstanceId, 'cashier')
    await pay.payOut(first.processInstanceId)
    const rest = await pay.start(prepaying(who, '100'))
    expect(await book('contractPayPlan', contractNo)).toMatchObject([
      { paidAmount: '500.00', inFlightAmount: '100.00' },
      { paidAmount: '' },
    ])
    expect(await book('purchaseContract', contractNo)).toMatchObject([{ paidAmount: '500.00' }])
    await pay.cases.agreeUntil(rest.processInstanceId, 'cashier')
    await pay.payOut(rest.processInstanceId)
    const invoiceId = await who.invoice('2000', who.contractId)
    const second = await pay.start(paying({ ...who, invoiceId }, '2000', { purchaseContractId: who.contractId, offsetAmount: '600' }))
    expect(await pay.breaches()).toEqual([])
    await pay.cases.agreeUntil(second.processInstanceId, 'cashier')
    await pay.payOut(second.processInstanceId)
    expect(await pay.standing(who.contractId)).toEqual({ amount: '2000.00', paid_amount: '2000.00', in_flight_amount: '0.00' })
    expect(await pay.breaches()).toEqual([])
    const [prepaid] = who.planIds
    await app.sql('update contract_pay_plan set plan_pay_amount = plan_pay_amount - 1 where id = $1', [prepaid])
    expect(await pay.breaches()).toEqual([{ rule: 'INV-33 a row of a pay plan is payable to its amount', subject: `${contractNo}-1` }])
    await app.sql('update contract_pay_plan set plan_pay_amount = plan_pay_amount + 1 where id = $1', [prepaid])
  })
})
