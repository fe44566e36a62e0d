import { expect, it } from 'vitest'
import { appTest, day, receivedIn } from '#test/harness.ts'
import { bookInvoice } from '../invoice/invoice.ledger.ts'
import { postAp } from '../payable/ap.ledger.ts'

/** What a supplier reads of its own account. */
appTest('对账单', tools => {
  const { as, booking, list, row } = tools
  const { received, supplierId } = receivedIn(tools)
  const mine = async (by = 'supplier01') => (await as(by)).get('blade-biz/supplieraccount/mine')
  const account = async () => (await mine()).body.data
  const grown = (after: Record<string, string>, before: Record<string, string> | undefined, names: readonly string[]) =>
    names.map(name => (Number(after[name]) - Number(before?.[name] ?? 0)).toFixed(2))

  it('tells what was delivered, invoiced and paid, and what is open and overdue', async () => {
    const before = await account()
    await received()
    const firm = await supplierId()
    const said = { invoiceType: 'special', taxRate: '0.13', invoiceAmount: '113', invoiceTax: '13', supplierId: firm }
    await booking(async book => {
      await bookInvoice(book, { ...said, invoiceNo: book.newId(), invoiceDate: day(-60), dueDate: day(-30) })
      await postAp(book, [{ supplierId: firm, entryType: 'PENALTY', accountKind: 'payable', billNo: 'TEST', amount: '-3' }])
    })
    const after = await account()
    expect(grown(after, before, ['uninvoiced', 'owed', 'overdue', 'advance'])).toEqual(['1130.00', '113.00', '113.00', '0.00'])
    const now = (of: typeof after) => of.months.find(({ month }: { month: string }) => month === day().slice(0, 7))
    expect(grown(now(after), now(before), ['received', 'invoiced', 'paid', 'lowered', 'closing'])).toEqual([
      ...['1130.00', '113.00', '0.00', '3.00', '110.00'],
    ])
    // The last month ends with what the payable ledger says.
    expect(now(after).closing).toBe((await row('ap_balance', { supplier_id: firm })).payable)
  })

  it('the entries of the own account in the own words, without what is only accrued', async () => {
    const firm = await supplierId()
    const entries = await list<{ supplierId: string; accountKind: string }>('supplier01', 'apEntry', { size: 100 })
    expect(entries.length).toBeGreaterThan(0)
    expect(new Set(entries.map(entry => entry.supplierId))).toEqual(new Set([firm]))
    expect(entries.map(entry => entry.accountKind)).not.toContain('accrued')
    expect((await list('feng.jie', 'apEntry', { supplierId: firm, accountKind: 'accrued' })).length).toBeGreaterThan(0)
  })

  it('nobody of the company has such a page', async () => {
    for (const account of ['feng.jie', 'worker01', 'admin']) expect((await mine(account)).status).toBe(403)
  })
})
