import { describe, expect, it } from 'vitest'
import { AMOUNT } from '#domains/finance/invoice/receiptInvoiced.sample.ts'
import { deskIn } from '../setup/suppliers.ts'
import { agree, field, openTodo } from './case.ts'
import { aDay } from './day.ts'
import { openMenu } from './shell.ts'
import { choose, front, rowWith, search } from './table.ts'

const INVOICE = '26377000000099000001'
/** A demo notice that no sample invoices. */
const NOTICE = 'DZ-B10'
const [ACCOUNTANT, TAX, FIRM] = ['feng.jie', 'yan.fang', 'supplier01']

/** 应付会计的一天: an invoice comes in, is checked against the goods, is owed, and the supplier reads the same in its own account. */
describe('a day of the accountant, in a browser', () => {
  let instance = ''
  const office = aDay({ accountant: ACCOUNTANT, tax: TAX, firm: FIRM }, async ({ stage, cases }) => {
    const desk = deskIn(stage.app)(FIRM)
    const noticeId = await desk.ref('invoiceNotice', NOTICE)
    const { processInstanceId } = await cases.start(FIRM, 'receiptInvoiced', {
      ...{ noticeId, invoiceNo: INVOICE, invoiceDate: desk.day(-6), invoiceType: 'e_special', taxRate: '0.13', ...AMOUNT },
      invoiceFile: [await desk.file('发票.pdf')],
      items: [{ noticeLineId: await desk.ref('invoiceNoticeLine', '', { noticeId }), qty: '24' }],
    })
    instance = processInstanceId
    await cases.agreeUntil(instance, 'ap_acct')
  })
  const { people } = office

  it('the accountant checks the invoice of a supplier against its notice and agrees; the tax accountant finds it genuine', async () => {
    const { page } = people.accountant
    await openTodo(people.accountant, new RegExp(`采购收票：.*${INVOICE}`))
    await field(page, 'diffAmount').getByText('¥0.00').waitFor()
    await people.accountant.picture('day-accountant-invoice')
    await agree(people.accountant, '与入库一致')
    await openTodo(people.tax, new RegExp(`采购收票：.*${INVOICE}`))
    await choose(people.tax.page, front(people.tax.page), '查验结果', '查验一致')
    await agree(people.tax, '查验一致')
  })

  it('order, receipt and invoice are beside each other', async () => {
    const { page } = people.accountant
    await openMenu(page, '财务', '采购发票')
    await search(page, '发票号码', INVOICE)
    await expect.poll(() => rowWith(page, INVOICE).textContent()).toMatch(/165,360\.00/)
    const [{ id } = { id: '' }] = await office.stage.app.sql<{ id: string }>(
      'select id::text from purchase_invoice where invoice_no = $1',
      [INVOICE],
    )
    await people.accountant.goto(`/finance/match/index?purchaseInvoiceId=${id}`)
    const line = front(page).getByRole('list', { name: '对照明细' }).getByRole('listitem').first()
    await line.getByText(INVOICE).waitFor()
    await expect.poll(() => line.textContent()).toMatch(/未付 165,360\.00/)
    await people.accountant.picture('day-accountant-match')
  })

  it('it is owed, in the list of payables and in the ledger', async () => {
    const { page } = people.accountant
    await openMenu(page, '财务', '应付明细')
    await search(page, '来源编号', INVOICE)
    await expect.poll(() => rowWith(page, INVOICE).textContent()).toMatch(/165,360\.00/)
    await openMenu(page, '财务', '应付明细账')
    await expect.poll(() => rowWith(page, '示范特钢锭材').first().textContent()).toMatch(/应付/)
    await people.accountant.picture('day-accountant-ledger')
  })

  it('and the supplier reads in its own account what the ledger of the company says', async () => {
    const { page } = people.firm
    await openMenu(page, '发票与收款', '对账单')
    await front(page).getByText('近 12 个月往来').waitFor()
    await people.firm.picture('day-accountant-statement')
    const [{ owed } = { owed: '' }] = await office.stage.app.sql<{ owed: string }>(
      `select to_char(b.payable, 'FM999,999,999.00') as owed from ap_balance b join sys_user u on u.supplier_id = b.supplier_id where u.account = $1`,
      [FIRM],
    )
    await front(page).getByText(owed).first().waitFor()
  })
})
