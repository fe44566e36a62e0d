import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { allBreaches } from '#app/nightly.ts'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { type AppTools, appTest, arrivingIn, day, expectRefusal, month, noticesIn, papersOf } from '#test/harness.ts'
import { owingIn, paying } from '#test/setup/paying.ts'

const [AP, TAX] = ['feng.jie', 'yan.fang']

/** 关账与断线: a posting into a closed month, or over a connection that ends, leaves everything as it was; then it goes through as a whole. */
appTest('发票与付款, into a closed month and over a connection that is cut', tools => {
  const { app, booking, row, rows, act, cases } = tools
  const arriving = arrivingIn(tools)
  const { received, noticed } = noticesIn(tools)
  const { owed, voucher } = owingIn(tools)
  const payments = papersOf('pay_apply', tools, () => ({}))
  const invoices = papersOf('receiptInvoiced', tools, async () => ({
    ...{ invoiceNo: String(50_000_000 + ++numbers), invoiceDate: day(), invoiceType: 'special', taxRate: '0.13', invoiceAmount: '1130' },
    ...{ invoiceTax: '130', invoiceFile: [await invoices.file('发票.pdf', 'supplier01')] },
  }))
  let numbers = 0
  const genuine = { verifyState: 'ok' }
  const CLOSED = `会计期间已关闭：${month}`
  const turn = (state: 'open' | 'closed') => booking(book => turnPeriod(book, month, state, ''))
  async function sound() {
    for (const [name, check] of await allBreaches()) expect(await check(app.sites[0]!.database.reader), name).toEqual([])
  }
  /** An invoice of ten pieces that only waits for its last decision. */
  async function verified() {
    const noticeId = await noticed([await received()])
    const { id: noticeLineId } = await row('fin_invoice_notice_line', { notice_id: noticeId, is_deleted: 0 }, 'id')
    return invoices.startAt('tax_acct', { noticeId, items: [{ noticeLineId, qty: '10' }] }, 'supplier01')
  }
  const payable = async () => payments.startAt('cashier', paying(await owed('锐锋刀具有限公司'), '1000', { remark: '预付款另行冲销' }))

  it('INV-07 nothing is posted into a closed month: each says so, and is done once the month is open again', async () => {
    const order = await arriving.confirmed()
    const arrivalId = await arriving.arrived(order, '4')
    await arriving.accepts(arrivalId)
    const [invoice, payment, posted] = [await verified(), await payable(), await verified()]
    await posted.agree(genuine)
    const before = await written(tools)
    await turn('closed')
    expectRefusal(await arriving.takes(arrivalId), CLOSED)
    await invoice.refuses([[genuine, CLOSED]])
    await payment.refuses([[voucher(), CLOSED]])
    const filed = await act(AP, 'purchaseInvoice', 'red', posted.documentId, { redInvoiceNo: '51000001', reason: '抬头有误' })
    expect(filed.body.msg).toBe('操作成功')
    expectRefusal(await act(TAX, 'waitingAction', 'confirm', filed.body.data.id), CLOSED)
    expect(await written(tools)).toEqual(before)
    await turn('open')
    await sound()
    expect((await arriving.takes(arrivalId)).status).toBe(200)
    expect(await invoice.agree(genuine)).toBe(3)
    expect(await payment.agree(voucher())).toBe(3)
    expect((await act(TAX, 'waitingAction', 'confirm', filed.body.data.id)).status).toBe(200)
    await sound()
  })

  it('two at once: one payment of an invoice is submitted, and a cashier pays once', async () => {
    const who = await owed('长河废钢回收有限公司')
    expect(await payments.race([paying(who), paying(who), paying(who)], 'zhu.lei')).toBe(1)
    const payment = await payable()
    const replies = await Promise.all([voucher(), voucher(), voucher()].map(form => cases.decide(payment.id, { form })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of replies) expect(status).toBeLessThan(500)
    expect(await rows('payment', { bill_no: payment.number }, 'amount')).toEqual([{ amount: '1000.00' }])
    expect(await rows('fin_account_move', { bill_no: payment.number }, 'amount')).toEqual([{ amount: '-1000.00' }])
    await sound()
  })

  it('a connection that ends in the middle of a posting leaves nothing half done; the same decision goes through afterwards', async () => {
    for (const { paper, form } of [
      { paper: await verified(), form: genuine },
      { paper: await payable(), form: voucher() },
    ]) {
      const before = await written(tools)
      const reply = await cutWhile(tools, () => paper.tryAgree(form))
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.body.msg).toMatch(/[\u4e00-\u9fff]/)
      expect(await written(tools)).toEqual(before)
      await sound()
      expect(await paper.agree(form)).toBe(3)
      await sound()
    }
  })
})

/** How many rows every book has that these papers write, and what they come to. */
const written = ({ app }: AppTools) =>
  app.sql(`select (select count(*) from ap_ledger) as ap, (select count(*) from fin_tax_entry) as tax, (select count(*) from wh_variance_ledger) as variance,
    (select count(*) from payment) as payments, (select count(*) from fin_account_move) as moves, (select count(*) from stock_ledger) as stock,
    (select count(*) from wh_receipt) as receipts, (select sum(paid_amount + in_flight_amount + amount) from payable) as payable,
    (select count(*) from payable) as payables, (select sum(invoiced_qty) from wh_receipt_line) as invoiced,
    (select sum(version) from fin_invoice_notice_line) as notices, (select count(*) from wf_event) as events`)

/** The balance that the posting ends with is locked, so that it stands in the middle; then its connection ends. */
async function cutWhile<T>({ app, booking, waiting }: AppTools, work: () => Promise<T>): Promise<T> {
  return booking(async ({ tx }) => {
    await tx.execute(sql`select 1 from ap_balance for update`)
    const reply = work()
    await expect.poll(waiting).toBeGreaterThan(0)
    await app.sql(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return reply
  })
}
