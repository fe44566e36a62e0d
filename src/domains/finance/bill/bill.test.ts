import { beforeAll, expect, it } from 'vitest'
import { day, expectRefusal, paying, payTest, prepaying } from '#test/harness.ts'
import { billBreaches } from './bill.query.ts'

const [CASHIER, AP, HEAD] = ['jiang.xue', 'feng.jie', 'zheng.guoping']

/** 应付票据: a supplier is paid by bills of exchange; the money leaves the account when they are due. */
payTest('应付票据', pay => {
  const { act, app, balance, list, owed, atCashier, row, rows, standing } = pay
  pay.keeps(billBreaches)
  let payAccountId = ''
  beforeAll(async () => {
    payAccountId = (await row('fin_account', { account_kind: 'basic' }, 'id')).id!
  })
  const bill = (billNo: string, billAmount: string, more: object = {}) => ({
    ...{ billNo, billAmount, acceptor: '工商银行', issueDate: day(-1), dueDate: day(), payAccountId, ...more },
  })
  const handed = (...bills: object[]) => ({ payDate: day(), bills })
  const byBill = { payMethod: 'bank_bill' }

  it('together they are what is paid, and nothing leaves an account before they are due', async () => {
    const who = await owed('启明工业油品有限公司')
    const before = await balance(who.supplierId)
    const paper = await atCashier(paying(who, '900', byBill))
    await paper.refuses([
      [{ payDate: day() }, '票面金额合计须等于实付金额'],
      [handed(bill('B1', '400')), '票面金额合计须等于实付金额'],
      [handed(bill('B1', '400'), bill('B1', '500')), '同一票据不能重复'],
      [handed(bill('B1', '900', { dueDate: day(-1) })), '到期日须晚于出票日期'],
      [handed(bill('B1', '900', { issueDate: day(1), dueDate: day(30) })), '出票日期不能晚于实际付款日期'],
      [handed(bill('B1', '900', { acceptor: undefined })), '承兑人不能为空'],
    ])
    expect(await paper.agree(handed(bill('B1', '400'), bill('B2', '500', { dueDate: day(180), marginAmount: '150' })))).toBe(3)
    expect(
      await rows('fin_bill_issued', { source_no: paper.number }, 'bill_no, bill_type, amount, margin_amount, state', 'bill_no'),
    ).toEqual([
      { bill_no: 'B1', bill_type: 'bank_bill', amount: '400.00', margin_amount: null, state: 'issued' },
      { bill_no: 'B2', bill_type: 'bank_bill', amount: '500.00', margin_amount: '150.00', state: 'issued' },
    ])
    expect(await standing(who.invoiceId)).toMatchObject({ paid_amount: '900.00', in_flight_amount: '0.00' })
    expect(Number(before!.payable) - Number((await balance(who.supplierId))!.payable)).toBe(900)
    expect(await rows('payment', { bill_no: paper.number }, 'amount, bank_voucher_no')).toEqual([
      { amount: '900.00', bank_voucher_no: null },
    ])
    expect(await rows('fin_account_move', { bill_no: [paper.number, 'B1', 'B2'] })).toEqual([])
  })

  it('a bill is used once, and only for payments by bill', async () => {
    const who = await owed('启明工业油品有限公司')
    const paper = await atCashier(paying(who, '400', byBill))
    await paper.refuses([[handed(bill('B1', '400')), '票据号码已登记过，请核对']])
    expect(await rows('payment', { bill_no: paper.number })).toEqual([])
    expect(await standing(who.invoiceId)).toMatchObject({ paid_amount: '0.00', in_flight_amount: '400.00' })
    const wired = await atCashier(paying(who, '100'))
    await wired.refuses([[pay.voucher({ bills: [bill('B3', '100')] }), '付款方式不是承兑汇票，不能登记票据']])
  })

  const named = async (billNo: string) => (await list(CASHIER, 'billIssued', { billNo }))[0]!
  async function giveBack(billNo: string) {
    const { id } = await named(billNo)
    expect((await act(CASHIER, 'billIssued', 'giveBack', id, { reason: '票面有误' })).status).toBe(200)
    const [waiting] = await list(HEAD, 'waitingAction', { subjectId_equal: id })
    return act(HEAD, 'waitingAction', 'confirm', waiting!.id)
  }

  it('comes back by two people: what it had paid is open again, last line first', async () => {
    const who = await owed('启明工业油品有限公司')
    const second = await who.invoice('300')
    const paper = await atCashier({
      ...paying(who, '200', byBill),
      items: [who.invoiceId, second].map(purchaseInvoiceId => ({ paySource: 'invoice', purchaseInvoiceId, payAmount: '200' })),
    })
    await paper.agree(handed(bill('R1', '150', { dueDate: day(90) }), bill('R2', '250', { dueDate: day(90) })))
    const before = await balance(who.supplierId)
    expect((await giveBack('R2')).body.msg).toBe('操作成功')
    expect(await named('R2')).toMatchObject({ state: 'returned', reason: '票面有误' })
    expect(await standing(second)).toMatchObject({ paid_amount: '0.00' })
    expect(await standing(who.invoiceId)).toMatchObject({ paid_amount: '150.00' })
    expect(await standing(who.payQuotaId)).toMatchObject({ paid_amount: '150.00' })
    expect(await row('purchase_invoice', { id: second })).toMatchObject({ invoice_state: 'posted' })
    expect(Number((await balance(who.supplierId))!.payable) - Number(before!.payable)).toBe(250)
    expect(await rows('payment', { bill_no: 'R2' }, 'amount, source_type')).toEqual([{ amount: '-250.00', source_type: 'billReturn' }])
    expect((await act(CASHIER, 'billIssued', 'cash', (await named('R2')).id, { paidDate: day(), bankVoucherNo: 'D9' })).status).toBe(409)
    // It is paid again, in full.
    const again = await atCashier(paying({ ...who, invoiceId: second }, '300'))
    expect(await again.agree(pay.voucher())).toBe(3)
  })

  it('an advance by bill that comes back is no advance; one that was used stays', async () => {
    const who = await owed('锐锋刀具有限公司')
    const before = await balance(who.supplierId)
    const paper = await atCashier(prepaying(who, '500', byBill))
    await paper.agree(handed(bill('A1', '300', { dueDate: day(90) }), bill('A2', '200', { dueDate: day(90) })))
    expect((await giveBack('A2')).body.msg).toBe('操作成功')
    expect(Number((await balance(who.supplierId))!.advance) - Number(before!.advance)).toBe(300)
    expect(await standing(who.contractId)).toMatchObject({ paid_amount: '300.00' })
    const invoiceId = await who.invoice('400', who.contractId)
    const used = await atCashier(paying({ ...who, invoiceId }, '400', { purchaseContractId: who.contractId, offsetAmount: '300' }))
    await used.agree(pay.voucher())
    expectRefusal(await giveBack('A1'), '合同预付余额 0.00 小于票面金额 300.00，预付款已冲销，不能退票')
    expect(await named('A1')).toMatchObject({ state: 'issued' })
  })

  it('is paid by the cashier from its day on, once', async () => {
    const { id } = await named('B1')
    const cash = (of: string | undefined, bankVoucherNo: string, by = CASHIER, paidDate = day()) =>
      act(by, 'billIssued', 'cash', of, { paidDate, bankVoucherNo })
    expect((await cash(id, 'D1', AP)).status).toBe(403)
    expectRefusal(await cash(id, 'D1', CASHIER, day(-1)), '兑付日期不能早于到期日')
    expectRefusal(await cash(id, 'D1', CASHIER, day(1)), '兑付日期不能晚于今天')
    expect((await cash((await named('B2')).id, 'D1')).status).toBe(409)
    expect((await Promise.all([cash(id, 'D1'), cash(id, 'D2')])).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await named('B1')).toMatchObject({ state: 'paid', paidDate: day() })
    expect(await rows('fin_account_move', { bill_no: 'B1' }, 'amount, source_type, party_name')).toEqual([
      { amount: '-400.00', source_type: 'bill', party_name: '工商银行' },
    ])
    const away = await app.signIn(HEAD, { site: 2 })
    const there = (await away.get('blade-biz/master/list', { master: 'billIssued', size: 50 })).body.data.records
    expect(there.map((each: { billNo: string }) => each.billNo)).not.toContain('B1')
  })
})
