import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceBank } from '#domains/supplier/profile/supplier-bank.ledger.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { day, type Paying, paying, payingIn } from '#test/setup/paying.ts'
import { bankChangeOf } from './payee.query.ts'

describe('付款申请, to the account approvers saw', () => {
  let app: TestApp
  let pay: Paying
  beforeAll(async () => {
    app = await openTestApp()
    pay = payingIn(app)
  })
  afterAll(() => app.close())

  it('INV-35 a bank change mid-flow stops the cashier; the paper goes back and comes again with the new account', async () => {
    const who = await pay.owed('锐锋刀具有限公司')
    const form = paying(who, '1000', { remark: '预付款另行冲销' })
    const { processInstanceId, number } = await pay.start(form)
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    const bank = { bankAccountName: '锐锋刀具有限公司', bankName: '另一家银行', bankAccount: '62170000000009999' }
    await pay.booking(book => replaceBank(book, who.supplierId, bank, { billNo: 'TEST' }))
    const stopped = await pay.payOut(processInstanceId)
    expect(stopped).toMatchObject({ status: 400, body: { msg: '供应商收款账户已变更，请退回后按新账户重新提交' } })
    expect(await pay.nodes(processInstanceId)).toEqual(['cashier'])
    expect(await app.sql('select 1 from payment where bill_no = $1', [number])).toEqual([])
    expect(await pay.breaches()).toEqual([])

    const [task] = await pay.cases.open(processInstanceId)
    await pay.sendBack(processInstanceId, '账户已变更')
    await pay.cases.send('xie.yun', 'process/resubmit', { processInstanceId, form, mode: 'toReturner' })
    expect(await pay.nodes(processInstanceId)).toEqual(['purchase_head'])
    const early = await pay.cases.send(task!.account, 'work/complete-task', { ...task, processInstanceId, pass: true, form: pay.voucher() })
    expect(early.status).toBe(409)
    expect(await app.sql('select 1 from payment where bill_no = $1', [number])).toEqual([])
    const shown = (await (await pay.cases.as('xie.yun')).get('blade-flow/process/detail', { processInstanceId })).body.data.form
    expect(shown.bankAccount).toBe(bank.bankAccount)
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    await pay.payOut(processInstanceId)
    expect(await app.sql('select bank_account from payment where bill_no = $1', [number])).toEqual([{ bank_account: bank.bankAccount }])
    expect(await pay.breaches()).toEqual([])
  })

  it('a bank change that is only under approval holds payments up', async () => {
    const who = await pay.owed('长河废钢回收有限公司')
    await app.sql(
      `insert into sup_change (id, supplier_id, flow_key, bill_no, change_field, effective_date, applied) values ($1, $2, 'supplier_change', 'BG-1', 'bank', $3, 'no')`,
      [app.newId(), who.supplierId, day(5)],
    )
    expect(await pay.refused(paying(who))).toBe('供应商收款账户变更中（BG-1），暂停付款')
    await app.sql(`update sup_change set applied = 'yes' where bill_no = 'BG-1'`)
    const { processInstanceId } = await pay.start(paying(who))
    await app.sql(`update sup_change set applied = 'no' where bill_no = 'BG-1'`)
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    expect((await pay.payOut(processInstanceId)).body.msg).toBe('供应商收款账户变更中（BG-1），暂停付款')
    await app.sql(`update sup_change set applied = 'yes' where bill_no = 'BG-1'`)
    expect((await pay.payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    expect(await pay.breaches()).toEqual([])
  })

  it('a bank change of another tenant holds up nobody', async () => {
    const who = await pay.owed('海川废旧物资回收有限公司')
    await app.sql(
      `insert into sup_change (id, tenant_id, supplier_id, flow_key, bill_no, change_field, effective_date, applied)
       values ($1, '999999', $2, 'supplier_change', 'BG-2', 'bank', $3, 'no')`,
      [app.newId(), who.supplierId, day(5)],
    )
    await pay.booking(async ({ tx }) => {
      expect(await bankChangeOf(tx, '000000', who.supplierId)).toBeUndefined()
      expect(await bankChangeOf(tx, '999999', who.supplierId)).toBe('BG-2')
    })
    await pay.start(paying(who))
  })

  it('INV-35 a bank voucher stands for one payment', async () => {
    const who = await pay.owed('启明工业油品有限公司')
    const [first, second] = [await pay.start(paying(who, '300')), await pay.start(paying(who, '400'))]
    const same = { payDate: day(0), bankVoucherNo: 'SAME-1' }
    for (const { processInstanceId } of [first, second]) await pay.cases.agreeUntil(processInstanceId, 'cashier')
    expect((await pay.payOut(first.processInstanceId, same)).body).toMatchObject({ success: true })
    expect((await pay.payOut(second.processInstanceId, same)).body.msg).toBe('银行流水号 SAME-1 已登记过付款')
    expect(await pay.nodes(second.processInstanceId)).toEqual(['cashier'])
    expect(await pay.breaches()).toEqual([])
  })
})
