import { expect, it } from 'vitest'
import type { MatchLine } from '#contract/three-way-match.ts'
import { appTest, arrivingIn, day, owingIn, papersOf, paying } from '#test/harness.ts'
import { type Matched, stagesOf } from './match-stage.rules.ts'

const ACCOUNTANT = 'feng.jie'

/** The papers of the same goods beside each other: ordered, received, invoiced, paid. */
appTest('三单匹配', tools => {
  const { app, as, row } = tools
  const { confirmed, received } = arrivingIn(tools)
  const { owed, voucher } = owingIn(tools)
  const invoices = papersOf('receiptInvoiced_ywy', tools, async () => ({
    ...{ invoiceDate: day(), invoiceType: 'special', taxRate: '0.13', agentReason: '快递寄达' },
    invoiceFile: [await invoices.file('发票.pdf', 'zhu.lei')],
  }))
  const payments = papersOf('pay_apply', tools, async () => ({}))
  let nth = 0

  const picture = async (of: object, by = ACCOUNTANT) => (await as(by)).get('blade-biz/threewaymatch/lines', { ...of })
  const lineOf = async (of: object): Promise<MatchLine> => (await picture(of)).body.data.lines[0]
  const report = async (call: string, more: object) =>
    (await (await as(ACCOUNTANT)).get(`blade-biz/report/${call}`, { report: 'threeWayMatch', size: '500', ...more })).body.data
  const figures = ({ stages }: MatchLine) => Object.fromEntries(stages.map(({ key, qty = '', amount = '' }) => [key, `${qty} ${amount}`]))
  const remarks = ({ stages }: MatchLine) =>
    stages.flatMap(stage => stage.remarks.map(({ note, value }) => `${stage.key} ${note} ${value}`))
  async function invoice(supplierId: string, receiptId: string, qty: string, more: object) {
    const { id: receiptLineId } = await row('wh_receipt_line', { receipt_id: receiptId }, 'id')
    const asked = { supplierId, invoiceNo: String(60_000_000 + ++nth), items: [{ receiptLineId, qty }], ...more }
    const paper = await invoices.start(asked, 'zhu.lei')
    await paper.agreeAll({ tax_acct: { verifyState: 'ok' } })
    return paper.documentId
  }

  it('an order, from the truck to the bank: what is missing at each step, and every paper of it', async () => {
    const who = await owed('北岭重型铸锭有限公司', { quota: '90000' })
    const { supplierId } = who
    // Ten pieces at 113.
    const at = await confirmed({}, { supplierId })
    const of = { purchaseOrderId: at.id }
    const ordered = await lineOf(of)
    expect(ordered.matchState).toBe('delivering')
    expect(figures(ordered)).toMatchObject({ ordered: '10.000 1130.00', received: '0.000 0.00' })
    const receiptId = await received(at, '6')
    expect(remarks(await lineOf(of))).toEqual(['arrived owed 4.000', 'noticed unnoticed 6', 'invoiced uninvoiced 6'])
    await received(at, '4')
    const whole = await lineOf(of)
    expect([whole.matchState, figures(whole).received]).toEqual(['invoicing', '10.000 1130.00'])
    // Half a yuan more than its lines: tolerated, and part of what is owed.
    const purchaseInvoiceId = await invoice(supplierId, receiptId, '6', { invoiceAmount: '678.50', invoiceTax: '78.06' })
    const invoiced = await lineOf(of)
    expect([invoiced.matchState, figures(invoiced).invoiced]).toEqual(['invoicing', '6.000 678.50'])
    expect(remarks(invoiced)).toContain('invoiced tolerated 0.50')
    const paper = await payments.start(paying({ ...who, invoiceId: purchaseInvoiceId }, '678.50', { remark: '预付款另行冲销' }))
    await paper.agreeUntil('cashier')
    const underWay = await lineOf(of)
    expect(remarks(underWay)).toContain('paid paying 678.50')
    expect(underWay.papers.filter(({ kind }) => kind === 'pay_apply')).toMatchObject([{ no: paper.number }])
    await paper.agree(voucher())
    const line = await lineOf({ purchaseInvoiceId })
    expect(line).toMatchObject({ id: at.orderLineId, purchaseOrderId: at.id })
    expect(figures(line).paid).toBe(' 678.50')
    expect(line.papers.map(({ kind }) => kind).sort()).toEqual(['arrival', 'arrival', 'payment', 'purchaseInvoice', 'receipt', 'receipt'])
    expect(await lineOf({ receiptId })).toEqual(line)
  })

  it('a price that was changed after goods came is a difference, in the picture as in the report', async () => {
    const at = await confirmed()
    await received(at, '10')
    const of = { supplierId: at.supplierId }
    expect((await report('rows', of)).records).toMatchObject([{ matchState: 'invoicing', receivedQty: '10.000', priceDiff: '0.00' }])
    const priced = async (price: number) => {
      await app.sql('update purchase_order_line set tax_price = $2::numeric, line_amount = $2::numeric * 10 where id = $1', [
        at.orderLineId,
        price,
      ])
      await app.sql('update purchase_order set total_amount = $2::numeric * 10 where id = $1', [at.id, price])
    }
    await priced(100)
    const [shown] = (await report('rows', { ...of, matchState: 'differs' })).records
    expect(shown).toMatchObject({ purchaseOrderId: at.id, orderPrice: '100.0000', receivedAmount: '1130.00', priceDiff: '130.00' })
    const line = await lineOf({ purchaseOrderId: at.id })
    expect(line.matchState).toBe('differs')
    expect(remarks(line)).toContain('received price 130.00')
    await priced(113)
  })

  it('the whole report is tied to orders and invoices', async () => {
    const ties = await report('ties', {})
    expect(ties.length).toBeGreaterThan(0)
    expect(ties.filter(({ difference }: { difference: string }) => Number(difference) !== 0)).toEqual([])
  })

  it('goods without an order are shown by their receipt; others than finance and purchasing see nothing', async () => {
    const { id } = await row<{ id: string }>('wh_receipt', { purchase_order_no: 'DZ-A00' }, 'id')
    const line = await lineOf({ receiptId: id })
    expect(line.purchaseOrderNo).toBe('DZ-A00')
    expect(line.purchaseOrderId).toBeUndefined()
    expect(figures(line)).toMatchObject({ ordered: ' ', received: '24.000 165360.00' })
    expect((await picture({ receiptId: id }, 'worker01')).status).toBe(403)
    expect((await picture({ receiptId: id }, 'supplier01')).status).toBe(403)
    expect((await picture({ receiptId: '1' })).status).toBe(404)
    expect((await picture({})).status).toBe(404)
  })

  it('what is within the tolerance of the order is said, what is beyond it differs', () => {
    const line: Matched = {
      ...{
        orderedQty: '100',
        orderPrice: '10',
        orderedAmount: '1000',
        overReceiptRate: '3',
        arrivedQty: '103',
        openQty: '0',
        closedQty: '0',
      },
      ...{ returnedQty: '0', receivedQty: '103', receivedAmount: '1030', noticedQty: '103', invoicedQty: '103', billedQty: '103' },
      ...{ invoicedAmount: '1031.01', paidAmount: '1031.01', payingAmount: '0', priceDiff: '0', invoiceDiff: '1.01' },
    }
    const states = (of: Matched) => Object.fromEntries(stagesOf(of, '1.00').map(({ key, state }) => [key, state]))
    expect(states(line)).toEqual({ ordered: 'done', arrived: 'done', received: 'done', noticed: 'done', invoiced: 'differs', paid: 'done' })
    expect(states({ ...line, receivedQty: '103.001', invoiceDiff: '-1.00' })).toMatchObject({ received: 'differs', invoiced: 'part' })
  })
})
