import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '#seed/demo/people.ts'
import { PASSWORD, SUPPLIER } from '../setup/app.ts'
import { openStage, type Stage } from './browser.ts'
import { arrives, arrowTo, asked, atHome, ownComplaints, sure, tabTo, toast, tool } from './shell.ts'
import { dialog, dropdown } from './table.ts'

/** Three kinds of accounts log in at their login pages on both sites, and log out to the same one. */
describe('login, in a browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it.each([
    ['worker01', '/login'],
    ['admin', '/loginAdmin'],
    ['supplier01', '/loginExterior'],
  ] as const)('%s logs in at %s, sees the home page and returns there', async (account, door) => {
    const visitor = await stage.visit()
    await visitor.goto(door)
    await visitor.page.getByPlaceholder('请输入密码').waitFor()
    // Nobody can be sent a code here.
    await expect.poll(() => visitor.page.getByRole('button', { name: '手机验证码登录' }).count()).toBe(0)
    await visitor.picture(`login-${account}`)
    await visitor.logInAt(door, account)
    await visitor.page.getByRole('tab', { name: '首页' }).waitFor()
    await atHome(visitor.page)
    await visitor.picture(`home-${account}`)
    await visitor.page.getByRole('banner').getByText(account, { exact: true }).click()
    await visitor.page.getByRole('menuitem', { name: '退出登录' }).click()
    await asked(visitor.page, '确定要退出系统吗？')
    await sure(visitor.page)
    await arrives(visitor.page, door)
    expect((await visitor.context.cookies()).filter(({ name }) => name.endsWith('-token'))).toEqual([])
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('a wrong password is reported below the form, and input is kept', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.goto('/login')
    await page.getByPlaceholder('请输入账号').fill('worker01')
    await page.getByPlaceholder('请输入密码').fill('wrong')
    await page.locator('button[type=submit]').click()
    await page.getByRole('alert').filter({ hasText: '用户名或密码错误' }).waitFor()
    await expect.poll(() => page.getByPlaceholder('请输入账号').inputValue()).toBe('worker01')
    await expect.poll(() => page.getByPlaceholder('请输入密码').inputValue()).toBe('wrong')
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })

  it('ten wrong passwords lock the login for ten minutes, and a reload does not unlock it', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.goto('/login')
    await page.getByPlaceholder('请输入账号').fill('qin.haifeng')
    const button = page.locator('button[type=submit]')
    for (let attempt = 1; attempt <= 10; attempt++) {
      await page.getByPlaceholder('请输入密码').fill(`wrong${attempt}`)
      await Promise.all([page.waitForResponse(response => response.url().includes('/oauth/token')), button.click()])
      if (attempt < 10) await page.getByRole('alert').filter({ hasText: '用户名或密码错误' }).waitFor()
    }
    const sentence = page.getByRole('alert').filter({ hasText: /^短时间内尝试次数过多，请等待\d+秒后重试！$/ })
    await sentence.waitFor()
    await expect.poll(() => button.isDisabled()).toBe(true)
    const seconds = async () => Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
    const before = await seconds()
    expect(before).toBeGreaterThan(590)
    expect(before).toBeLessThanOrEqual(600)
    await expect.poll(seconds).toBeLessThan(before)
    await visitor.picture('login-locked-out')
    await page.reload()
    await sentence.waitFor()
    await expect.poll(() => button.isDisabled()).toBe(true)
    expect(await seconds()).toBeLessThan(before)
    // It is unlocked ten minutes later.
    await page.clock.setFixedTime(Date.now() + 600_000)
    await sentence.waitFor({ state: 'hidden' })
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })

  it('the external login has three more fields, and reports each missing one', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.goto('/login')
    await page.getByRole('link', { name: '供应商登录' }).click()
    await arrives(page, '/loginExterior')
    await page.locator('button[type=submit]').click()
    for (const hint of ['请输入供应商名称', '请输入信用代码', '请输入联系电话', '请输入账号', '请输入密码'])
      await page.getByRole('alert').filter({ hasText: hint }).waitFor()
    await expect.poll(() => page.getByPlaceholder('请输入供应商名称').evaluate(input => input === document.activeElement)).toBe(true)
    await visitor.picture('login-exterior-missing')
    // One wrong field: the password alone is not enough.
    await page.getByPlaceholder('请输入供应商名称').fill(SUPPLIER.supplierName)
    await page.getByPlaceholder('请输入信用代码').fill('91370000000000000X')
    await page.getByPlaceholder('请输入联系电话').fill(SUPPLIER.workPhone)
    await page.getByPlaceholder('请输入账号').fill('supplier01')
    await page.getByPlaceholder('请输入密码').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await expect
      .poll(() =>
        page
          .getByRole('alert')
          .allTextContents()
          .then(all => all.join('')),
      )
      .not.toBe('')
    await page.getByPlaceholder('请输入信用代码').fill(SUPPLIER.creditCode)
    await page.locator('button[type=submit]').click()
    await arrives(page, '/wel/index')
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })

  it('works with the keyboard alone: login, menu, dialog', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    const keys = page.keyboard
    await visitor.goto('/login')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('username')
    await keys.type('worker01')
    await keys.press('Tab')
    await keys.type(PASSWORD)
    await keys.press('Enter')
    await arrives(page, '/wel/index')
    const user = tool(page, /用户菜单/)
    await user.waitFor()
    await tabTo(page, user)
    await keys.press('Enter')
    const info = dropdown(page).getByRole('menuitem', { name: '个人信息' })
    await info.waitFor()
    await keys.press('Tab')
    await arrowTo(page, info)
    await keys.press('Enter')
    await arrives(page, '/info/index')
    const lock = tool(page, '锁屏')
    await lock.focus()
    await keys.press('Enter')
    const box = dialog(page)
    await box.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('请输入锁屏密码')
    await keys.press('Escape')
    await box.waitFor({ state: 'hidden' })
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('the other site has its own name and sessions', async () => {
    const visitor = await stage.visit({ site: 2 })
    await visitor.logIn('worker01')
    await expect.poll(() => visitor.page.title()).toContain('主轴装备')
    expect((await visitor.context.cookies()).map(cookie => cookie.name).every(name => name.startsWith('mainshaft2-'))).toBe(true)
    await atHome(visitor.page)
    await visitor.picture('home-site2')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})

/** Optional features: captcha and social login. */
describe('login with captcha and social login', () => {
  const source = {
    name: 'corp',
    issuer: 'http://127.0.0.1:9',
    clientId: 'mainshaft',
    clientSecret: 'unused',
    redirectUri: 'http://localhost/login',
  }
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ CAPTCHA: '1', SOCIAL_SOURCES: JSON.stringify([source]) })
  })
  afterAll(() => stage?.close())

  it('shows a captcha that can be renewed and is required', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.goto('/login')
    const picture = page.getByRole('button', { name: '换一张验证码' }).locator('img')
    await picture.waitFor()
    const first = await picture.getAttribute('src')
    await picture.click()
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
    await page.getByPlaceholder('请输入账号').fill('worker01')
    await page.getByPlaceholder('请输入密码').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.getByRole('alert').filter({ hasText: '请输入验证码' }).waitFor()
    await page.getByRole('link', { name: '使用 corp 登录' }).waitFor()
    await visitor.picture('login-captcha')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('an unknown person from a social login may request an account', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    // The reply of the server about the unknown person is mocked.
    await page.route('**/oauth/token', route => route.fulfill({ json: { user_id: '-1', user_name: 'lin.wailai', oauth_id: '42' } }))
    await visitor.goto('/login?source=corp&code=c&state=s')
    const box = dialog(page).filter({ hasText: '第三方账号注册' })
    await box.waitFor()
    const submit = box.getByRole('button', { name: '提交' })
    const account = box.getByLabel('账号', { exact: true })
    await expect.poll(() => account.inputValue()).toBe('lin.wailai')
    await expect.poll(() => box.getByLabel('姓名').inputValue()).toBe('lin.wailai')
    await expect.poll(() => box.getByLabel('租户编号').count()).toBe(0)
    await account.fill('')
    await submit.click()
    await toast(page, '请先输入账号名称')
    await account.fill('lin.wailai')
    await submit.click()
    await toast(page, '请先输入密码')
    await box.getByLabel('密码', { exact: true }).fill('Lin@20261115')
    await box.getByLabel('确认密码').fill('other')
    await submit.click()
    await toast(page, '两次密码输入不一致')
    await visitor.picture('register')
    await box.getByLabel('确认密码').fill('Lin@20261115')
    // The real server does not know this provider: its message is shown and the form stays.
    const [reply] = await Promise.all([page.waitForResponse(response => response.url().includes('register-guest')), submit.click()])
    await toast(page, (await reply.json()).msg)
    await expect.poll(() => account.inputValue()).toBe('lin.wailai')
    await page.route('**/register-guest*', route => route.fulfill({ status: 500, json: {} }))
    await submit.click()
    await toast(page, '提交失败')
    await page.unroute('**/register-guest*')
    await page.route('**/register-guest*', route => route.fulfill({ json: { code: 200, success: true, msg: '', data: {} } }))
    await submit.click()
    await dialog(page).filter({ hasText: '注册申请已提交' }).waitFor()
    await arrives(page, '/login')
    await visitor.picture('register-done')
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })
})

/** The gateway of an operator, which keeps what it was to send. */
async function openGateway() {
  const sent: { phone: string; text: string }[] = []
  const server = createServer(async (request, reply) => {
    sent.push(JSON.parse(await text(request)))
    reply.end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe('login with a code by phone, in a browser', () => {
  let stage: Stage
  let gateway: Awaited<ReturnType<typeof openGateway>>
  beforeAll(async () => {
    gateway = await openGateway()
    stage = await openStage({ SMS_URL: gateway.url })
  })
  afterAll(async () => {
    await stage?.close()
    gateway.close()
  })

  it('a code is sent to a number that can be one, and lets its owner in', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.goto('/login')
    await page.getByRole('button', { name: '手机验证码登录' }).click()
    const phone = page.getByPlaceholder('请输入手机号码')
    const send = page.getByRole('button', { name: '获取验证码' })
    for (const [typed, said] of [
      ['', '手机号码不能为空'],
      ['1680000', '手机号码长度不为11位'],
      ['26800000001', '手机号码格式不正确'],
    ] as const) {
      await phone.fill(typed)
      await send.click()
      await page.getByRole('alert').filter({ hasText: said }).waitFor()
    }
    const number = people.find(({ account }) => account === 'worker01')?.phone ?? ''
    await phone.fill(number)
    await send.click()
    await page.getByRole('button', { name: /秒后重发/ }).waitFor()
    await expect.poll(() => gateway.sent.map(message => message.phone)).toEqual([number])
    await visitor.picture('login-phone')
    await page.getByPlaceholder('请输入验证码').fill(/\d{6}/.exec(gateway.sent[0]?.text ?? '')?.[0] ?? '')
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/wel/index')
    await page.getByRole('banner').getByText('worker01', { exact: true }).waitFor()
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })
})
