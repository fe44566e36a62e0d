import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import { appTest, expectRefusal, stockIn } from '#test/harness.ts'
import { payableBreaches } from '../payable/payable.query.ts'
import { turnPeriod } from '../period/period.ledger.ts'
import { taxBreaches } from '../tax/tax.query.ts'
import { openingBreaches } from './opening.query.ts'

const [AP, HEAD] = ['feng.jie', 'zheng.guoping']

/** 期初余额: what was owed and paid in advance before the books began. */
appTest('期初余额', tools => {
  const { app, booking, act, list, row, rows, as } = tools
  const { supplier } = stockIn(tools)
  tools.keeps(openingBreaches, payableBreaches, taxBreaches)
  let first = ''
  let supplierId = ''
  beforeAll(async () => {
    first = (await row('accounting_period', { is_first: 'yes' })).period!
    supplierId = await supplier()
  })
  const turn = (state: 'open' | 'closed') => booking(book => turnPeriod(book, first, state, ''))
  const enter = (more: object = {}, by = AP) =>
    act(by, 'openingBalance', 'enter', undefined, {
      ...{
        bookKind: 'payable',
        supplierId,
        refNo: 'QC-0001',
        refDate: addDays(`${first}-01`, -40),
        dueDate: `${first}-28`,
        amount: '1200.50',
      },
      ...more,
    })
  const post = (bookKind: string, controlTotal: string, by = HEAD) =>
    act(by, 'openingBalance', 'book', undefined, { bookKind, controlTotal })

  it('is entered while the first period is open, and posted by another person against the total of the old books', async () => {
    expectRefusal(await enter(), `会计期间已关闭：${first}`)
    await turn('open')
    expect((await enter()).body.msg).toBe('操作成功')
    expectRefusal(await enter({ refNo: 'QC-0002', refDate: `${first}-01`, dueDate: '' }), '应付的到期日不能为空')
    expectRefusal(await enter({ refNo: 'QC-0002', refDate: `${first}-01` }), `期初的单据日期须早于首个会计期间 ${first}`)
    expect((await enter()).status).toBe(409)
    expect((await enter({ refNo: 'QC-0003' }, HEAD)).status).toBe(403)
    expect((await post('payable', '1200.50', AP)).status).toBe(403)
    expectRefusal(await post('payable', '1200.51'), '待入账合计 1200.50 与原账套总额 1200.51 不一致')
    const before = (await rows('ap_balance', { supplier_id: supplierId }))[0]?.payable ?? '0'
    const twice = await Promise.all([post('payable', '1200.50'), post('payable', '1200.50')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(Number((await row('ap_balance', { supplier_id: supplierId })).payable)).toBeCloseTo(Number(before) + 1200.5, 2)
    expect(await rows('ap_ledger', { entry_type: 'OPENING' }, 'account_kind, amount, period, post_date::text as day')).toEqual([
      { account_kind: 'payable', amount: '1200.50', period: first, day: addDays(`${first}-01`, -1) },
    ])
    // It is paid like any invoice, and its tax is of the old books.
    const invoice = await row('purchase_invoice', { invoice_no: 'QC-0001' })
    expect(await row('payable', { id: invoice.id })).toMatchObject({ amount: '1200.50', paid_amount: '0.00' })
    expect(await rows('fin_tax_entry', { invoice_no: 'QC-0001' })).toEqual([])
    expect((await enter()).status).toBe(409)
  })

  it('advances are set off later; what is refused may be entered again', async () => {
    const asked = { bookKind: 'advance', refNo: 'YF-0001', dueDate: '', amount: '800' }
    const { body } = await enter(asked)
    expect((await act(HEAD, 'openingBalance', 'refuse', body.data.id, { refuseReason: '金额不符' })).body.msg).toBe('操作成功')
    expectRefusal(await post('advance', '800'), '没有待入账的期初')
    expect((await enter({ ...asked, amount: '900' })).body.msg).toBe('操作成功')
    expect((await post('advance', '900')).body.msg).toBe('操作成功')
    expect(await list(AP, 'openingBalance', { bookKind: 'advance' })).toMatchObject([
      { openingState: 'refused' },
      { openingState: 'posted', amount: '900.00' },
    ])
    await turn('closed')
    expectRefusal(await enter({ refNo: 'QC-0009' }), `会计期间已关闭：${first}`)
    const away = await app.signIn(AP, { site: 2 })
    const { body: there } = await away.get('blade-biz/master/list', { master: 'openingBalance', size: 50 })
    expect(there.data.records).toEqual([])
    expect((await (await as('liang.yan')).get('blade-biz/master/list', { master: 'openingBalance' })).status).toBe(403)
  })
})
