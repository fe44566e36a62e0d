import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { openTestApp, PASSWORD, type Session, type TestApp } from '#test/setup/app.ts'

const GRADES = 'blade-jinlei/salary/grades'

/** W33: the step-up token lasts ten minutes, for one site and one purpose. */
describe('the salary token', () => {
  let app: TestApp
  let worker: Session
  let salaryToken: string
  beforeAll(async () => {
    app = await openTestApp()
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const stepUp = (session: Session, password: string) => session.post('blade-auth/oauth/salary', { password: digest(password) })
  const grades = (token: string, prefix = 'api') =>
    app.send({ method: 'GET', url: `/${prefix}/${GRADES}`, headers: token ? { 'blade-auth': `bearer ${token}` } : {} })

  it('does not open by the main token, nor without any', async () => {
    expect(await grades(worker.token)).toMatchObject({ status: 403, body: { msg: '没有访问权限' } })
    expect((await grades('')).status).toBe(401)
    expect((await grades('nonsense')).status).toBe(401)
  })

  it('opens after the password was typed again', async () => {
    const { body } = await stepUp(worker, PASSWORD)
    expect(body.data).toMatchObject({ expires_in: 600, salary_token: expect.any(String) })
    salaryToken = body.data.salary_token
    // What is told is what the token says, which is what counts.
    const { exp = 0, iat = 0 } = decodeJwt(salaryToken)
    expect(exp - iat).toBe(600)
    const rows = (await grades(salaryToken)).body.data
    expect(rows).toHaveLength(8)
    expect(rows[0]).toEqual({ grade: 'G1', gradeName: '一级', baseAmount: '3200.00', postAmount: '800.00' })
    expect(rows[7]).toEqual({ grade: 'G8', gradeName: '八级', baseAmount: '9500.00', postAmount: '5350.00' })
  })

  it('opens nothing else, and nothing at the other site', async () => {
    const headers = { 'blade-auth': `bearer ${salaryToken}` }
    for (const path of ['blade-system/menu/routes', 'blade-auth/oauth/user-info', 'blade-system/dict/dictionary?code=notice'])
      expect((await app.send({ method: 'GET', url: `/api/${path}`, headers })).status, path).toBe(401)
    expect((await grades(salaryToken, 'apidy')).status).toBe(401)
  })

  it('refuses a wrong password, counts it, and locks the account with the tenth', async () => {
    const clerk = await app.signIn('he.li')
    expect((await stepUp(clerk, 'guess')).body).toMatchObject({ code: 400, msg: '密码错误' })
    const counted = await app.sql<{ failures: number }>(`select failures from sys_login_guard where key = 'account:000000:he.li'`)
    expect(counted).toEqual([{ failures: 1 }])
    for (let guess = 2; guess <= 10; guess++) expect((await stepUp(clerk, 'guess')).body.msg).toBe('密码错误')
    expect((await stepUp(clerk, PASSWORD)).body.msg).toMatch(/短时间内尝试次数过多，请等待\d+秒后重试！/)
  })

  it('is no outsider’s, whose own password proves nothing about our salaries', async () => {
    const supplier = await app.signIn('supplier01')
    const { body } = await stepUp(supplier, PASSWORD)
    expect((await grades(body.data.salary_token)).status).toBe(403)
  })

  it('ends with the session that asked for it', async () => {
    await worker.get('blade-auth/oauth/logout')
    expect((await grades(salaryToken)).status).toBe(401)
  })
})
