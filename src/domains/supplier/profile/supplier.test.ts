import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appTest, atOnce, contextIn, crowded, type Firm, goes, newSupplier, PATIENCE, RUNS, type TestBook } from '#test/harness.ts'
import { blacklist, lift } from '../blacklist/supplier-blacklist.ledger.ts'
import { closeSupplier, fileStop } from '../stop/supplier-stop.ledger.ts'
import { obstacle } from './supplier.ledger.ts'
import { supplierBreaches } from './supplier.query.ts'
import { replaceBank } from './supplier-bank.ledger.ts'
import { alter } from './supplier-history.ledger.ts'
import { cancelOpen, delivered, openOf, ordered } from './supplier-trade.ledger.ts'

const FIRMS = 2

type Step =
  | { kind: 'order'; firm: number; amount: number }
  | { kind: 'deliver'; firm: number; which: number; part: number }
  | { kind: 'cancel' | 'blacklist' | 'stop' | 'suspend'; firm: number }
  | { kind: 'lift'; firm: number; to: 'trial' | 'normal' }
  | { kind: 'grade'; firm: number; level: string }
  | { kind: 'bank'; firm: number; account: number }

const firm = fc.nat(FIRMS - 1)
const of = <K extends Step['kind'], R extends object>(kind: K, more: { [P in keyof R]: fc.Arbitrary<R[P]> }) =>
  fc.record({ kind: fc.constant(kind), firm, ...more }) as unknown as fc.Arbitrary<Step>
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: of('order', { amount: fc.integer({ min: 1, max: 15 }) }) },
  { weight: 4, arbitrary: of('deliver', { which: fc.nat(5), part: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: of('cancel', {}) },
  { weight: 2, arbitrary: of('blacklist', {}) },
  { weight: 2, arbitrary: of('lift', { to: fc.constantFrom('trial', 'normal') }) },
  { weight: 1, arbitrary: of('stop', {}) },
  { weight: 1, arbitrary: of('suspend', {}) },
  { weight: 2, arbitrary: of('grade', { level: fc.constantFrom('S', 'A', 'B', 'C', 'D') }) },
  { weight: 2, arbitrary: of('bank', { account: fc.nat(3) }) },
)

appTest('the books of suppliers', ({ app, booking, row }) => {
  const breaches = () => booking(({ tx }) => supplierBreaches(tx))
  const sited = (book: TestBook) => ({ ...book, site: app.sites[0]! })
  const why = { blackReason: 'quality', blackDetail: '-', blackPeriod: 'm6', billNo: 'T' }

  it('INV-10, 11, 13 hold after any business', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20, size: 'max' }), async steps => {
        const firms = [await newSupplier(app, booking, { status: 'trial' }), await newSupplier(app, booking)]
        const states = ['trial', 'normal']
        const orders: { firm: number; orderId: string; open: number }[] = []
        const openUnits = (at: number) => orders.filter(each => each.firm === at).reduce((sum, each) => sum + each.open, 0)
        const money = (units: number) => `${units * 20_000}.00`
        const usable = (at: number) => ['trial', 'normal'].includes(states[at]!)

        for (const each of steps) {
          const at = each.firm
          const supplierId = firms[at]!.id
          switch (each.kind) {
            case 'order': {
              const orderId = app.newId()
              const fits = usable(at) && (states[at] !== 'trial' || openUnits(at) + each.amount <= 10)
              const went = await goes(booking(book => ordered(book, { supplierId, orderId, billNo: 'T', amount: money(each.amount) })))
              expect(went).toBe(fits)
              if (went) orders.push({ firm: at, orderId, open: each.amount })
              break
            }
            case 'deliver': {
              const order = orders.filter(one => one.firm === at)[each.which]
              if (!order) break
              const brought = { supplierId, orderId: order.orderId, billNo: 'T', amount: money(each.part) }
              expect(await goes(booking(book => delivered(book, brought, { onTime: true, passed: false })))).toBe(each.part <= order.open)
              if (each.part <= order.open) order.open -= each.part
              break
            }
            case 'cancel':
              await booking(book => cancelOpen(book, supplierId, 'T'))
              for (const order of orders) if (order.firm === at) order.open = 0
              break
            case 'blacklist': {
              const went = await goes(booking(book => blacklist(sited(book), supplierId, why)))
              expect(went).toBe(states[at] !== 'blacklisted')
              states[at] = 'blacklisted'
              break
            }
            case 'lift': {
              const may = states[at] === 'blacklisted' && (each.to === 'normal' || openUnits(at) <= 10)
              expect(await goes(booking(book => lift(book, supplierId, each.to, 'T')))).toBe(may)
              if (may) states[at] = each.to
              break
            }
            case 'stop':
              if (openUnits(at) > 0 || states[at] === 'blacklisted') break
              await booking(async book => {
                const stop = { supplierId, stopReason: 'other', stopDetail: '', stopDate: '2026-01-01' }
                const ctx = contextIn(app, book, stop, { documentId: book.newId(), number: `TY${book.newId()}`, initiator: '1' })
                await fileStop(ctx)
                await closeSupplier(ctx)
              })
              states[at] = 'stopped'
              break
            case 'suspend':
              if (!usable(at)) break
              await booking(book => alter(book, supplierId, { status: 'suspended' }, { billNo: 'T' }))
              states[at] = 'suspended'
              break
            case 'grade':
              await booking(book => alter(book, supplierId, { level: each.level }, { billNo: 'T' }))
              break
            case 'bank':
              await booking(book =>
                replaceBank(book, supplierId, { bankAccountName: '甲', bankName: '乙', bankAccount: `${each.account}` }, { billNo: 'T' }),
              )
              break
          }
          expect(await breaches(), each.kind).toEqual([])
        }
        for (const [at, { id }] of firms.entries()) {
          expect(await booking(({ tx }) => openOf(tx, id))).toMatchObject({
            openOrderAmount: money(openUnits(at)).replace(/^0\.00$/, '0.00'),
          })
          expect((await booking(book => obstacle(book, id))) === '').toBe(usable(at))
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('and just so when orders and a blacklisting meet', PATIENCE, async () => {
    const does = fc.constantFrom('order', 'order', 'deliver', 'cancel', 'blacklist', 'lift', 'grade')
    await fc.assert(
      fc.asyncProperty(crowded(fc.record({ does, which: fc.nat(2) })), async groups => {
        const { id: supplierId } = await newSupplier(app, booking, { status: 'trial' })
        const orders = Array.from({ length: 3 }, () => app.newId())
        const order = (which: number) => ({ supplierId, orderId: orders[which]!, billNo: 'T', amount: '60000.00' })
        const happen = async (book: TestBook, { does: doing, which }: { does: string; which: number }) => {
          if (doing === 'order') await ordered(book, order(which))
          else if (doing === 'deliver') await delivered(book, order(which), { onTime: true, passed: true })
          else if (doing === 'cancel') await cancelOpen(book, supplierId, 'T')
          else if (doing === 'blacklist') await blacklist(sited(book), supplierId, why)
          else if (doing === 'lift') await lift(book, supplierId, which ? 'normal' : 'trial', 'T')
          else await alter(book, supplierId, { level: 'ABC'[which]! }, { billNo: 'T' })
        }
        for (const group of groups) {
          await Promise.all(group.map(each => goes(booking(book => happen(book, each)))))
          expect(await breaches(), group.map(each => each.does).join(' ')).toEqual([])
        }
      }),
      { numRuns: RUNS },
    )
  })

  const raced = async (status: 'normal' | 'trial'): Promise<Firm> => newSupplier(app, booking, { status })

  it('INV-13 twenty orders compete for what a trial allows, and never more than that is open', async () => {
    const { id } = await raced('trial')
    const tries = await atOnce(booking, 20, book =>
      ordered(book, { supplierId: id, orderId: book.newId(), billNo: 'T', amount: '60000.00' }),
    )
    expect(tries.filter(Boolean)).toHaveLength(3)
    expect(await booking(({ tx }) => openOf(tx, id))).toEqual({ openOrderCount: 3, openOrderAmount: '180000.00' })
    expect(await breaches()).toEqual([])
  })

  it('INV-11 ten blacklistings at once leave one row', async () => {
    const { id } = await raced('normal')
    expect((await atOnce(booking, 10, book => blacklist(sited(book), id, why))).filter(Boolean)).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('INV-12 what needs a site audit needs a quality system, for that category alone', async () => {
    const { id, name } = await newSupplier(app, booking, { raw: true })
    const { category_id } = await row('sup_category', { supplier_id: id })
    const asked = (categories: string[]) => booking(book => obstacle(book, id, categories))
    expect(await asked([category_id!])).toBe('')
    await app.sql(`update sup_qualification set expire_date = '2026-01-01' where supplier_id = $1 and qual_type = 'iso9001'`, [id])
    expect(await asked([category_id!])).toBe(`供应商“${name}”质量体系证书已过期或缺失，暂停该品类业务`)
    expect(await asked([])).toBe('')
  })

  it('INV-01 nobody changes or removes a row of a book, and a breach would be seen', async () => {
    const { id } = await raced('normal')
    const pool = app.sites[0]!.database.pool
    for (const table of ['sup_history', 'sup_trade_ledger', 'sup_review']) {
      await expect(pool.query(`update ${table} set bill_no = 'X'`)).rejects.toThrow(/permission denied|only ever added/)
      await expect(pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied|only ever added/)
    }
    await app.sql(`update sup_supplier set supplier_status = 'blacklisted' where id = $1`, [id])
    const rules = (await breaches()).map(({ rule }) => rule)
    expect(rules).toContain('INV-11 blacklisted without an open row, or the reverse')
    expect(rules).toContain('INV-01 the last word of the history is the standing')
  })
})
