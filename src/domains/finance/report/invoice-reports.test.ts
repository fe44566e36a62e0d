import { expect, it } from 'vitest'
import { appTest, day, receivedIn } from '#test/harness.ts'
import { bookInvoice } from '../invoice/invoice.ledger.ts'

const ACCOUNTANT = 'feng.jie'
const REPORTS = ['invoiceDetail', 'payableAging', 'payableLedger', 'uninvoicedDetail', 'uninvoicedSummary']

/** What finance reads of invoices, of those that are overdue, and of those that have not come. */
appTest('发票与应付报表', tools => {
  const { as, booking, app } = tools
  const { received, supplierId } = receivedIn(tools)
  const ask = async (report: string, call: string, more: object = {}, by = ACCOUNTANT) =>
    (await as(by)).get(`blade-biz/report/${call}`, { report, size: '500', ...more })
  const totals = async (report: string, more: object) => (await ask(report, 'totals', more)).body.data.totals
  const grown = (after: Record<string, string>, before: Record<string, string>, names: readonly string[]) =>
    names.map(name => (Number(after[name] ?? 0) - Number(before[name] ?? 0)).toFixed(2))

  it('a receipt is not invoiced, by line and by supplier, until its age asks for it', async () => {
    const of = { supplierId: await supplierId() }
    const [before, summary] = [await totals('uninvoicedDetail', of), await totals('uninvoicedSummary', of)]
    const lineId = await received()
    expect(grown(await totals('uninvoicedDetail', of), before, ['openAmount', 'accrued'])).toEqual(['1130.00', '1000.00'])
    await app.sql(`update wh_receipt r set receipt_date = $2 from wh_receipt_line l where l.receipt_id = r.id and l.id = $1`, [
      lineId,
      day(-61),
    ])
    const names = ['lineCount', 'openAmount', 'over30', 'over60', 'over90']
    expect(grown(await totals('uninvoicedSummary', of), summary, names)).toEqual(['1.00', '1130.00', '1130.00', '1130.00', '0.00'])
    const old = (await ask('uninvoicedDetail', 'rows', { ...of, leastDays: '61' })).body.data.records
    expect(old.map((each: { openQty: string }) => each.openQty)).toContain('10.000')
  })

  it('an overdue invoice is in the bucket of its days', async () => {
    const of = { supplierId: await supplierId() }
    const before = await totals('payableAging', of)
    const invoice = { ...of, invoiceDate: day(-80), invoiceType: 'special', taxRate: '0.13', invoiceAmount: '113', invoiceTax: '13' }
    await booking(book => bookInvoice(book, { ...invoice, invoiceNo: book.newId(), dueDate: day(-45) }))
    await booking(book => bookInvoice(book, { ...invoice, invoiceNo: book.newId(), dueDate: day(5) }))
    expect(grown(await totals('payableAging', of), before, ['balance', 'notDue', 'late30', 'late60'])).toEqual([
      '226.00',
      '113.00',
      '0.00',
      '113.00',
    ])
    const [row] = (await ask('invoiceDetail', 'rows', { ...of, invoiceDate: `${day(-80)},${day(-80)}` })).body.data.records
    expect(row).toMatchObject({ noTaxAmount: '100.00', tax: '13.00', openAmount: '113.00' })
  })

  it.each(REPORTS)('%s is tied to its books, and read by finance and purchasing alone', async report => {
    const { data } = (await ask(report, 'ties')).body
    expect(data.length).toBeGreaterThan(0)
    expect(data.filter(({ difference }: { difference: string }) => Number(difference) !== 0)).toEqual([])
    expect((await ask(report, 'rows')).status).toBe(200)
    expect((await ask(report, 'rows', {}, 'worker01')).status).toBe(403)
    expect((await ask(report, 'rows', {}, 'supplier01')).status).toBe(403)
  })
})
