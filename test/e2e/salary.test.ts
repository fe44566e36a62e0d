import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { PASSWORD } from '../setup/app.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { arrives, openMenu, ownComplaints, sure, tool } from './shell.ts'
import { answered, choose, dialog, drawer, front, leave, press, rowWith, word } from './table.ts'

const COOKIE = 'salary-token'
const BOOK = '/hr/salary-deduction/index'

const veiled = (page: Page) => front(page).getByText('工资数据已隐藏，验证身份后显示')
const question = (page: Page) => dialog(page).filter({ hasText: '请再次输入登录密码' })
/** The last row of the table. */
const total = (page: Page) => front(page).locator('.ant-table-summary tr')

async function verify(page: Page, password: string): Promise<void> {
  await question(page).getByLabel('登录密码').fill(password)
  await question(page)
    .getByRole('button', { name: word('验证身份') })
    .click()
}

const tokenOf = async ({ context }: Visitor) => (await context.cookies()).find(({ name }) => name.endsWith(COOKIE))

/** W33, in a browser: deductions are shown after the password was typed again, while the token is valid. */
describe('工资扣款, in a browser', () => {
  let stage: Stage
  let clerk: Visitor
  beforeAll(async () => {
    stage = await openStage()
    clerk = await stage.visit()
    await clerk.logIn('wu.qian')
  })
  afterAll(async () => {
    expect(ownComplaints(clerk)).toEqual([])
    await stage.close()
  })

  it('asks for the password; who does not want to type it sees a quiet page', async () => {
    const { page } = clerk
    await openMenu(page, '人力资源', '工资扣款')
    await question(page).waitFor()
    await clerk.picture('salary-dialog')
    await question(page)
      .getByRole('button', { name: word('暂不查看') })
      .click()
    await veiled(page).waitFor()
    await question(page).waitFor({ state: 'hidden' })
    await clerk.picture('salary-veil')
    await expect.poll(() => front(page).locator('.ant-table').count()).toBe(0)
  })

  it('says so when it is wrong, and opens when it is right', async () => {
    const { page } = clerk
    await front(page)
      .getByRole('button', { name: word('验证身份') })
      .click()
    await verify(page, 'guess')
    await question(page).getByText('密码不正确，请重新输入').waitFor()
    await clerk.picture('salary-wrong')
    expect(await tokenOf(clerk)).toBeUndefined()
    await verify(page, PASSWORD)
    await rowWith(page, '宋军').waitFor()
    await question(page).waitFor({ state: 'hidden' })
    await expect.poll(() => total(page).textContent()).toBe('合计3,087.80')
    const { name, expires } = (await tokenOf(clerk))!
    expect(name).toBe('mainshaft-token-salary-token')
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(600)
    await clerk.picture('salary-list')
  })

  it('filters, adds up, shows a line and takes the list away', async () => {
    const { page } = clerk
    await choose(page, front(page).getByRole('search'), '扣款来源', '车辆违章')
    await answered(page, () =>
      front(page)
        .getByRole('search')
        .getByRole('button', { name: word('查询') })
        .click(),
    )
    await expect.poll(() => total(page).textContent()).toBe('合计700.00')
    await press(page, '200.00', '查看')
    await drawer(page).getByText('车辆违章').waitFor()
    await leave(page, drawer(page))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      front(page)
        .getByRole('button', { name: word('导出') })
        .click(),
    ])
    expect(download.suggestedFilename()).toBe('工资扣款.xlsx')
    const [, ...lines] = (await readXlsx(await readFile(await download.path()))).sheets[0]!.rows
    expect(lines.map(cells => cells.includes('车辆违章'))).toEqual([true, true])
  })

  it('hides the figures when the time is over and asks again, with the filters as they were', async () => {
    const { page, context } = clerk
    await context.clearCookies({ name: /salary-token$/ })
    await question(page).waitFor()
    await veiled(page).waitFor()
    expect(await front(page).textContent()).not.toMatch(/200\.00|700\.00/)
    await clerk.picture('salary-expired')
    await verify(page, PASSWORD)
    await expect.poll(() => total(page).textContent()).toBe('合计700.00')
    await rowWith(page, '车辆违章').first().waitFor()
  })

  it('a token rejected by the server is dropped, and the session continues', async () => {
    const { page, context } = clerk
    const token = (await tokenOf(clerk))!
    await context.addCookies([{ ...token, value: 'x.y.z' }])
    await front(page)
      .getByRole('button', { name: word('刷新') })
      .click()
    await question(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(BOOK)
    await verify(page, PASSWORD)
    await rowWith(page, '车辆违章').first().waitFor()
  })

  it('is closed again by the lock', async () => {
    const { page } = clerk
    await tool(page, '锁屏').click()
    const box = dialog(page).filter({ hasText: '设置锁屏密码' })
    await box.getByLabel('请输入锁屏密码').fill('2468')
    await box.getByRole('button', { name: '锁屏' }).click()
    await arrives(page, '/lock')
    expect(await tokenOf(clerk)).toBeUndefined()
    await page.getByPlaceholder('请输入锁屏密码').fill('2468')
    await page.getByRole('button', { name: '解锁' }).click()
    await arrives(page, BOOK)
    await question(page).waitFor()
  })

  it('links finance from a line to its document, on a wide screen, and is closed at logout', async () => {
    const finance = await stage.visit({ size: 'wide' })
    const { page } = finance
    await finance.logIn('zheng.guoping', BOOK)
    await question(page).waitFor()
    await finance.picture('salary-dialog')
    await verify(page, PASSWORD)
    const row = rowWith(page, '宋军')
    await row.waitFor()
    await finance.picture('salary-list')
    await row.getByRole('link').click()
    await page.waitForURL('**/work/process/inventory_loss/detail/**')

    await expect.poll(() => tokenOf(finance)).toBeDefined()
    await tool(page, /用户菜单/).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await sure(page)
    await arrives(page, '/login')
    expect(await tokenOf(finance)).toBeUndefined()
    await finance.close()
  })

  it('further guesses are blocked, with a countdown as at login', async () => {
    const account = 'fu.qiang'
    const session = await stage.app.signIn(account)
    const guess = () => session.post('blade-auth/oauth/salary', { password: digest('guess') })
    const guesser = await stage.visit()
    await guesser.logIn(account)
    for (let guesses = 0; guesses < 10; guesses++) await guess()
    const { page } = guesser
    await guesser.goto('/work/deduction/index')
    await verify(page, PASSWORD)
    await question(page)
      .getByText(/短时间内尝试次数过多，请等待\d+秒后重试！/)
      .waitFor()
    await guesser.picture('salary-locked')
    await expect
      .poll(() =>
        question(page)
          .getByRole('button', { name: word('验证身份') })
          .isDisabled(),
      )
      .toBe(true)
    expect(await tokenOf(guesser)).toBeUndefined()
    await guesser.close()
  })

  it('shows a worker their own lines, on a phone', async () => {
    const worker = await stage.visit({ size: 'phone' })
    const { page } = worker
    await worker.logIn('worker01', '/work/deduction/index')
    await question(page).waitFor()
    await worker.picture('salary-mine-dialog')
    await question(page)
      .getByRole('button', { name: word('暂不查看') })
      .click()
    await veiled(page).waitFor()
    await worker.picture('salary-mine-veil')
    await front(page)
      .getByRole('button', { name: word('验证身份') })
      .click()
    await verify(page, PASSWORD)
    await rowWith(page, '186.00').waitFor()
    await expect.poll(() => front(page).locator('li[data-card]').count()).toBe(2)
    await expect.poll(() => front(page).getByText('扣款金额合计').textContent()).toBe('扣款金额合计231.00')
    await worker.picture('salary-mine')
    await worker.close()
  })
})
