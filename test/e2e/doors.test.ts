import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './browser.ts'

/** Three kinds of people come in through their doors, on both sites, and leave through the same one. */
describe('the doors, in a browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it.each([
    ['worker01', '/login'],
    ['admin', '/loginAdmin'],
    ['supplier01', '/loginExterior'],
  ] as const)('%s enters at %s, sees the home page and is led back there', async (account, door) => {
    const visitor = await stage.visit()
    await visitor.goto(door)
    await visitor.picture(`login-${account}`)
    await visitor.logIn(account)
    await visitor.page.getByRole('tab', { name: '首页' }).waitFor()
    await visitor.picture(`home-${account}`)
    await visitor.page.getByRole('banner').getByText(account, { exact: true }).click()
    await visitor.page.getByRole('menuitem', { name: '退出登录' }).click()
    await visitor.page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click()
    await visitor.page.waitForURL(`**${door}`)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('a wrong password is said under the form, and nothing typed is lost', async () => {
    const visitor = await stage.visit()
    await visitor.goto('/login')
    await visitor.page.getByPlaceholder('请输入账号').fill('worker01')
    await visitor.page.getByPlaceholder('请输入密码').fill('wrong')
    await visitor.page.locator('button[type=submit]').click()
    await visitor.page.getByText('用户名或密码错误').first().waitFor()
    expect(await visitor.page.getByPlaceholder('请输入账号').inputValue()).toBe('worker01')
    await visitor.close()
  })

  it('the other site has its own name, and its own sessions', async () => {
    const visitor = await stage.visit({ site: 2 })
    await visitor.logIn('worker01')
    expect(await visitor.page.title()).toContain('主轴装备')
    expect((await visitor.context.cookies()).map(cookie => cookie.name).every(name => name.startsWith('mainshaft2-'))).toBe(true)
    await visitor.close()
  })
})
