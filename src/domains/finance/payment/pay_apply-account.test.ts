import { expect, it } from 'vitest'
import { replaceBank } from '#domains/supplier/profile/supplier-bank.ledger.ts'
import { paying, payTest } from '#test/harness.ts'
import { bankChangeOf } from './payee.query.ts'

payTest('付款申请, to the account approvers saw', pay => {
  const { app, booking, rows, row, start, refuses, owed, atCashier, voucher } = pay
  const paid = (number: string) => rows('payment', { bill_no: number }, 'bank_account')
  /** A change of the account that is submitted; answers how its claim is restated. */
  const bankChange = async (supplierId: string, number: string, tenantId = '000000') => {
    const id = app.newId()
    await app.sql(
      `insert into document (id, tenant_id, flow_key, number, data, rev, def_version, approval_status, created_by, created_at)
       values ($1, $2, 'supplier_change', $3, '{"items": [{"changeField": "bank"}]}', 1, 1, 2, 1, now())`,
      [id, tenantId, number],
    )
    await app.sql(
      `insert into document_claim (document_id, subject, subject_id, tenant_id, flow_key, state)
       values ($1, 'supplier.change', $2, $3, 'supplier_change', 'running')`,
      [id, supplierId, tenantId],
    )
    return (state: string) => app.sql('update document_claim set state = $2 where document_id = $1', [id, state])
  }

  it('INV-35 a bank change mid-flow stops the cashier; the paper goes back and comes again with the new account', async () => {
    const who = await owed('锐锋刀具有限公司')
    const form = paying(who, '1000', { remark: '预付款另行冲销' })
    const paper = await atCashier(form)
    const bank = { bankAccountName: '锐锋刀具有限公司', bankName: '另一家银行', bankAccount: '62170000000009999' }
    await booking(book => replaceBank(book, who.supplierId, bank, { billNo: 'TEST' }))
    await paper.refuses([[voucher(), '供应商收款账户已变更，请退回后按新账户重新提交']])
    expect(await paid(paper.number)).toEqual([])
    await pay.sound()

    const [task] = await paper.open()
    await paper.sendBack('账户已变更')
    await paper.resubmit(form, { mode: 'toReturner' })
    expect(await paper.nodes()).toEqual(['purchase_head'])
    const early = await pay.cases.send(task!.account, 'work/complete-task', { ...task, pass: true, form: voucher() })
    expect(early.status).toBe(409)
    expect(await paid(paper.number)).toEqual([])
    expect((await paper.shown()).bankAccount).toBe(bank.bankAccount)
    await paper.agreeUntil('cashier')
    await paper.agree(voucher())
    expect(await paid(paper.number)).toEqual([{ bank_account: bank.bankAccount }])
  })

  it('a bank change that is only under approval holds payments up', async () => {
    const who = await owed('长河废钢回收有限公司')
    const says = '供应商收款账户变更中（BG-1），暂停付款'
    const restate = await bankChange(who.supplierId, 'BG-1')
    await refuses([[paying(who), says]])
    await restate('released')
    const paper = await start(paying(who))
    // Approved for a later day.
    await restate('waiting')
    await paper.agreeUntil('cashier')
    await paper.refuses([[voucher(), says]])
    await restate('done')
    expect(await paper.agree(voucher())).toBe(3)
  })

  it('a bank change of another tenant holds up nobody', async () => {
    const who = await owed('北岭重型铸锭有限公司')
    await bankChange(who.supplierId, 'BG-2', '999999')
    const changing = (tenantId: string) => booking(({ tx }) => bankChangeOf(tx, tenantId, who.supplierId))
    expect([await changing('000000'), await changing('999999')]).toEqual([undefined, 'BG-2'])
    await start(paying(who, '1000', { remark: '预付款另行冲销' }))
  })

  it('INV-35 a bank voucher stands for one payment', async () => {
    const who = await owed('启明工业油品有限公司')
    const [first, second] = [await atCashier(paying(who, '300')), await atCashier(paying(who, '400'))]
    const same = voucher({ bankVoucherNo: 'SAME-1' })
    await first.agree(same)
    await second.refuses([[same, '银行流水号 SAME-1 在该账户已登记过']])
    const { id: other } = await row('fin_account', { account_kind: 'general' }, 'id')
    const { id: cash } = await row('fin_account', { account_kind: 'cash' }, 'id')
    await second.refuses([
      [{ ...same, payAccountId: undefined }, '请选择付款账户'],
      [{ ...same, payAccountId: cash }, '库存现金不能用于电汇'],
    ])
    expect(await second.agree({ ...same, payAccountId: other })).toBe(3)
    expect(await rows('fin_account_move', { bill_no: second.number }, 'pay_account_id, direction, amount')).toEqual([
      { pay_account_id: other, direction: 'out', amount: '-400.00' },
    ])
  })
})
