import { beforeAll, expect, it } from 'vitest'
import { contractBreaches } from '#domains/procurement/contract/contract.query.ts'
import { stageBreaches } from '#domains/procurement/general/stage.query.ts'
import { day, expectRefusal, flowTest, papersOf } from '#test/harness.ts'
import { accountBreaches } from '../account/account.query.ts'
import { depositBreaches } from '../deposit/deposit.query.ts'
import { expenseBreaches } from '../expense/expense.query.ts'
import { loanBreaches } from '../loan/loan.query.ts'
import { payableBreaches } from '../payable/payable.query.ts'
import { paymentBreaches } from '../payment/payment.query.ts'
import { taxBreaches } from '../tax/tax.query.ts'

const [WRITER, HEAD, CASHIER, AP] = ['li.ming', 'shi.jian', 'jiang.xue', 'feng.jie']

flowTest('addFinancePayment', '财务付款单: what is paid besides purchases', tools => {
  const { act, agreed, dept, file, list, race, refuses, row, rows, start, startAt, user } = tools
  const contracts = papersOf('contract_process', tools)
  tools.keeps(
    accountBreaches,
    depositBreaches,
    expenseBreaches,
    loanBreaches,
    payableBreaches,
    paymentBreaches,
    taxBreaches,
    stageBreaches,
    contractBreaches,
  )
  let payAccountId = ''
  let nth = 0
  beforeAll(async () => {
    payAccountId = (await row('fin_account', { account_kind: 'basic' }, 'id')).id!
  })
  const voucher = () => ({ payDate: day(), payAccountId, bankVoucherNo: `G${++nth}` })
  const line = (payAmount: string, more: object = {}) => ({ feeItem: 'repair', feeDesc: '检修', payAmount, ...more })
  tools.base(async () => ({
    ...{ paymentKind: 'expense', payeeType: 'other', payeeName: '检修公司', bankName: '农行', bankAccount: '955', payMethod: 'wire' },
    ...{ costDeptId: dept('equipment'), expectPayDate: day(), invoiceState: 'with', items: [line('1000')] },
  }))
  const paid = async (asked: object) => {
    const paper = await startAt('cashier', asked)
    expect(await paper.agree(voucher())).toBe(3)
    return paper
  }
  const confirm = async (by: string, rowId: string) => {
    const { id } = await row('sys_waiting_action', { row_id: rowId, wait_state: 'wait' }, 'id')
    return act(by, 'waitingAction', 'confirm', id!)
  }

  it('an expense leaves the account, and stands in the department without its deductible tax', async () => {
    const invoiceNo = '12345678'
    const paper = await start({ items: [line('1130', { invoiceNo, deductibleTax: '130' }), line('70')] })
    await refuses([[{ items: [line('9', { invoiceNo })] }, `发票号码 ${invoiceNo} 已用于 ${paper.number}`]])
    expect(await paper.agreeUntil('cashier')).toEqual(['dept_head', 'ap_acct', 'fin_head'])
    await paper.refuses([[{ ...voucher(), payAccountId: undefined }, '请选择付款账户']])
    await paper.agree(voucher())
    expect(await rows('payment', { bill_no: paper.number }, 'amount, source_type, payee_name')).toEqual([
      { amount: '1200.00', source_type: 'finance', payee_name: '检修公司' },
    ])
    expect(await rows('fin_expense_entry', { bill_no: paper.number }, 'subject, amount')).toEqual([
      { subject: 'repair', amount: '1070.00' },
    ])
    expect(await rows('fin_tax_entry', { invoice_no: invoiceNo }, 'tax, tax_rate, first_state')).toEqual([
      { tax: '130.00', tax_rate: '0.13', first_state: 'wait' },
    ])
    const twice = { items: [line('9', { invoiceNo: '87654321' })] }
    expect(await race([twice, twice, twice])).toBe(1)
    const dear = await start({ items: [line('500000')] })
    expect(await dear.agreeUntil('cashier')).toEqual(['dept_head', 'ap_acct', 'fin_head', 'cfo', 'gm'])
    await dear.sendBack()
  })

  it('阶段确认: a stage of a general contract is confirmed by two people and paid once, to the account of the supplier', async () => {
    const { documentId: generalContractId, number } = await contracts.agreed({
      supplierId: row('sup_supplier', { supplier_name: '恒力轴承备件有限公司' }, 'id').then(({ id }) => id),
    })
    const [stage, later] = await list(WRITER, 'contractPayPlan', { contractNo: number, ascs: 'lineNo' })
    const supplier = await row('general_contract', { id: generalContractId }, 'supplier_id')
    const bank = await row('sup_bank', { supplier_id: supplier.supplier_id, is_default: 'yes', is_deleted: 0 })
    const asked = (payAmount: string, more: object = {}) => ({
      ...{ paymentKind: 'contract', payeeType: 'supplier', generalContractId },
      items: [line(payAmount, { payPlanId: stage!.id, ...more })],
    })
    await refuses([[asked('1'), '该阶段尚未确认，不能付款']])
    const reached = { confirmDate: day(), dueDate: day(), proof: [await file('报告.pdf')] }
    expect((await act('liang.yan', 'contractPayPlan', 'confirmStage', stage!.id, reached)).status).toBe(403)
    expect((await act('zhu.lei', 'contractPayPlan', 'confirmStage', stage!.id, reached)).status).toBe(409)
    expect((await act(WRITER, 'contractPayPlan', 'confirmStage', stage!.id, reached)).body.msg).toBe('操作成功')
    expectRefusal(await confirm('sun.jianguo', stage!.id!), '须由合同申请部门的负责人或分管领导确认')
    expect((await confirm(HEAD, stage!.id!)).body.msg).toBe('操作成功')
    await refuses([[asked('99999'), /^本次付款不能大于可付余额 [\d.]+$/]])
    const paper = await start(asked(stage!.planPayAmount!))
    expect(await paper.shown()).toMatchObject({ bankAccount: bank.bank_account, payeeName: bank.bank_account_name })
    await refuses([[asked('1'), '本次付款不能大于可付余额 0.00']])
    await paper.agreeUntil('cashier')
    await paper.agree(voucher())
    expect(await list(WRITER, 'generalContract', { contractNo: number })).toMatchObject([{ paidAmount: stage!.planPayAmount }])
    await refuses([[{ ...asked('1'), items: [line('1', { payPlanId: later!.id })] }, '该阶段尚未确认，不能付款']])
  })

  it('deposits: ours comes back, theirs is given back or forfeited, never more than is left', async () => {
    const ours = await paid({ paymentKind: 'deposit', depositKind: 'bid', invoiceState: 'none', items: [line('500')] })
    const [left] = await list(CASHIER, 'deposit', { billNo: ours.number })
    expect(left).toMatchObject({ side: 'paid', openAmount: '500.00' })
    expect(await rows('fin_expense_entry', { bill_no: ours.number })).toEqual([])
    const came = (amount: string) => ({ amount, postDate: day(), payAccountId, bankVoucherNo: `G${++nth}` })
    expectRefusal(await act(CASHIER, 'deposit', 'backIn', left!.id, came('501')), /余额 500\.00 小于本次金额 501\.00$/)
    expect((await act(CASHIER, 'deposit', 'backIn', left!.id, came('500'))).body.msg).toBe('操作成功')

    const given = { depositKind: 'lease', partyName: '租户', ...came('300') }
    expect((await act(AP, 'deposit', 'receive', undefined, given)).status).toBe(403)
    const { id } = (await act(CASHIER, 'deposit', 'receive', undefined, given)).body.data
    const back = (payAmount: string) => ({ paymentKind: 'refund', invoiceState: 'none', items: [line(payAmount, { depositId: id })] })
    await refuses([
      [back('301'), '本次付款不能大于可付余额 300.00'],
      [{ ...back('1'), items: [line('1')] }, /保证金不能为空/],
    ])
    expect(await race([back('200'), back('200')])).toBe(1)
    const [{ id: running }] = (await rows('wf_instance', { def_key: 'addFinancePayment', status: 'running' }, 'id', 'id desc')) as [
      { id: string },
    ]
    for (let step = 0; step < 3; step++) await tools.cases.decide(running, {})
    await tools.cases.decide(running, { form: voucher() })
    const costDeptId = dept('equipment')
    expectRefusal(
      await act('sun.jianguo', 'deposit', 'forfeit', id, { amount: '101', costDeptId, reason: '违约' }),
      '没收金额不能大于余额 100.00',
    )
    expect((await act('sun.jianguo', 'deposit', 'forfeit', id, { amount: '100', costDeptId, reason: '违约' })).body.msg).toBe('操作成功')
    expect((await confirm('zheng.guoping', id)).body.msg).toBe('操作成功')
    expect(await list(CASHIER, 'deposit', { partyName: '租户' })).toMatchObject([{ backAmount: '300.00', openAmount: '0.00' }])
  })

  it('员工借款: lent within the limit, repaid in money, and deducted from pay once it is overdue', async () => {
    const asked = (payAmount: string, more: object = {}) => ({
      ...{ paymentKind: 'loan', payeeType: 'employee', payeeUserId: user(WRITER), invoiceState: 'none', expectRepayDate: day(30) },
      items: [line(payAmount)],
      ...more,
    })
    await refuses([
      [asked('20000.01'), /^借款余额合计 20000\.01 超过上限/],
      [asked('1', { expectRepayDate: day(61) }), /^预计还款日期须在今天至/],
      [asked('1', { payeeType: 'other' }), '借款的收款方类型须为员工'],
    ])
    const paper = await paid(asked('1000'))
    await refuses([[asked('19000.01'), /超过上限/]])
    const { id } = await row('fin_loan', { bill_no: paper.number }, 'id')
    expect(await list(HEAD, 'employeeLoan', { billNo: paper.number })).toMatchObject([{ id, balance: '1000.00' }])
    expect(await list('sun.jianguo', 'employeeLoan', { billNo: paper.number })).toEqual([])
    const back = { amount: '400', postDate: day(), payAccountId, bankVoucherNo: `G${++nth}` }
    expect((await act(AP, 'employeeLoan', 'repay', id, back)).status).toBe(403)
    expectRefusal(await act(CASHIER, 'employeeLoan', 'repay', id, { ...back, amount: '1001' }), '还款金额不能大于余额')
    expect(
      (await Promise.all([1, 2].map(() => act(CASHIER, 'employeeLoan', 'repay', id, back)))).map(({ status }) => status).sort(),
    ).toEqual([200, 409])
    expect((await act(AP, 'employeeLoan', 'deduct', id, { amount: '600' })).status).toBe(409)
    await tools.app.sql('alter table fin_loan disable trigger add_only')
    await tools.app.sql('update fin_loan set expect_repay_date = $2 where id = $1', [id, day(-1)])
    await tools.app.sql('alter table fin_loan enable trigger add_only')
    await refuses([[asked('1'), `该员工的借款 ${paper.number} 已逾期，须先还清`]])
    expect((await act(AP, 'employeeLoan', 'deduct', id, { amount: '600' })).body.msg).toBe('操作成功')
    expect((await confirm('zhou.hui', id!)).body.msg).toBe('操作成功')
    expect(await rows('payroll_deduction', { bill_no: paper.number }, 'source, amount')).toEqual([{ source: 'loan', amount: '600.00' }])
    expect(await list(AP, 'employeeLoan', { billNo: paper.number })).toMatchObject([{ repaidAmount: '1000.00', balance: '0.00' }])
  })

  it('reports problems, and a rejected paper frees its ticket', async () => {
    await refuses([
      [{ invoiceState: 'none' }, '没有发票的请走财务特殊付款'],
      [{ payMethod: 'bank_bill' }, '承兑汇票只能用于付款申请'],
      [{ items: [line('0')] }, '本次付款须大于零'],
      [{ items: [line('10', { deductibleTax: '10', invoiceNo: '11112222' })] }, '可抵扣税额须小于本次付款'],
      [{ items: [line('10', { deductibleTax: '1' })] }, '有可抵扣税额的须填写发票号码'],
      [{ items: [line('10', { invoiceNo: 'x' })] }, '发票号码须为 8 位或 20 位数字'],
      [{ paymentKind: 'contract' }, /通用合同不能为空/],
    ])
    const paper = await start({ items: [line('10', { invoiceNo: '11112222' })] })
    await paper.reject()
    await agreed({ items: [line('10', { invoiceNo: '11112222' })] }).catch(error => expect(String(error)).toMatch(/实际付款日期不能为空/))
  })
})
