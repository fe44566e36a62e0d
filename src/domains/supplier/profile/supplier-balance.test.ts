import { beforeAll, expect, it } from 'vitest'
import { postAp } from '#domains/finance/payable/ap.ledger.ts'
import { payableBreaches } from '#domains/finance/payable/payable.query.ts'
import { calledFor } from '#model/action.ts'
import { appTest } from '#test/harness.ts'
import { supplier } from './supplier.register.ts'

const BALANCES = ['payableBalance', 'advanceBalance', 'uninvoicedAmount'] as const

/** 往来余额: what the payable ledger comes to, shown beside the supplier to those who may open that ledger. */
appTest('what is owed to a supplier, beside its name', tools => {
  const { app, booking, as, row, rows, detail } = tools
  let own: string
  beforeAll(async () => {
    own = (await row('sys_user', { account: 'supplier01' })).supplier_id!
    const entry = { supplierId: own, entryType: 'ADJUST', billNo: 'TEST' }
    await booking(book =>
      postAp(book, [
        { ...entry, accountKind: 'payable', amount: '12.30' },
        { ...entry, accountKind: 'accrued', amount: '4.50' },
      ]),
    )
  })

  const listed = (account: string, more: object = {}) => tools.list(account, 'supplier', more)
  const one = (account: string) => detail(account, 'supplier', own)

  it.each(['feng.jie', 'zhu.lei'])('%s reads in list and detail what the entries come to', async account => {
    const booked = await app.sql<{ id: string; kind: string; sum: string }>(
      'select supplier_id as id, account_kind as kind, sum(amount) as sum from ap_ledger group by 1, 2',
    )
    const sumOf = (id: string, kind: string) => booked.find(row => row.id === id && row.kind === kind)?.sum ?? '0.00'
    const all = await listed(account)
    expect(all.length).toBeGreaterThan(5)
    for (const { id, ...each } of all)
      expect(each).toMatchObject({
        payableBalance: sumOf(id!, 'payable'),
        advanceBalance: sumOf(id!, 'advance'),
        uninvoicedAmount: sumOf(id!, 'accrued'),
      })
    expect(await one(account)).toMatchObject({ payableBalance: sumOf(own, 'payable'), uninvoicedAmount: sumOf(own, 'accrued') })
    expect((await listed(account, { payableBalance: sumOf(own, 'payable') })).map(({ id }) => id)).toContain(own)
  })

  it('people who may not open the ledger can neither read nor filter by it', async () => {
    const keeper = await as('luo.zhigang')
    const plainly = await listed('luo.zhigang')
    expect(plainly.length).toBeGreaterThan(5)
    for (const name of BALANCES) {
      for (const row of [...plainly, await one('luo.zhigang')]) expect(row).not.toHaveProperty(name)
      expect(await listed('luo.zhigang', { [`${name}_ge`]: '1' }), name).toEqual(plainly)
      const asked = JSON.stringify([{ master: 'supplier', where: {}, sum: name }])
      expect((await keeper.get('blade-biz/master/figures', { asked })).status, name).toBe(400)
    }
    const picked = await tools.offers<{ row: object }>('luo.zhigang', 'supplier')
    expect(picked.flatMap(each => Object.keys(each.row)).filter(name => (BALANCES as readonly string[]).includes(name))).toEqual([])
  })

  it('a supplier reads what it is owed, but not internal figures', async () => {
    const [theirs, ...others] = await listed('supplier01')
    expect(others).toEqual([])
    expect(theirs).toMatchObject({ id: own, payableBalance: expect.stringMatching(/^\d+\.\d\d$/), advanceBalance: expect.any(String) })
    expect(theirs).not.toHaveProperty('uninvoicedAmount')
  })

  it('nor what the company keeps to itself, by what a filter leaves out, or on its page', async () => {
    const hidden = ['openPaper', 'reviewDue']
    expect(await one('admin')).toMatchObject({ openPaper: expect.any(String), reviewDue: expect.any(String) })
    for (const found of [...(await listed('supplier01')), await one('supplier01')]) {
      expect(found).toHaveProperty('supplierName')
      for (const name of hidden) expect(found).not.toHaveProperty(name)
    }
    for (const reviewDue of ['yes', 'no']) expect(await listed('supplier01', { reviewDue })).toHaveLength(1)
  })

  it('links to the entries behind it, for people with access only', async () => {
    const [opening] = supplier.opens
    expect(calledFor(opening!, needed => `${opening!.book}_${needed}` === 'apEntry_view')).toMatchObject({ title: '应付账' })
    expect(calledFor(opening!, () => false)).toBeUndefined()
    const address = new URL(opening!.address({ id: own } as never), 'http://x')
    expect(await rows('sys_menu', { code: 'apEntry' }, 'path')).toEqual([{ path: address.pathname }])
    const entries = await tools.list('feng.jie', 'apEntry', Object.fromEntries(address.searchParams))
    expect(new Set(entries.map(({ supplierId }) => supplierId))).toEqual(new Set([own]))
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
    const plainly = (await listed('admin')).map(({ id }) => id)
    for (const name of [...BALANCES, 'openOrderAmount', 'openPaper', 'reviewDue'])
      expect(
        (await listed('admin', { descs: name })).map(({ id }) => id),
        name,
      ).toEqual(plainly)
    expect((await listed('admin', { descs: 'supplierName' })).map(({ id }) => id)).not.toEqual(plainly)
  })
})
