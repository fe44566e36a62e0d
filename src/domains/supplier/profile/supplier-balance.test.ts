import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postAp } from '#domains/finance/payable/ap.ledger.ts'
import { payableBreaches } from '#domains/finance/payable/payable.query.ts'
import { calledFor } from '#model/action.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { supplier } from './supplier.register.ts'

const LIST = 'blade-biz/master/list'
const BALANCES = ['payableBalance', 'advanceBalance', 'uninvoicedAmount'] as const

/** 往来余额: what the payable ledger comes to, shown beside the supplier to those who may open that ledger. */
describe('what is owed to a supplier, beside its name', () => {
  let app: TestApp
  let booking: Booking
  let own: string
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    own = (await app.sql<{ id: string }>(`select supplier_id as id from sys_user where account = 'supplier01'`))[0]!.id
    const entry = { supplierId: own, entryType: 'ADJUST', billNo: 'TEST' }
    await booking(book =>
      postAp(book, [
        { ...entry, accountKind: 'payable', amount: '12.30' },
        { ...entry, accountKind: 'accrued', amount: '4.50' },
      ]),
    )
  })
  afterAll(() => app.close())

  const listed = async (session: Session, more: object = {}): Promise<Record<string, string>[]> =>
    (await session.get(LIST, { master: 'supplier', size: 500, ...more })).body.data.records
  const one = async (session: Session): Promise<Record<string, string>> =>
    (await session.get('blade-biz/master/detail', { master: 'supplier', id: own })).body.data

  it.each(['feng.jie', 'zhu.lei'])('%s reads in list and detail what the entries come to', async account => {
    const session = await app.signIn(account)
    const booked = await app.sql<{ id: string; kind: string; sum: string }>(
      'select supplier_id as id, account_kind as kind, sum(amount) as sum from ap_ledger group by 1, 2',
    )
    const sumOf = (id: string, kind: string) => booked.find(row => row.id === id && row.kind === kind)?.sum ?? '0.00'
    const rows = await listed(session)
    expect(rows.length).toBeGreaterThan(5)
    for (const { id, ...row } of rows)
      expect(row).toMatchObject({
        payableBalance: sumOf(id!, 'payable'),
        advanceBalance: sumOf(id!, 'advance'),
        uninvoicedAmount: sumOf(id!, 'accrued'),
      })
    expect(await one(session)).toMatchObject({ payableBalance: sumOf(own, 'payable'), uninvoicedAmount: sumOf(own, 'accrued') })
    expect((await listed(session, { payableBalance: sumOf(own, 'payable') })).map(row => row.id)).toContain(own)
  })

  it('whoever may not open the ledger neither reads nor asks for it', async () => {
    const keeper = await app.signIn('luo.zhigang')
    const plainly = await listed(keeper)
    expect(plainly.length).toBeGreaterThan(5)
    for (const name of BALANCES) {
      for (const row of [...plainly, await one(keeper)]) expect(row).not.toHaveProperty(name)
      expect(await listed(keeper, { [`${name}_ge`]: '1' }), name).toEqual(plainly)
      const asked = JSON.stringify([{ master: 'supplier', where: {}, sum: name }])
      expect((await keeper.get('blade-biz/master/figures', { asked })).status, name).toBe(400)
    }
    const picked = (await keeper.get('blade-flow/reference/list', { to: 'supplier', size: 100 })).body.data.records as { row: object }[]
    expect(picked.flatMap(({ row }) => Object.keys(row)).filter(name => (BALANCES as readonly string[]).includes(name))).toEqual([])
  })

  it('a supplier reads what it is owed itself, and not what the company reckons with', async () => {
    const outside = await app.signIn('supplier01')
    const [row, ...others] = await listed(outside)
    expect(others).toEqual([])
    expect(row).toMatchObject({ id: own, payableBalance: expect.stringMatching(/^\d+\.\d\d$/), advanceBalance: expect.any(String) })
    expect(row).not.toHaveProperty('uninvoicedAmount')
  })

  it('leads to the entries behind it, and nobody else there', async () => {
    const [opening] = supplier.opens
    expect(calledFor(opening!, needed => `${opening!.book}_${needed}` === 'apEntry_view')).toMatchObject({ title: '应付账' })
    expect(calledFor(opening!, () => false)).toBeUndefined()
    const address = new URL(opening!.address({ id: own } as never), 'http://x')
    const pages = await app.sql(`select path from sys_menu where code = 'apEntry'`)
    expect(pages).toEqual([{ path: address.pathname }])
    const accountant = await app.signIn('feng.jie')
    const { records } = (await accountant.get(LIST, { master: 'apEntry', size: 500, ...Object.fromEntries(address.searchParams) })).body
      .data
    expect(new Set(records.map((row: { supplierId: string }) => row.supplierId))).toEqual(new Set([own]))
  })

  it('INV-34 a balance that is not what the entries come to is found', async () => {
    expect(await booking(({ tx }) => payableBreaches(tx))).toEqual([])
    const said = (by: string) => app.sql(`update ap_balance set accrued = accrued + ${by} where supplier_id = $1`, [own])
    await said('1')
    expect(await booking(({ tx }) => payableBreaches(tx))).toEqual([
      { rule: 'INV-34 balances are the sums of their entries', subject: own },
    ])
    await said('-1')
  })

  it('nothing that is counted when somebody looks puts the suppliers in order', async () => {
    const admin = await app.signIn('admin')
    const plainly = (await listed(admin)).map(row => row.id)
    for (const name of [...BALANCES, 'openOrderAmount', 'openPaper', 'reviewDue'])
      expect(
        (await listed(admin, { descs: name })).map(row => row.id),
        name,
      ).toEqual(plainly)
    expect((await listed(admin, { descs: 'supplierName' })).map(row => row.id)).not.toEqual(plainly)
  })
})
