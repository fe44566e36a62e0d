import { beforeAll, expect, it } from 'vitest'
import { receiptBreaches } from '#domains/warehouse/receipt/receipt.query.ts'
import { addDays } from '#model/day.ts'
import { appTest, day, expectRefusal, papersOf, stockIn } from '#test/harness.ts'
import { depositBreaches } from '../deposit/deposit.query.ts'
import { invoiceBreaches } from '../invoice/invoice.query.ts'
import { loanBreaches } from '../loan/loan.query.ts'
import { payableBreaches } from '../payable/payable.query.ts'
import { paymentBreaches } from '../payment/payment.query.ts'
import { turnPeriod } from '../period/period.ledger.ts'
import { taxBreaches } from '../tax/tax.query.ts'
import { openingBreaches } from './opening.query.ts'

const [AP, HEAD] = ['feng.jie', 'zheng.guoping']

/** 期初余额: what was owed and paid in advance before the books began. */
appTest('期初余额', tools => {
  const { app, booking, act, list, row, rows, as } = tools
  const { supplier, place } = stockIn(tools)
  const invoices = papersOf('receiptInvoiced_ywy', tools, () => ({}))
  tools.keeps(
    openingBreaches,
    payableBreaches,
    paymentBreaches,
    taxBreaches,
    loanBreaches,
    depositBreaches,
    receiptBreaches,
    invoiceBreaches,
  )
  let first = ''
  let supplierId = ''
  beforeAll(async () => {
    first = (await row('accounting_period', { is_first: 'yes' })).period!
    supplierId = await supplier()
  })
  const turn = (state: 'open' | 'closed') => booking(book => turnPeriod(book, first, state, ''))
  const enter = (more: object = {}, by = AP) =>
    act(by, 'openingBalance', 'enter', undefined, {
      ...{
        bookKind: 'payable',
        supplierId,
        refNo: 'QC-0001',
        refDate: addDays(`${first}-01`, -40),
        dueDate: `${first}-28`,
        amount: '1200.50',
      },
      ...more,
    })
  const post = (bookKind: string, controlTotal: string, by = HEAD) =>
    act(by, 'openingBalance', 'book', undefined, { bookKind, controlTotal })

  it('is entered while the first period is open, and posted by another person against the total of the old books', async () => {
    expectRefusal(await enter(), `会计期间已关闭：${first}`)
    await turn('open')
    expect((await enter()).body.msg).toBe('操作成功')
    expectRefusal(await enter({ refNo: 'QC-0002', refDate: `${first}-01`, dueDate: '' }), '应付的到期日不能为空')
    expectRefusal(await enter({ refNo: 'QC-0002', refDate: `${first}-01` }), `期初的单据日期须早于首个会计期间 ${first}`)
    expect((await enter()).status).toBe(409)
    expect((await enter({ refNo: 'QC-0003' }, HEAD)).status).toBe(403)
    expect((await post('payable', '1200.50', AP)).status).toBe(403)
    expectRefusal(await post('payable', '1200.51'), '待入账合计 1200.50 与原账套总额 1200.51 不一致')
    const before = (await rows('ap_balance', { supplier_id: supplierId }))[0]?.payable ?? '0'
    const twice = await Promise.all([post('payable', '1200.50'), post('payable', '1200.50')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(Number((await row('ap_balance', { supplier_id: supplierId })).payable)).toBeCloseTo(Number(before) + 1200.5, 2)
    expect(await rows('ap_ledger', { entry_type: 'OPENING' }, 'account_kind, amount, period, post_date::text as day')).toEqual([
      { account_kind: 'payable', amount: '1200.50', period: first, day: addDays(`${first}-01`, -1) },
    ])
    // It is paid like any invoice, and its tax is of the old books.
    const invoice = await row('purchase_invoice', { invoice_no: 'QC-0001' })
    expect(await row('payable', { id: invoice.id })).toMatchObject({ amount: '1200.50', paid_amount: '0.00' })
    expect(await rows('fin_tax_entry', { invoice_no: 'QC-0001' })).toEqual([])
    expect((await enter()).status).toBe(409)
  })

  it('loans, deposits and what was not invoiced: each becomes what it was, and is repaid, given back or invoiced', async () => {
    const [borrower, at] = [tools.user('zhu.lei'), await place()]
    const loan = { bookKind: 'loan', userId: borrower, refNo: 'JK-0001', amount: '3000' }
    expectRefusal(await enter({ ...loan, dueDate: '' }), '借款的预计还款日期不能为空')
    expect((await enter(loan)).body.msg).toBe('操作成功')
    expect((await post('loan', '3000')).body.msg).toBe('操作成功')
    expect(await row('fin_loan', { bill_no: 'JK-0001' })).toMatchObject({ user_id: borrower, amount: '3000.00' })
    expect(await rows('fin_loan_entry', { bill_no: 'JK-0001' }, 'entry_type, amount, period')).toEqual([
      { entry_type: 'OPENING', amount: '3000.00', period: first },
    ])
    const deposit = { bookKind: 'deposit', side: 'received', depositKind: 'lease', partyName: '临江物业', refNo: 'BZ-0001', amount: '500' }
    expect((await enter({ ...deposit, dueDate: '' })).body.msg).toBe('操作成功')
    expect((await post('deposit', '500')).body.msg).toBe('操作成功')
    expect(await list(HEAD, 'deposit', { partyName: '临江物业' })).toMatchObject([{ billNo: 'BZ-0001', openAmount: '500.00' }])
    const goods = { bookKind: 'accrued', ...at, qty: '10', taxPrice: '113', taxRate: '0.13', refNo: 'RK-0001', dueDate: '' }
    expectRefusal(await enter({ ...goods, amount: '1130' }), '暂估金额须等于未开票数量乘单价，不含税')
    expect((await enter({ ...goods, amount: '1000' })).body.msg).toBe('操作成功')
    expect((await post('accrued', '1000')).body.msg).toBe('操作成功')
    const line = await row('wh_receipt_line', { material_id: at.materialId })
    expect(line).toMatchObject({ qty: '10.000', invoiced_qty: '0.000', supplier_id: supplierId })
    expect(await rows('stock_ledger', { material_id: at.materialId })).toEqual([])
    const paper = await invoices.start(
      {
        ...{ supplierId, invoiceNo: '88000001', invoiceDate: day(), invoiceType: 'special', taxRate: '0.13', agentReason: '快递寄达' },
        ...{ invoiceAmount: '1130', invoiceTax: '130', items: [{ receiptLineId: line.id, qty: '10' }] },
        invoiceFile: [await invoices.file('发票.pdf', 'zhu.lei')],
      },
      'zhu.lei',
    )
    await paper.agreeAll({ tax_acct: { verifyState: 'ok' } })
    expect(await row('wh_receipt_line', { id: line.id })).toMatchObject({ invoiced_qty: '10.000' })
    expect((await enter(loan)).status).toBe(409)
  })

  it('advances are set off later; what is refused may be entered again', async () => {
    const asked = { bookKind: 'advance', refNo: 'YF-0001', dueDate: '', amount: '800' }
    const { body } = await enter(asked)
    expect((await act(HEAD, 'openingBalance', 'refuse', body.data.id, { refuseReason: '金额不符' })).body.msg).toBe('操作成功')
    expectRefusal(await post('advance', '800'), '没有待入账的期初')
    expect((await enter({ ...asked, amount: '900' })).body.msg).toBe('操作成功')
    expect((await post('advance', '900')).body.msg).toBe('操作成功')
    expect(await list(AP, 'openingBalance', { bookKind: 'advance' })).toMatchObject([
      { openingState: 'refused' },
      { openingState: 'posted', amount: '900.00' },
    ])
    await turn('closed')
    expectRefusal(await enter({ refNo: 'QC-0009' }), `会计期间已关闭：${first}`)
    const away = await app.signIn(AP, { site: 2 })
    const { body: there } = await away.get('blade-biz/master/list', { master: 'openingBalance', size: 50 })
    expect(there.data.records).toEqual([])
    expect((await (await as('liang.yan')).get('blade-biz/master/list', { master: 'openingBalance' })).status).toBe(403)
  })
})
