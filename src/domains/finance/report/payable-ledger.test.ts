import { expect, it } from 'vitest'
import { addMonths } from '#model/day.ts'
import { drillTo } from '#model/report.ts'
import { appTest, day } from '#test/harness.ts'
import { postAp } from '../payable/ap.ledger.ts'
import { payableLedger } from './payable-ledger.report.ts'

const ACCOUNTANT = 'feng.jie'
const month = (offset: number) => addMonths(`${day().slice(0, 7)}-01`, offset).slice(0, 7)

/** 应付明细账: what is owed at the beginning and the end of months. */
appTest('应付明细账', tools => {
  const { as, booking, figures, row } = tools
  const ask = async (call: string, more: object) =>
    (await (await as(ACCOUNTANT)).get(`blade-biz/report/${call}`, { report: 'payableLedger', size: '500', ...more })).body.data
  const totals = async (more: object) => (await ask('totals', more)).totals
  const grown = (after: Record<string, string>, before: Record<string, string>, names: readonly string[]) =>
    names.map(name => (Number(after[name] ?? 0) - Number(before[name] ?? 0)).toFixed(2))
  const supplierId = async () => (await row('sys_user', { account: 'supplier01' }, 'supplier_id')).supplier_id!

  it('the payable ledger begins and ends each month with what was owed, and its columns are found in the entries', async () => {
    const firm = { supplierId: await supplierId(), accountKind: 'payable' }
    const [last, now, next] = [month(-1), month(0), month(1)]
    const of = (from: string, until: string) => totals({ ...firm, period: `${from},${until}` })
    const before = await of(now, now)
    const entry = { supplierId: firm.supplierId, accountKind: 'payable', billNo: 'TEST' } as const
    await booking(async book => {
      await postAp(book, [{ ...entry, entryType: 'INVOICE', amount: '300' }], new Date(`${last}-28T04:00:00Z`))
      await postAp(book, [
        { ...entry, entryType: 'INVOICE', amount: '200' },
        { ...entry, entryType: 'PAYMENT', amount: '-450' },
        { ...entry, entryType: 'PENALTY', amount: '-10' },
      ])
    })
    const after = await of(now, now)
    const names = ['opening', 'invoiced', 'increased', 'paid', 'deducted', 'decreased', 'closing']
    expect(grown(after, before, names)).toEqual(['300.00', '200.00', '200.00', '450.00', '10.00', '460.00', '40.00'])
    expect((await of(last, last)).closing).toBe(after.opening)
    expect(await of(next, next)).toMatchObject({ opening: after.closing, increased: '0.00', closing: after.closing })
    const both = await of(last, now)
    expect([both.closing, both.paid]).toEqual([after.closing, after.paid])
    const address = drillTo(payableLedger, payableLedger.measures.paid, { period: `${now},${now}` }, firm)
    const where = Object.fromEntries(new URLSearchParams(address!.split('?')[1]))
    const [{ sum } = { sum: '' }] = await figures(ACCOUNTANT, [{ master: 'apEntry', where, sum: 'amount' }])
    expect(Number(sum)).toBe(-Number(after.paid))
  })

  it('is tied to the entries, of one month and of all, for every account', async () => {
    for (const more of [
      {},
      { accountKind: 'advance' },
      { accountKind: 'accrued' },
      { accountKind: 'payable', period: `2020-01,${month(0)}` },
    ]) {
      const ties = await ask('ties', more)
      expect(ties.length).toBeGreaterThan(0)
      expect(ties.filter(({ difference }: { difference: string }) => Number(difference) !== 0)).toEqual([])
    }
  })
})
