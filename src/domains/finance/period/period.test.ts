import { expect, it } from 'vitest'
import { appTest, month } from '#test/harness.ts'
import { openPeriod } from './period.ledger.ts'

appTest('会计期间, on its page', ({ booking, as, save, list }) => {
  const submit = (values: object, by = 'zheng.guoping') => save(by, 'accountingPeriod', values)
  const find = async (period: string) => (await list('zheng.guoping', 'accountingPeriod', { period_equal: period }))[0]!
  const posts = (period: string) => booking(book => openPeriod(book, new Date(`${period}-03T00:00:00Z`)))

  it('the head of finance closes a month, and nothing is posted into it any more', async () => {
    const period = '2021-03'
    await posts(period)
    const row = await find(period)
    expect((await submit({ ...row, state: 'closed' })).body).toMatchObject({ success: true })
    await expect(posts(period)).rejects.toThrow(`会计期间已关闭：${period}`)
    const closed = await find(period)
    expect((await submit({ ...closed, state: 'open' })).body.msg).toBe('重新开放会计期间须填写说明')
    expect((await submit({ ...closed, state: 'open', reason: '补记运费' })).body).toMatchObject({ success: true })
    expect(await posts(period)).toBe(period)
  })

  it('closes only existing months, and never loses a closed one', async () => {
    const ahead = '2099-01'
    expect((await submit({ period: ahead, state: 'closed' })).body.msg).toBe('未到的会计期间不能关闭')
    const early = '2021-05'
    expect((await submit({ period: early, state: 'closed' })).body).toMatchObject({ success: true })
    await expect(posts(early)).rejects.toThrow(`会计期间已关闭：${early}`)
    const row = await find(early)
    expect((await submit({ ...row, period: '2021-06' })).body.msg).toBe('会计期间不能改为其他月份')
    const head = await as('zheng.guoping')
    const removed = await head.post('blade-biz/master/remove', undefined, { query: { master: 'accountingPeriod', ids: row.id } })
    expect(removed.body.msg).toBe(`已关闭的会计期间 ${early} 不能删除`)
    await expect(posts(early)).rejects.toThrow(`会计期间已关闭：${early}`)
  })

  it('is shown to accountants and closed by none of them', async () => {
    expect(await list('feng.jie', 'accountingPeriod')).not.toEqual([])
    expect((await submit({ ...(await find(month)), state: 'closed' }, 'feng.jie')).status).toBe(403)
  })
})
