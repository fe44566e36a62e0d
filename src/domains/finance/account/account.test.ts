import { expect, it } from 'vitest'
import { appTest, day, expectRefusal, month } from '#test/harness.ts'
import { turnPeriod } from '../period/period.ledger.ts'
import { accountBreaches } from './account.query.ts'

const [HEAD, CASHIER, AP] = ['zheng.guoping', 'jiang.xue', 'feng.jie']

/** 公司账户: kept by the head of finance, opened with a balance, and compared with what the bank says. */
appTest('公司账户', tools => {
  const { app, act, as, booking, get, list, save, rows } = tools
  tools.keeps(accountBreaches)
  const account = {
    accountName: '中国银行外汇户',
    accountKind: 'general',
    bankName: '中国银行',
    bankAccount: '2088',
    currency: 'CNY',
    enabled: 'yes',
  }
  const named = async () => (await list(HEAD, 'companyAccount', { accountName: account.accountName }))[0]!
  const report = async (payAccountId: string) =>
    (await get(CASHIER, 'blade-biz/report/rows', { report: 'cashDaily', size: '50', postDate: `${day()},${day()}`, payAccountId })).body
      .data.records[0]

  it('is opened once, in an open month, and keeps its number from then on', async () => {
    expect((await save(CASHIER, 'companyAccount', account)).status).toBe(403)
    expect((await save(HEAD, 'companyAccount', account)).body.msg).toBe('操作成功')
    expectRefusal(await save(HEAD, 'companyAccount', { ...account, accountName: '重复' }), /银行账号/)
    const { id } = await named()
    const open = (by = HEAD) => act(by, 'companyAccount', 'open', id, { postDate: day(), amount: '5000' })
    expect((await open(CASHIER)).status).toBe(403)
    await booking(book => turnPeriod(book, month, 'closed', ''))
    expectRefusal(await open(), `会计期间已关闭：${month}`)
    await booking(book => turnPeriod(book, month, 'open', ''))
    expect((await Promise.all([open(), open()])).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await named()).toMatchObject({ balance: '5000.00' })
    const { version } = await tools.detail(HEAD, 'companyAccount', id!)
    const changed = { ...account, id, version }
    expectRefusal(
      await save(HEAD, 'companyAccount', { ...changed, bankAccount: '2089' }),
      '账户已有流水，类型、账号和币种不能修改，请停用后另建',
    )
    expect((await (await as(HEAD)).post('blade-biz/master/remove', { master: 'companyAccount', ids: id })).status).toBeGreaterThanOrEqual(
      400,
    )
    expect((await save(HEAD, 'companyAccount', { ...changed, enabled: 'no' })).body.msg).toBe('操作成功')
  })

  it('资金日报 shows what the bank says beside the book, and the difference', async () => {
    const { id } = await named()
    expect(await report(id!)).toMatchObject({ openAmount: '0.00', inAmount: '5000.00', closeAmount: '5000.00', bankBalance: '' })
    const said = (bankBalance: string, by = CASHIER, checkedDate = day()) =>
      act(by, 'companyAccount', 'check', id, { checkedDate, bankBalance })
    expect((await said('1', AP)).status).toBe(403)
    expectRefusal(await said('1', CASHIER, day(1)), '日期不能晚于今天')
    await said('1')
    await said('4990.5')
    expect(await report(id!)).toMatchObject({ bankBalance: '4990.50', difference: '-9.50' })
    expect(await rows('fin_bank_balance', { pay_account_id: id })).toHaveLength(2)
    await expect(app.sql('update fin_account_move set amount = 1')).rejects.toThrow('only ever added')
    await expect(app.sql('delete from fin_bank_balance')).rejects.toThrow('only ever added')
    expect((await get('liang.yan', 'blade-biz/master/list', { master: 'accountMove' })).status).toBe(403)
    const away = await app.signIn(HEAD, { site: 2 })
    const there = (await away.get('blade-biz/master/list', { master: 'companyAccount', size: 50 })).body.data.records
    expect(there.map((row: { accountName: string }) => row.accountName)).not.toContain(account.accountName)
  })
})
