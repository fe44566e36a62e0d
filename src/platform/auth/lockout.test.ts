import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, PASSWORD, type TestApp } from '#test/setup/app.ts'

describe('the lock-out', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  it('A-02 rejects the right password after ten wrong ones, and says for how long', async () => {
    for (let guess = 0; guess < 10; guess++) expect((await app.tryLogin('feng.jie', `wrong ${guess}`)).body.msg).toBe('用户名或密码错误')
    const locked = await app.tryLogin('feng.jie', PASSWORD)
    expect(locked.status).toBe(400)
    expect(locked.body.error_description).toMatch(/^短时间内尝试次数过多，请等待\d+秒后重试！$/)
    expect(locked.body.data.retryAfter).toBeGreaterThan(590)
    expect(locked.body.data.retryAfter).toBeLessThanOrEqual(600)
    expect((await app.tryLogin('FENG.JIE', PASSWORD)).body.error).toBe('locked')
  })

  it('ends after its time, and starts counting again', async () => {
    await app.sql(`update sys_login_guard set locked_until = now() - interval '1 second' where key like '%feng.jie'`)
    expect((await app.tryLogin('feng.jie', 'wrong once more')).body.msg).toBe('用户名或密码错误')
    expect((await app.tryLogin('feng.jie', PASSWORD)).status).toBe(200)
    expect(await app.sql(`select 1 from sys_login_guard where key like '%feng.jie'`)).toEqual([])
  })

  it('ignores failures older than ten minutes', async () => {
    for (let guess = 0; guess < 9; guess++) await app.tryLogin('cao.ying', 'wrong')
    await app.sql(`update sys_login_guard set window_start = now() - interval '11 minutes' where key like '%cao.ying'`)
    for (let guess = 0; guess < 2; guess++) await app.tryLogin('cao.ying', 'wrong')
    expect((await app.tryLogin('cao.ying', PASSWORD)).status).toBe(200)
  })

  it('A-03 answers at most ten of many concurrent guesses', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, (_, guess) => app.tryLogin('wei.lin', `guess ${guess}`)))
    const answered = replies.filter(({ body }) => body.msg === '用户名或密码错误')
    expect(answered.length).toBeLessThanOrEqual(10)
    expect(replies.filter(({ body }) => body.error === 'locked').length).toBe(100 - answered.length)
  })

  it('counts unknown accounts too, so that a lock reveals nothing', async () => {
    for (let guess = 0; guess < 10; guess++) await app.tryLogin('no.such.person', 'wrong')
    expect((await app.tryLogin('no.such.person', 'wrong')).body.error).toBe('locked')
  })

  it('is logged for the administrators', async () => {
    const noted = await app.sql<{ log_id: string }>(`select log_id from sys_log_usual where log_id = 'login.locked'`)
    expect(noted.length).toBeGreaterThan(0)
  })
})
