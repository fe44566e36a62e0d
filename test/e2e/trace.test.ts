import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { ownComplaints } from './shell.ts'
import { front, press } from './table.ts'

/** 单据链: somebody who pays wants to know for what, and somebody who sent an invoice whether it was paid. */
describe('the chain of a document', () => {
  let stage: Stage
  let visitor: Visitor
  let paid: { payment: string; paper: string; invoice: string }
  beforeAll(async () => {
    stage = await openStage()
    const [found] = await stage.app.sql<typeof paid>(
      `select p.payment_no as payment, p.bill_no as paper, i.invoice_no as invoice from site1.payment p
        join site1.pay_apply a on a.bill_no = p.bill_no join site1.payable_hold h on h.document_id = a.id and h.state = 'used'
        join site1.purchase_invoice i on i.id = h.payable_id`,
    )
    paid = found!
  })
  afterAll(() => stage.close())

  it.each(['wide', 'phone', 'desk'] as const)('shows what a payment was for, from its row, %s', async size => {
    visitor = await stage.visit({ size })
    await visitor.logIn('qin.haifeng')
    await visitor.goto('/finance/payment/index')
    const { page } = visitor
    await press(page, paid.payment, '单据链')
    const chain = front(page).getByLabel('单据链')
    for (const number of [paid.invoice, paid.paper, paid.payment]) await chain.getByRole('link', { name: number }).waitFor()
    await expect.poll(() => chain.getByRole('link', { name: paid.payment }).getAttribute('aria-current')).toBe('true')
    await visitor.picture('trace')
    expect(await findings(page)).toEqual([])
    expect(ownComplaints(visitor)).toEqual([])
  })

  it('leads to the paper, and from the paper to its chain', async () => {
    const { page } = visitor
    await front(page).getByLabel('单据链').getByRole('link', { name: paid.paper }).click()
    await page.waitForURL('**/work/process/pay_apply/detail/**')
    await front(page).getByRole('button', { name: '单据链' }).click()
    await page.waitForURL('**/work/trace?kind=pay_apply**')
    await expect
      .poll(() => front(page).getByLabel('单据链').getByRole('link', { name: paid.paper }).getAttribute('aria-current'))
      .toBe('true')
  })
})
