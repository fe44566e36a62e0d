import { expect, it } from 'vitest'
import type { MatchLine } from '#contract/three-way-match.ts'
import { invoiceBreaches } from '#domains/finance/invoice/invoice.query.ts'
import { redInvoiceBreaches } from '#domains/finance/invoice/red-invoice.query.ts'
import { noticeBreaches } from '#domains/finance/notice/notice.query.ts'
import { penaltyBreaches } from '#domains/finance/penalty/penalty.query.ts'
import { taxBreaches } from '#domains/finance/tax/tax.query.ts'
import { arrivingIn, day, expectRefusal, flowTest, month, owingIn, papersOf, paying } from '#test/harness.ts'
import { receiptBreaches } from '../receipt/receipt.query.ts'
import { varianceBreaches } from '../variance/variance.query.ts'

const [AP, TAX, SUPPLIER] = ['feng.jie', 'yan.fang', '北岭重型铸锭有限公司']
const CHAIN = ['wh_head', 'quality_head', 'buyer', 'purchase_head', 'ap_acct', 'tax_acct', 'wh_keeper']

/** 已开票退货: the supplier takes the goods back and writes a red invoice; what was paid for them is an advance. */
flowTest('purchase_return', '采购退货, of goods that were invoiced', tools => {
  const { act, as, list, row, rows, start } = tools
  const { confirmed, received } = arrivingIn(tools)
  const { owed, voucher, balance } = owingIn(tools)
  tools.keeps(redInvoiceBreaches, invoiceBreaches, taxBreaches, receiptBreaches, varianceBreaches, noticeBreaches, penaltyBreaches)
  tools.base(() => ({ returnStage: 'after_in', purchaseReturnReason: 'quality', returnWay: 'refund', returnDate: day() }))
  const invoices = papersOf('receiptInvoiced_ywy', tools, async () => ({
    ...{ invoiceDate: day(), invoiceType: 'special', taxRate: '0.13', agentReason: '快递寄达' },
    invoiceFile: [await invoices.file('发票.pdf', 'zhu.lei')],
  }))
  const payments = papersOf('pay_apply', tools, async () => ({}))
  let nth = 0
  const number = () => String(70_000_000 + ++nth)

  /** Ten pieces at 113 in stock, of which these are invoiced. */
  async function invoiced(qty = '10', more: object = {}) {
    const who = await owed(SUPPLIER, { quota: '90000' })
    const at = await confirmed({}, { supplierId: who.supplierId })
    const receiptId = await received(at, '10')
    const { id: lineId } = await row('wh_receipt_line', { receipt_id: receiptId }, 'id')
    const known = { ...who, ...at, receiptId, lineId: lineId! }
    return { ...known, ...(await bills(known, qty, more)) }
  }
  async function bills({ supplierId, lineId }: { supplierId: string; lineId: string }, qty: string, more: object = {}) {
    const amount = { invoiceAmount: (Number(qty) * 113).toFixed(2), invoiceTax: (Number(qty) * 13).toFixed(2) }
    const asked = { supplierId, invoiceNo: number(), items: [{ receiptLineId: lineId, qty }], ...amount, ...more }
    const paper = await invoices.start(asked, 'zhu.lei')
    await paper.agreeAll({ tax_acct: { verifyState: 'ok' } })
    return { invoiceId: paper.documentId, invoiceNo: asked.invoiceNo }
  }
  type Invoiced = Awaited<ReturnType<typeof invoiced>>
  const back = ({ receiptId }: { receiptId: string }, qty: string) => ({ receiptId, items: [{ lineNo: 1, qty }] })
  const red = (redInvoiceNo: string, { invoiceId }: Invoiced) => ({ reds: [{ purchaseInvoiceId: invoiceId, redInvoiceNo }] })
  async function goesBack(at: Invoiced, qty: string) {
    const [paper, redInvoiceNo] = [await start(back(at, qty)), number()]
    expect(await paper.agreeAll({ tax_acct: red(redInvoiceNo, at) })).toEqual(CHAIN)
    return { ...paper, redInvoiceNo }
  }
  async function pays(at: Invoiced, amount: string) {
    const paper = await payments.startAt('cashier', paying(at, amount, { remark: '预付款另行冲销' }))
    await paper.agree(voucher())
  }
  const payable = ({ invoiceId }: Invoiced) => row('payable', { id: invoiceId }, 'amount, deducted_amount, paid_amount')
  const invoice = ({ invoiceId }: Invoiced) => row('purchase_invoice', { id: invoiceId }, 'invoice_state, invoice_amount')
  const receiptLine = ({ lineId }: Invoiced) => row('wh_receipt_line', { id: lineId }, 'returned_qty, noticed_qty, invoiced_qty')
  const match = async ({ id }: Invoiced): Promise<MatchLine> =>
    (await (await as(AP)).get('blade-biz/threewaymatch/lines', { purchaseOrderId: id })).body.data.lines[0]
  const figures = ({ stages }: MatchLine) => Object.fromEntries(stages.map(({ key, qty = '', amount = '' }) => [key, `${qty} ${amount}`]))
  const ledger = async ({ supplierId }: Invoiced, accountKind: string) =>
    (await (await as(AP)).get('blade-biz/report/totals', { report: 'payableLedger', supplierId, accountKind, period: `${month},${month}` }))
      .body.data.totals
  const grown = (after: Record<string, string>, before: Record<string, string>, names: readonly string[]) =>
    names.map(name => (Number(after[name] ?? 0) - Number(before[name] ?? 0)).toFixed(2))

  it('an unpaid invoice: the payable is lower, the tax negative, and the papers match again', async () => {
    const at = await invoiced()
    const [owes, before] = [await balance(at.supplierId), await ledger(at, 'payable')]
    const paper = await goesBack(at, '4')
    expect(await payable(at)).toEqual({ amount: '678.00', deducted_amount: '452.00', paid_amount: '0.00' })
    expect(await invoice(at)).toEqual({ invoice_state: 'posted', invoice_amount: '1130.00' })
    expect(await receiptLine(at)).toEqual({ returned_qty: '4.000', noticed_qty: '6.000', invoiced_qty: '6.000' })
    expect(grown((await balance(at.supplierId))!, owes!, ['payable', 'advance'])).toEqual(['-452.00', '0.00'])
    expect(grown(await ledger(at, 'payable'), before, ['returned', 'decreased', 'closing'])).toEqual(['452.00', '452.00', '-452.00'])
    expect(await rows('fin_tax_entry', { invoice_no: paper.redInvoiceNo }, 'amount, tax, first_state, source_type')).toEqual([
      { amount: '-400.00', tax: '-52.00', first_state: 'wait', source_type: 'red_invoice' },
    ])
    expect(await list(AP, 'redInvoice', { billNo: paper.number })).toMatchObject([
      { redInvoiceNo: paper.redInvoiceNo, redAmount: '452.00', redTax: '52.00', advanceAmount: '0.00', purchaseInvoiceId: at.invoiceId },
    ])
    const line = await match(at)
    expect(figures(line)).toMatchObject({ received: '6.000 678.00', noticed: '6.000 ', invoiced: '6.000 678.00', paid: ' 0.00' })
    await pays(at, '678')
    expect([(await match(at)).matchState, figures(await match(at)).paid]).toEqual(['matched', ' 678.00'])
    expect(await invoice(at)).toMatchObject({ invoice_state: 'paid' })
  })

  it('an invoice that was paid: the money is an advance, which the next invoice uses', async () => {
    const at = await invoiced()
    await pays(at, '1000')
    const owes = await balance(at.supplierId)
    await goesBack(at, '4')
    // 130 were still open.
    expect(await payable(at)).toEqual({ amount: '1000.00', deducted_amount: '130.00', paid_amount: '1000.00' })
    expect(grown((await balance(at.supplierId))!, owes!, ['payable', 'advance'])).toEqual(['-130.00', '322.00'])
    expect([(await match(at)).matchState, figures(await match(at)).paid]).toEqual(['matched', ' 678.00'])
    const next = await invoiced()
    const paper = await payments.startAt('cashier', paying(next, '1130', { offsetAmount: '322' }))
    await paper.agree(voucher())
    expect((await balance(at.supplierId))!.advance).toBe(owes!.advance)
  })

  it('what was not invoiced goes back first; only the rest needs a red invoice', async () => {
    const at = await invoiced('4')
    const plain = await start(back(at, '6'))
    expect(await plain.agreeAll()).toEqual(CHAIN.filter(node => node !== 'ap_acct' && node !== 'tax_acct'))
    expect(await receiptLine(at)).toEqual({ returned_qty: '6.000', noticed_qty: '4.000', invoiced_qty: '4.000' })
    await goesBack(at, '4')
    expect(await receiptLine(at)).toEqual({ returned_qty: '10.000', noticed_qty: '0.000', invoiced_qty: '0.000' })
    expect(await payable(at)).toMatchObject({ amount: '0.00', deducted_amount: '452.00' })
  })

  it('the last of an invoice takes along what it said beyond its lines', async () => {
    const at = await invoiced('10', { invoiceAmount: '1130.60', invoiceTax: '130.05' })
    await goesBack(at, '4')
    await goesBack(at, '6')
    expect(await payable(at)).toEqual({ amount: '0.00', deducted_amount: '1130.60', paid_amount: '0.00' })
    expect(await rows('fin_red_invoice', { purchase_invoice_id: at.invoiceId }, 'red_amount, red_tax', 'id')).toEqual([
      { red_amount: '452.00', red_tax: '52.00' },
      { red_amount: '678.60', red_tax: '78.05' },
    ])
  })

  it('what was taken back is deducted with its invoice, before and after it was ticked, or is less of an expense', async () => {
    const tax = async (no: string) => (await list(TAX, 'taxEntry', { invoiceNo: no }))[0]!
    const at = await invoiced()
    const first = await goesBack(at, '2')
    const own = await tax(first.redInvoiceNo)
    expectRefusal(await act(TAX, 'taxEntry', 'tick', own.id, { deductPeriod: month }), /./)
    expect((await act(TAX, 'taxEntry', 'tick', (await tax(at.invoiceNo)).id, { deductPeriod: month })).body.msg).toBe('操作成功')
    const second = await goesBack(at, '3')
    for (const { redInvoiceNo } of [first, second])
      expect(await tax(redInvoiceNo)).toMatchObject({ deductState: 'ticked', deductPeriod: month })
    expect(await tax(at.invoiceNo)).toMatchObject({ redTax: '-65.00' })
    const spare = { postDate: day(), tax: '65.01', costDeptId: tools.dept('machining'), subject: 'admin', reason: '非正常损失' }
    expectRefusal(await act(TAX, 'taxEntry', 'transferOut', (await tax(at.invoiceNo)).id, spare), '转出税额不能大于未转出的 65.00')
    const declined = await invoiced()
    const spent = { costDeptId: tools.dept('machining'), subject: 'admin', reason: '用于集体福利' }
    expect((await act(TAX, 'taxEntry', 'decline', (await tax(declined.invoiceNo)).id, spent)).body.msg).toBe('操作成功')
    const third = await goesBack(declined, '1')
    expect(await row('fin_expense_entry', { source_line_id: (await tax(third.redInvoiceNo)).id }, 'amount, subject')).toEqual({
      ...{ amount: '-13.00', subject: 'admin' },
    })
  })

  it('refuses numbers that are known, a number that is missing, a whole red invoice, and what changed meanwhile', async () => {
    const at = await invoiced()
    const paper = await start(back(at, '4'))
    await paper.agreeUntil('tax_acct')
    await paper.refuses([
      [undefined, /红字发票号码/],
      [red('123', at), '发票号码须为 8 位或 20 位数字'],
      [red(at.invoiceNo, at), `发票号码 ${at.invoiceNo} 已登记`],
    ])
    await paper.agree(red(number(), at))
    // Somebody takes the invoice back as a whole before the goods leave.
    const filed = await act(AP, 'purchaseInvoice', 'red', at.invoiceId, { redInvoiceNo: number(), reason: '抬头有误' })
    expect((await act(TAX, 'waitingAction', 'confirm', filed.body.data.id)).body.msg).toBe('操作成功')
    await paper.agree()
    expect(await rows('fin_red_invoice', { purchase_invoice_id: at.invoiceId })).toEqual([])
    const other = await invoiced()
    await goesBack(other, '1')
    const whole = { redInvoiceNo: number(), reason: '抬头有误' }
    expectRefusal(await act(AP, 'purchaseInvoice', 'red', other.invoiceId, whole), /货物已部分退货/)
  })

  it('invoiced while it is on its way back: whoever hands it over is told, and sent back the paper asks for the red invoice', async () => {
    const at = await invoiced('4')
    const paper = await start(back(at, '6'))
    await paper.agreeUntil('wh_keeper')
    const late = { ...at, ...(await bills(at, '6')) }
    await paper.refuses([[undefined, '发票情况已变化，请退回发起人重新提交']])
    expect(await receiptLine(at)).toEqual({ returned_qty: '0.000', noticed_qty: '10.000', invoiced_qty: '10.000' })
    await paper.sendBack()
    await paper.resubmit(back(at, '6'))
    expect(await paper.agreeAll({ tax_acct: red(number(), late) })).toEqual(CHAIN)
    expect(await receiptLine(at)).toEqual({ returned_qty: '6.000', noticed_qty: '4.000', invoiced_qty: '4.000' })
    expect(await payable(late)).toMatchObject({ amount: '0.00', deducted_amount: '678.00' })
    expect(await payable(at)).toMatchObject({ amount: '452.00', deducted_amount: '0.00' })
  })
})
