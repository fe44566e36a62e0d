import { describe, expect, it } from 'vitest'
import { today } from '../setup/personnel.ts'
import { agree, day, entry, field, openTodo } from './case.ts'
import { aDay } from './day.ts'
import { cellOf, exported, find, instanceOf, printed, reopen, resubmit, saveDraft, sendBack, submit } from './paper.ts'
import { openMenu } from './shell.ts'
import { front, rowWith, search } from './table.ts'

const FLOW = 'pay_apply'
const SUPPLIER = '恒力轴承备件'
/** A demo invoice that no sample pays. */
const INVOICE = '264400000012'
const SUBJECT = /付款申请：.*恒力轴承备件.*元/

/** 应付会计与出纳的一天: a payment is requested, returned, corrected, approved and paid. */
describe('a day in the accounts, in a browser', () => {
  const office = aDay({ buyer: 'xie.yun', accountant: 'feng.jie', cashier: 'jiang.xue' })
  const { people } = office
  let number = ''
  let instance = ''

  it('the buyer requests payment of an invoice; the account comes from the supplier', async () => {
    const { page } = people.buyer
    await openMenu(page, '工作台', '发起流程')
    await front(page).getByText('付款申请', { exact: true }).click()
    await page.waitForURL(`**/work/process/${FLOW}/form**`)
    await find(page, '供应商', SUPPLIER)
    await field(page, 'bankAccount')
      .getByText(/\d{8,}/)
      .waitFor()
    await find(page, '付款额度', `FKED${today.slice(0, 7).replace('-', '')}`)
    await day(page, '期望付款日期', today)
    await find(page, '采购发票 1', INVOICE)
    await field(page, 'items.0.sourceAmount').getByText('61,120.00').waitFor()
    await front(page).getByLabel('本次付款 1').fill('61120')
    await field(page, 'applyAmount').getByText('¥61,120.00').waitFor()
    await saveDraft(page)
    await people.buyer.picture('day-finance-form')
    number = await submit(page, FLOW)
    instance = instanceOf(page)
  })

  it('the accountant returns it, the buyer requests a part', async () => {
    await office.cases.agreeUntil(instance, 'ap_acct')
    await sendBack(people.accountant, SUBJECT, '本月先付四万')
    const { page } = people.buyer
    await openTodo(people.buyer, SUBJECT)
    await front(page).getByText('冯洁：本月先付四万').waitFor()
    await front(page).getByLabel('本次付款 1').fill('40000')
    await field(page, 'applyAmount').getByText('¥40,000.00').waitFor()
    await resubmit(page, FLOW)
  })

  it('the accountant sees both amounts and agrees', async () => {
    const { page } = people.accountant
    // The changed amount needs the approval of the head of purchasing again.
    await office.cases.agreeUntil(instance, 'ap_acct')
    await openTodo(people.accountant, SUBJECT)
    const changed = field(page, 'applyAmount')
    await changed.getByText('¥40,000.00').waitFor()
    await expect.poll(() => changed.textContent()).toContain('61,120.00')
    await expect.poll(() => changed.getAttribute('data-changed')).toBe('true')
    await people.accountant.picture('day-finance-changed')
    await agree(people.accountant, '同意付四万')
  })

  it('while it is running the amount is claimed', async () => {
    const { page } = people.accountant
    await openMenu(page, '财务', '应付明细')
    await search(page, '来源编号', INVOICE)
    await expect.poll(() => rowWith(page, INVOICE).textContent()).toMatch(/21,120\.0061,120\.000\.0040,000\.00/)
  })

  it('the cashier pays and records the voucher', async () => {
    await office.cases.agreeUntil(instance, 'cashier')
    const { page } = people.cashier
    await openTodo(people.cashier, SUBJECT)
    await day(page, '实际付款日期', today)
    await find(page, '付款账户', '工商银行基本户')
    await front(page).getByLabel('银行流水号').fill('YH-DAY-0001')
    await people.cashier.picture('day-finance-pay')
    await agree(people.cashier, '已付款', '确认办理')
  })

  it('the payable is reduced, the payment and the ledger entry are recorded', async () => {
    const { page } = people.accountant
    await openMenu(page, '财务', '应付明细')
    await search(page, '来源编号', INVOICE)
    await expect.poll(() => rowWith(page, INVOICE).textContent()).toMatch(/21,120\.0061,120\.0040,000\.000\.00/)
    expect(Number(cellOf(await exported(page, '应付明细'), '已付金额'))).toBe(40000)
    await openMenu(page, '财务', '付款记录')
    await search(page, '来源单据', number)
    await expect.poll(() => rowWith(page, number).textContent()).toMatch(/恒力轴承备件.*40,000\.00/)
    await people.accountant.picture('day-finance-payment')
    await rowWith(page, number).getByRole('link', { name: number }).click()
    await page.waitForURL(`**/work/process/${FLOW}/detail/**`)
    await entry(page, '已付款').getByText('姜雪').waitFor()
    expect(await printed(page)).toMatch(new RegExp(`付款申请编号.*${number}.*付款明细.*${INVOICE}.*同意付四万.*已付款`))
  })

  it('is found among the documents and exported', async () => {
    const { page } = people.accountant
    await openMenu(page, '财务', '付款申请')
    await reopen(page, number)
    expect(cellOf(await exported(page, '付款申请'), '申请金额')).toBe(40_000)
  })
})
