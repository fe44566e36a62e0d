import { expect, it } from 'vitest'
import { day, flowTest, papersOf } from '#test/harness.ts'
import { owingIn, paying } from '#test/setup/paying.ts'
import { expenseBreaches } from '../expense/expense.query.ts'

const [WRITER, BUYER] = ['li.ming', 'zhu.lei']

flowTest('finance_payment_special_flow', '特殊付款: out of turn, and who owes the invoice', tools => {
  const { app, list, refuses, row, rows, start, startAt, user, dept } = tools
  const { owed, voucher, balance, standing } = owingIn(tools)
  const payments = papersOf('pay_apply', tools, () => ({}))
  tools.keeps(expenseBreaches)
  const line = (payAmount: string, more: object = {}) => ({ feeItem: 'repair', payAmount, ...more })
  tools.base(() => ({
    ...{ specialKind: 'emergency', payeeName: '抢修队', bankName: '农行', bankAccount: '955', payMethod: 'wire', expectPayDate: day() },
    ...{ specialReason: '抢修', guarantorId: user('shi.jian'), items: [line('100')] },
  }))
  const share = async (invoiceId: string) => (await row('payable', { purchase_invoice_id: invoiceId }, 'id')).id!
  const asked = (kind: string, supplierId: string, items: object[], more: object = {}) => ({
    specialKind: kind,
    supplierId,
    items,
    ...more,
  })

  it('an emergency is an expense of the department, decided up to the general manager', async () => {
    const paper = await start()
    expect(await paper.agreeUntil('cashier')).toEqual(['dept_head', 'ap_acct', 'fin_head', 'audit', 'cfo', 'gm'])
    await paper.agree(voucher())
    expect(await rows('fin_expense_entry', { bill_no: paper.number }, 'subject, amount, cost_dept_id')).toEqual([
      { subject: 'repair', amount: '100.00', cost_dept_id: dept('equipment') },
    ])
    expect(await list('feng.jie', 'specialPayment', { billNo: paper.number })).toMatchObject([{ owedState: 'none', owedAmount: '0.00' }])
  })

  it('beyond the quota: names the application it replaces, and pays the invoice without a quota', async () => {
    const who = await owed('长河废钢回收有限公司', { amount: '900', quota: '100' })
    const replaced = await payments.start(paying(who, '90'))
    await replaced.withdraw()
    const item = line('900', { payableId: await share(who.invoiceId), relatedNo: replaced.number })
    const form = (items: object[]) => asked('over_quota', who.supplierId, items)
    await refuses([
      [form([line('900', { relatedNo: replaced.number })]), '超额度、提前付款须选择应付单', BUYER],
      [form([{ ...item, relatedNo: '' }]), '超额度须填写所替代的付款申请单号', BUYER],
      [form([{ ...item, relatedNo: 'FKSQ1' }]), '关联单号不是付款申请单号', BUYER],
      [form([{ ...item, payAmount: '901' }]), '本次付款不能大于未付余额 900.00', BUYER],
      [form([{ ...item, payableId: who.payQuotaId }]), '应付单不属于该供应商', BUYER],
    ])
    const paper = await startAt('cashier', form([item]), BUYER)
    expect(await standing(await share(who.invoiceId))).toMatchObject({ in_flight_amount: '900.00' })
    await paper.agree(voucher())
    expect(await standing(await share(who.invoiceId))).toMatchObject({ paid_amount: '900.00', in_flight_amount: '0.00' })
    expect(await row('purchase_invoice', { id: who.invoiceId })).toMatchObject({ invoice_state: 'paid' })
    const bank = await row('sup_bank', { supplier_id: who.supplierId, is_default: 'yes', is_deleted: 0 })
    expect(await row('payment', { bill_no: paper.number })).toMatchObject({ bank_account: bank.bank_account, source_type: 'special' })
  })

  it('without an invoice: an advance that the guarantor answers for, until an invoice sets it off', async () => {
    const who = await owed('顺达公路物流有限公司')
    const { advance: before = '0' } = (await balance(who.supplierId)) ?? {}
    const promise = { purchaseContractId: who.contractId, invoicePromiseDate: day(30) }
    const form = (more: object = {}) => asked('no_invoice', who.supplierId, [line('500')], { ...promise, ...more })
    await refuses([
      [form({ purchaseContractId: undefined }), '无票先付须选择采购合同；没有合同的请按紧急付款申请', BUYER],
      [form({ invoicePromiseDate: day(61) }), /^发票补交期限须在今天至/, BUYER],
      [form({ invoicePromiseDate: undefined }), '发票补交期限不能为空', BUYER],
    ])
    const paper = await startAt('cashier', form(), BUYER)
    await paper.agree(voucher())
    expect(Number((await balance(who.supplierId))!.advance) - Number(before)).toBe(500)
    const state = async () => (await list('feng.jie', 'specialPayment', { billNo: paper.number }))[0]
    expect(await state()).toMatchObject({ owedState: 'owed', owedAmount: '500.00' })
    const promised = (on: string) =>
      app.sql(`alter table fin_special_payment disable trigger add_only; update fin_special_payment set invoice_promise_date = '${on}'
        where bill_no = '${paper.number}'; alter table fin_special_payment enable trigger add_only`)
    await promised(day(-1))
    expect(await state()).toMatchObject({ owedState: 'overdue' })
    await refuses([[form(), `特殊付款 ${paper.number} 的发票逾期未补，不能再次申请`, 'xie.yun']])
    // The invoice comes, and is set off.
    const invoiceId = await who.invoice('500', who.contractId)
    const settled = await payments.startAt(
      'cashier',
      paying({ ...who, invoiceId }, '500', { purchaseContractId: who.contractId, offsetAmount: '500' }),
    )
    await settled.agree({ payDate: day() })
    expect(await state()).toMatchObject({ owedState: 'cleared', owedAmount: '0.00' })
    await start(form(), BUYER)
  })

  it('frees what it held when it is rejected, and refuses the blacklisted', async () => {
    const who = await owed('长河废钢回收有限公司')
    const paper = await start(asked('early', who.supplierId, [line('10', { payableId: await share(who.invoiceId) })]), BUYER)
    await paper.reject()
    expect(await standing(await share(who.invoiceId))).toMatchObject({ in_flight_amount: '0.00' })
    const black = await owed('众兴运输有限公司')
    await refuses([
      [asked('early', black.supplierId, [line('10', { payableId: await share(black.invoiceId) })]), '供应商不存在或已拉黑', BUYER],
      [asked('early', '', [line('10')]), '超额度、提前付款须选择应付单', BUYER],
      [{ payMethod: 'trade_bill' }, '承兑汇票只能用于付款申请', WRITER],
    ])
  })
})
