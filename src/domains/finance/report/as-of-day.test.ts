import { beforeAll, expect, it } from 'vitest'
import { instantOf } from '#model/date.ts'
import { drillTo, type Report } from '#model/report.ts'
import { arrivingIn, day, flowTest, noticesIn, openMonths, paperIn } from '#test/harness.ts'
import { bookInvoice, restateInvoices } from '../invoice/invoice.ledger.ts'
import { postAp } from '../payable/ap.ledger.ts'
import { heldPayables } from '../payable/payable.ledger.ts'
import { openPenalty } from '../penalty/penalty.ledger.ts'
import { payableAging } from './payable-aging.report.ts'

const [AP, TAX] = ['feng.jie', 'yan.fang']
const REPORTS = ['payableAging', 'uninvoicedDetail', 'uninvoicedSummary']

/** 截至日期. What was owed on a day is told the same on every later day. */
flowTest('receiptInvoiced', '截至日期', tools => {
  const { booking, row, act, list, start, file, as, app } = tools
  const { received, noticed, supplierId } = noticesIn(tools)
  const { confirmed, received: delivered } = arrivingIn(tools)
  let nth = 0
  const number = () => String(81_000_000 + ++nth)
  tools.base(async () => ({
    ...{ invoiceNo: number(), invoiceDate: day(), invoiceType: 'special', taxRate: '0.13', invoiceAmount: '1130', invoiceTax: '130' },
    invoiceFile: [await file('发票.pdf', 'supplier01')],
  }))
  beforeAll(() => openMonths(booking, 4))

  const ask = async (report: string, call: string, more: object) => {
    const { status, body } = await (await as(AP)).get(`blade-biz/report/${call}`, { report, ...more })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const told = async (on: string) => Promise.all(REPORTS.map(async report => (await ask(report, 'totals', { day: on })).totals))
  const off = async (on: string) => {
    const ties: { measure: string; difference: string }[] = (
      await Promise.all(REPORTS.map(report => ask(report, 'ties', { day: on })))
    ).flat()
    expect(ties.length).toBeGreaterThan(3)
    return ties.filter(({ difference }) => Number(difference) !== 0)
  }
  const soundOn = async (...days: string[]) => {
    for (const on of days) expect(await off(on), on).toEqual([])
  }

  async function invoiced(penaltyIds: readonly string[] = []): Promise<string> {
    const noticeId = await noticed([await received()], penaltyIds)
    const line = await row('fin_invoice_notice_line', { notice_id: noticeId, is_deleted: 0 }, 'id')
    const paper = await start({ noticeId, items: [{ noticeLineId: line.id, qty: '10' }] })
    await paper.agreeAll({ tax_acct: { verifyState: 'ok' } })
    return paper.documentId
  }

  it('yesterday does not change, whatever is received, invoiced, kept back, paid and taken back today', async () => {
    const yesterday = day(-1)
    const before = await told(yesterday)
    const firm = await supplierId()
    const penaltyId = await booking(book =>
      openPenalty(book, { supplierId: firm, sourceType: 'manual', penaltyReason: '划伤', deductAmount: '200' }),
    )
    await received()
    const [wrong, right] = [await invoiced([penaltyId]), await invoiced()]
    await soundOn(day())
    expect((await act(AP, 'purchaseInvoice', 'red', wrong, { redInvoiceNo: number(), reason: '抬头有误' })).status).toBe(200)
    const [waiting] = await list(TAX, 'waitingAction', { waitState: 'wait' })
    expect((await act(TAX, 'waitingAction', 'confirm', waiting!.id)).status).toBe(200)
    await booking(async book => {
      const paper = paperIn(book, app.newId())
      await heldPayables.hold(paper, [{ payableId: right, amount: '400' }])
      await heldPayables.use(paper)
      await postAp(book, [{ supplierId: firm, entryType: 'PAYMENT', accountKind: 'payable', billNo: paper.number, amount: '-400' }])
      await restateInvoices(book, [right])
    })
    expect(await told(yesterday)).toEqual(before)
    await soundOn(yesterday, day())
  })

  it('an invoice is not there before it was booked, then not due, then late', async () => {
    const firm = await supplierId()
    const of = async (on: string) => (await ask('payableAging', 'totals', { day: on, supplierId: firm })).totals
    const days = [day(-61), day(-50), day(-40), day()]
    const names = ['balance', 'notDue', 'late30', 'late60']
    const before = await Promise.all(days.map(of))
    const invoice = {
      supplierId: firm,
      invoiceDate: day(-60),
      invoiceType: 'special',
      taxRate: '0.13',
      invoiceAmount: '113',
      invoiceTax: '13',
    }
    await booking(book => bookInvoice(book, { ...invoice, invoiceNo: number(), dueDate: day(-45) }, instantOf(day(-60))))
    const after = await Promise.all(days.map(of))
    const grown = days.map((_, at) => names.map(name => Number(after[at][name] || 0) - Number(before[at][name] || 0)))
    expect(grown).toEqual([
      [0, 0, 0, 0],
      [113, 113, 0, 0],
      [113, 0, 113, 0],
      [113, 0, 0, 113],
    ])
    await soundOn(...days)
  })

  it('the entries behind a balance are those until the day', () => {
    const report = payableAging as unknown as Report
    const to = (more: object) =>
      drillTo(report, report.measures.balance!, { day: '2026-10-31', ...more }, { supplierId: '7', supplierLevel: 'A' })
    expect(to({})).toContain('postDate_datele=2026-10-31')
    expect(to({})).toContain('accountKind=payable')
    expect(to({ purchaseType: 'spare' })).toBeUndefined()
  })

  it('goods are found by the type of their plan', async () => {
    const at = await confirmed()
    await delivered(at, '10')
    const open = async (purchaseType: string) =>
      (await ask('uninvoicedDetail', 'rows', { materialId: at.materialId, purchaseType })).records.map(
        (each: { openQty: string }) => each.openQty,
      )
    expect(await open('spare')).toEqual(['10.000'])
    expect(await open('ingot')).toEqual([])
    const all = (await ask('uninvoicedSummary', 'totals', {})).totals
    const spare = (await ask('uninvoicedSummary', 'totals', { purchaseType: 'spare' })).totals
    expect(Number(spare.openAmount)).toBeGreaterThan(0)
    expect(Number(all.openAmount)).toBeGreaterThan(Number(spare.openAmount))
    expect((await ask('payableAging', 'totals', { purchaseType: 'spare' })).totals.accrued || '0.00').toBe('0.00')
  })
})
