import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, papersOf } from '#test/harness.ts'
import { accountBreaches } from '../account/account.query.ts'
import { expenseBreaches } from '../expense/expense.query.ts'
import { loanBreaches } from '../loan/loan.query.ts'
import { paymentBreaches } from '../payment/payment.query.ts'
import { taxBreaches } from '../tax/tax.query.ts'
import { tripBreaches } from './trip.query.ts'

const [ONE, OTHER] = ['li.ming', 'guo.ping']

flowTest('reimbursement_order_batch_flow', '差旅报销: trips, tickets and loans, line by line', tools => {
  const { app, dept, list, race, refuses, row, rows, start, startAt, told, user } = tools
  const payments = papersOf('addFinancePayment', tools)
  tools.keeps(accountBreaches, expenseBreaches, loanBreaches, paymentBreaches, taxBreaches, tripBreaches)
  let payAccountId = ''
  let other = ''
  let nth = 0
  beforeAll(async () => {
    payAccountId = (await row('fin_account', { account_kind: 'basic' }, 'id')).id!
    const found = await rows('sys_user', { account: [OTHER, 'tao.yong'] }, 'id', 'id')
    other = found[0]!.id!
  })
  const voucher = () => ({ payDate: day(), payAccountId, bankVoucherNo: `R${++nth}` })
  const number = () => `3300${String(++nth).padStart(16, '0')}`
  const trip = (from: number, to: number, more: object = {}) => ({
    ...{ travelUserId: user(ONE), tripReason: '验收', fromTo: '甲—乙', startDate: day(from), endDate: day(to), cityTier: '3' },
    ...{ transportFee: '100', hotelFee: '200', invoiceCount: 2, ...more },
  })
  const ticket = (ticketAmount: string, more: object = {}) => ({
    ...{ travelUserId: user(ONE), invoiceNo: number(), invoiceDate: day(-40), ticketAmount },
    ...more,
  })
  tools.base(() => ({
    ...{ batchName: '出差', tripPeriod: [day(-59), day()], costDeptId: dept('equipment'), payMethod: 'wire' },
    ...{ items: [trip(-41, -40)], tickets: [ticket('300')] },
  }))

  it('pays a list under one voucher: the refused line goes back, a loan is offset, tax and expense stand in the books', async () => {
    const loan = await payments.startAt('cashier', {
      ...{ paymentKind: 'loan', payeeType: 'employee', payeeUserId: user(ONE), invoiceState: 'none', expectRepayDate: day(20) },
      items: [{ feeItem: 'travel', feeDesc: '出差借款', payAmount: '150' }],
    })
    await loan.agree(voucher())
    const theirs = { travelUserId: other }
    const items = [trip(-51, -50), trip(-48, -47, { hotelFee: '0' }), trip(-51, -50, { ...theirs, hotelFee: '0' })]
    const tickets = [ticket('300', { deductibleTax: '9' }), ticket('100'), ticket('100', theirs)]
    const paper = await start({ items, tickets })
    const shown = await paper.shown()
    // Two days at 60, and nothing lent to the other.
    expect(shown).toMatchObject({ orderCount: 3, reimburseTotal: '860.00', loanOffset: '150.00', actualAmount: '710.00' })
    expect(shown.items[0]).toMatchObject({
      hotelLimit: '220.00',
      standardAllowance: '120.00',
      lineReimburse: '420.00',
      loanBalance: '150.00',
    })
    await paper.agreeUntil('ap_acct')
    const refused = (lineOpinion?: string) => ({
      items: shown.items.map((line: object, at: number) => (at === 1 ? { ...line, lineResult: 'refuse', lineOpinion } : line)),
    })
    await paper.refuses([[refused(), '不同意的须填写原因']])
    await paper.agree(refused('没有会议通知'))
    expect(await paper.nodes()).toEqual(['cashier'])
    await paper.refuses([[{ payDate: day() }, '请选择付款账户']])
    expect(await paper.agree(voucher())).toBe(3)
    expect(await rows('payment', { bill_no: paper.number }, 'amount, source_type', 'amount')).toEqual([
      { amount: '220.00', source_type: 'reimbursement' },
      { amount: '270.00', source_type: 'reimbursement' },
    ])
    expect(await rows('fin_account_move', { bill_no: paper.number }, 'amount')).toEqual([{ amount: '-490.00' }])
    expect(await rows('fin_expense_entry', { bill_no: paper.number }, 'subject, amount', 'amount')).toEqual([
      { subject: 'travel', amount: '220.00' },
      { subject: 'travel', amount: '411.00' },
    ])
    expect(await rows('fin_tax_entry', { bill_no: paper.number }, 'tax, first_state')).toEqual([{ tax: '9.00', first_state: 'wait' }])
    expect(await rows('fin_loan_entry', { bill_no: paper.number }, 'entry_type, amount')).toEqual([
      { entry_type: 'OFFSET', amount: '-150.00' },
    ])
    expect((await told(`差旅报销未通过：${paper.number}`)).map(({ content }) => content)).toEqual(['甲—乙：没有会议通知'])
    expect(await list('feng.jie', 'trip', { billNo: paper.number, ticketState: 'used' })).toHaveLength(2)
    // The refused trip may be asked for again; a paid one may not.
    await refuses([[{ items: [trip(-50, -49)] }, `与报销单 ${paper.number} 的出差日期重叠`]])
    const again = await start({ items: [trip(-48, -47)] })
    await again.reject()
  })

  it('INV-37 trips overlap neither each other nor a leave, tickets are used once, also by two at once', async () => {
    const paper = await start({ items: [trip(-30, -28)], tickets: [ticket('300')] })
    await refuses([
      [{ items: [trip(-28, -27)] }, `与报销单 ${paper.number} 的出差日期重叠`],
      [{ items: [trip(-20, -19), trip(-19, -18)], tickets: [ticket('600')] }, '同一人的出差日期重叠'],
    ])
    await paper.withdraw()
    expect(await race(Array.from({ length: 3 }, () => ({ items: [trip(-30, -28)], tickets: [ticket('300')] })))).toBe(1)
    const same = { tickets: [ticket('300')] }
    expect(
      await race([
        { items: [trip(-26, -25)], ...same },
        { items: [trip(-24, -23)], ...same },
      ]),
    ).toBe(1)
    const { id } = await row('hr_employee', { user_id: user(ONE), is_deleted: 0 }, 'id')
    await app.sql(
      `insert into leave_apply (id, tenant_id, bill_no, employee_id, leave_type, start_date, start_half, end_date, end_half, total_days, state, applied_on, create_time, update_time)
       values ($1, '000000', 'QJ-1', $2, 'annual', $3, 'am', $3, 'pm', 1, 'approved', $3, now(), now())`,
      [app.newId(), id, day(-15)],
    )
    await refuses([[{ items: [trip(-16, -15)], tickets: [ticket('300')] }, '与请假单 QJ-1 的日期重叠']])
    await app.sql(`delete from leave_apply where bill_no = 'QJ-1'`)
  })

  it('the standard, the tickets and the days are kept', async () => {
    const dear = trip(-7, -6, { hotelFee: '221' })
    await refuses([
      [{ items: [dear], tickets: [ticket('321')] }, '住宿费超过标准，须填写超标说明'],
      [{ items: [trip(-7, -6)], tickets: [ticket('299.99')] }, '票据合计 299.99 小于除补助外的费用 300.00'],
      [{ items: [trip(-4, 1)], tripPeriod: [day(-4), day(1)], tickets: [ticket('300')] }, '出差结束后才能报销'],
      [{ items: [trip(-63, -62)], tripPeriod: [day(-63), day()] }, '须在返回后 60 天内报销'],
      [{ items: [trip(-7, -6)], tripPeriod: [day(-5), day()] }, '出差日期须在出差期间内'],
      [{ items: [trip(-6, -7)] }, '结束日期不能早于开始日期'],
      [{ payMethod: 'bank_bill' }, '承兑汇票只能用于付款申请'],
    ])
    const paper = await startAt('cashier', { items: [{ ...dear, overStdReason: '展会期间' }], tickets: [ticket('321')] })
    expect((await rows('wf_task', { instance_id: paper.id }, 'node_id')).map(({ node_id }) => node_id)).toContain('fin_head')
    expect(await paper.agree(voucher())).toBe(3)
  })
})
