import Big from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, crowded, goes, PATIENCE, paperIn, RUNS, type TestBook } from '#test/setup/books.ts'
import { bookInvoice, restateInvoices } from '../invoice/invoice.ledger.ts'
import { paymentBreaches } from '../payment/payment.query.ts'
import { balanceOf, postAp, reverseAp } from './ap.ledger.ts'
import { heldPayables } from './payable.ledger.ts'
import { payableBreaches } from './payable.query.ts'

const amount = fc.integer({ min: 1, max: 6000 }).map(cents => new Big(cents).div(100).toFixed(2))
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('claim' as const), paper: fc.nat(5), first: amount, second: amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), paper: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), paper: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(10) }) },
)

describe('whatever is claimed and paid', () => {
  let app: TestApp
  let booking: Booking
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
  })
  afterAll(() => app.close())

  const breaches = () => booking(async ({ tx }) => [...(await payableBreaches(tx)), ...(await paymentBreaches(tx))])
  const invoice = (supplierId: string, invoiceAmount: string) =>
    booking(book =>
      bookInvoice(book, {
        ...{ invoiceNo: `P${book.newId()}`, invoiceDate: '2026-11-01', invoiceType: 'special', supplierId, taxRate: '0.13' },
        ...{ invoiceAmount, invoiceTax: '0', dueDate: '2026-12-01', billNo: 'TEST' },
      }),
    )

  it('INV-33, INV-34 and INV-01 hold after every step, and what is owed is what a child would count', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18, size: 'max' }), async steps => {
        const supplierId = app.newId()
        const ids = [await invoice(supplierId, '100'), await invoice(supplierId, '60')]
        const papers = Array.from({ length: 6 }, () => ({ id: app.newId(), held: new Big(0) }))
        const entries: { id: string; live: boolean; amount: Big }[] = []
        for (const each of steps) {
          if (each.kind === 'undo') {
            const entry = entries[each.which % Math.max(entries.length, 1)]
            if (!entry) continue
            const went = await goes(booking(book => reverseAp(book, entry.id)))
            expect(went).toBe(entry.live)
            entry.live = false
            continue
          }
          const paper = papers[each.paper]!
          if (each.kind === 'release') {
            await booking(book => heldPayables.free(paperIn(book, paper.id)))
            paper.held = new Big(0)
          } else if (each.kind === 'claim') {
            const wishes = [each.first, each.second].map((sum, at) => ({ payableId: ids[at]!, amount: sum }))
            const went = await goes(booking(book => heldPayables.hold(paperIn(book, paper.id), wishes)))
            if (went) paper.held = new Big(each.first).plus(each.second)
          } else {
            const out = {
              supplierId,
              entryType: 'PAYMENT',
              accountKind: 'payable',
              billNo: 'TEST',
              amount: paper.held.neg().toFixed(2),
            } as const
            let entry = ''
            const went = await goes(
              booking(async book => {
                await heldPayables.use(paperIn(book, paper.id))
                entry = (await postAp(book, [out]))[0]!
                await restateInvoices(book, ids)
              }),
            )
            expect(went).toBe(paper.held.gt(0))
            if (!went) continue
            entries.push({ id: entry, live: true, amount: paper.held })
            paper.held = new Big(0)
          }
          expect(await breaches()).toEqual([])
        }
        const owed = entries.reduce((left, entry) => (entry.live ? left.minus(entry.amount) : left), new Big(160))
        expect((await booking(({ tx }) => balanceOf(tx, supplierId))).payable).toBe(owed.toFixed(2))
        expect(await breaches()).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('and just so when several papers claim, pay and give back at the same moment', PATIENCE, async () => {
    const does = fc.constantFrom('claim', 'claim', 'release', 'pay', 'undo', 'bill')
    await fc.assert(
      fc.asyncProperty(crowded(fc.record({ does, paper: fc.nat(3), sum: fc.integer({ min: 1, max: 4 }) })), async groups => {
        const supplierId = app.newId()
        const ids = [await invoice(supplierId, '40'), await invoice(supplierId, '40')]
        const papers = Array.from({ length: 4 }, () => app.newId())
        const entries: string[] = []
        const happen = async (book: TestBook, each: { does: string; paper: number; sum: number }) => {
          const paper = paperIn(book, papers[each.paper])
          if (each.does === 'release') return heldPayables.free(paper)
          if (each.does === 'claim') {
            // In opposite orders, so that papers meet head on.
            const wishes = ids.map(payableId => ({ payableId, amount: `${each.sum * 10}` }))
            return heldPayables.hold(paper, each.paper % 2 ? wishes : wishes.reverse())
          }
          const entry = { supplierId, accountKind: 'payable', billNo: 'TEST' } as const
          if (each.does === 'undo' && entries.length > 0) return void (await reverseAp(book, entries[each.sum % entries.length]!))
          if (each.does === 'bill') return void (await postAp(book, [{ ...entry, entryType: 'INVOICE', amount: `${each.sum}` }]))
          await heldPayables.use(paper)
          entries.push(...(await postAp(book, [{ ...entry, entryType: 'PAYMENT', amount: `-${each.sum}` }])))
          await restateInvoices(book, ids)
        }
        for (const group of groups) {
          await Promise.all(group.map(each => goes(booking(book => happen(book, each)))))
          expect(await breaches(), group.map(each => each.does).join(' ')).toEqual([])
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('INV-34 no account of a supplier falls below nothing, and no book is written over', async () => {
    const supplierId = app.newId()
    await invoice(supplierId, '30')
    const post = (accountKind: 'payable' | 'advance', sum: string) =>
      booking(book => postAp(book, [{ supplierId, entryType: 'ADJUST', accountKind, billNo: 'TEST', amount: sum }]))
    await expect(post('payable', '-30.01')).rejects.toThrow('供应商应付余额不足：现有 30.00')
    await expect(post('advance', '-1')).rejects.toThrow('供应商预付余额不足：现有 0.00')
    const [entry] = await post('payable', '-10')
    await booking(book => reverseAp(book, entry!))
    await expect(booking(book => reverseAp(book, entry!))).rejects.toThrow('该分录已被冲销')
    await expect(app.sql(`update ap_ledger set amount = 1 where supplier_id = $1`, [supplierId])).rejects.toThrow()
    await expect(app.sql(`delete from payment`)).rejects.toThrow()
    await expect(app.sql(`update payable set paid_amount = amount + 1 where supplier_id = $1`, [supplierId])).rejects.toThrow(
      'payable_sound',
    )
    expect(await breaches()).toEqual([])
  })
})
