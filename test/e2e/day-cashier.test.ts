import { describe, expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import { today } from '../setup/personnel.ts'
import { agree, day, openTodo } from './case.ts'
import { aDay } from './day.ts'
import { find } from './paper.ts'
import { openMenu } from './shell.ts'
import { front, rowWith, search } from './table.ts'

/** A demo invoice that no sample pays. */
const INVOICE = '264400000012'
const BILL = '130258100001220261118000000001'

/** 出纳的一天: a payment that everybody agreed to is paid with a bill of a bank; the debt is over, the bill is due in half a year. */
describe('a day of the cashier, in a browser', () => {
  const office = aDay({ cashier: 'jiang.xue' }, async ({ stage, cases }) => {
    const [owed] = await stage.app.sql<{ invoice: string; supplier: string; quota: string }>(
      `select i.id::text as invoice, i.supplier_id::text as supplier, q.id::text as quota from purchase_invoice i
       join pay_quota q on q.supplier_id = i.supplier_id and q.quota_month = $2 where i.invoice_no = $1`,
      [INVOICE, today.slice(0, 7)],
    )
    const { processInstanceId } = await cases.start('xie.yun', 'pay_apply', {
      ...{ supplierId: owed!.supplier, payKind: 'payable', payQuotaId: owed!.quota, payMethod: 'bank_bill', expectPayDate: today },
      ...{ items: [{ paySource: 'invoice', purchaseInvoiceId: owed!.invoice, payAmount: '61120' }], remark: '按合同' },
    })
    await cases.agreeUntil(processInstanceId, 'cashier')
  })
  const { people } = office

  it('the cashier hands a bill over and says so', async () => {
    const { page } = people.cashier
    await openTodo(people.cashier, /付款申请：.*恒力轴承备件.*61,120/)
    await day(page, '实际付款日期', today)
    await front(page).getByRole('button', { name: '新增一行' }).first().click()
    await front(page).getByLabel('票据号码 1').fill(BILL)
    await front(page).getByLabel('承兑人 1').fill('工商银行')
    await front(page).getByLabel('票面金额 1').fill('61120')
    await day(page, '出票日期 1', today)
    await day(page, '到期日 1', addDays(today, 180))
    await find(page, '兑付账户 1', '工商银行基本户')
    await people.cashier.picture('day-cashier-bill')
    await agree(people.cashier, '银票已交供应商', '确认办理')
  })

  it('the debt is over, and the bill stands among those that will be paid', async () => {
    const { page } = people.cashier
    await openMenu(page, '财务', '应付票据')
    await search(page, '票据号码', BILL)
    await expect.poll(() => rowWith(page, BILL).textContent()).toMatch(/已开出.*恒力轴承备件.*61,120\.00/)
    await people.cashier.picture('day-cashier-bills')
    await openMenu(page, '财务', '应付明细')
    await search(page, '来源编号', INVOICE)
    await expect.poll(() => rowWith(page, INVOICE).textContent()).toMatch(/0\.0061,120\.0061,120\.000\.00/)
  })

  it('no money has left the account yet: nothing of it is among the movements', async () => {
    const { page } = people.cashier
    await openMenu(page, '财务', '付款记录')
    await search(page, '收款单位', '恒力轴承备件')
    await expect.poll(() => rowWith(page, '61,120.00').first().textContent()).toMatch(/银行承兑/)
    const moved = await office.stage.app.sql(`select 1 from fin_account_move where amount = -61120`)
    expect(moved).toEqual([])
  })
})
