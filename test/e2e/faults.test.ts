import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { asked, openMenu, ownComplaints, sure, toast, tool } from './shell.ts'
import { dialog, drawer, front, leave, rowWith, search, word } from './table.ts'

const refresh = (page: Page) => front(page).getByRole('button', { name: '刷新' }).click()
const bar = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const save = (page: Page) =>
  drawer(page)
    .getByRole('button', { name: word('保存') })
    .click()

/** Errors of server, network and page: the user is told and keeps the input. */
describe('faults, in a browser', () => {
  let stage: Stage
  let visitor: Visitor
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    visitor = await stage.visit()
    page = visitor.page
    await visitor.logIn('admin')
    await openMenu(page, '系统管理', '参数管理')
    await rowWith(page, '').first().waitFor()
  })
  afterAll(async () => {
    await stage?.close()
  })

  const typed = { name: '试验参数', key: 'trial.fault', value: '42' }
  async function fillForm(): Promise<void> {
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    await drawer(page).getByLabel('参数名称').fill(typed.name)
    await drawer(page).getByLabel('参数键名').fill(typed.key)
    await drawer(page).getByLabel('参数键值').fill(typed.value)
  }
  async function expectTyped(): Promise<void> {
    await expect.poll(() => drawer(page).getByLabel('参数名称').inputValue()).toBe(typed.name)
    await expect.poll(() => drawer(page).getByLabel('参数键名').inputValue()).toBe(typed.key)
    await expect.poll(() => drawer(page).getByLabel('参数键值').inputValue()).toBe(typed.value)
  }

  it('503: a bar says so, nobody is logged out, and the list loads later', async () => {
    let refused = 0
    await page.route('**/param/list*', route => {
      refused++
      return refused <= 2 ? route.fulfill({ status: 503, body: '' }) : route.continue()
    })
    await refresh(page)
    await bar(page, '系统繁忙，正在自动重试，您的内容不会丢失').waitFor()
    await visitor.picture('fault-503')
    expect(new URL(page.url()).pathname).toBe('/system/param/index')
    // Existing rows stay while it retries.
    await expect.poll(() => rowWith(page, '').count()).toBeGreaterThan(0)
    await bar(page, '系统繁忙').waitFor({ state: 'hidden' })
    expect(refused).toBe(3)
    await page.unroute('**/param/list*')
    expect((await visitor.context.cookies()).some(({ name }) => name.endsWith('access-token'))).toBe(true)
  })

  it('slow answers: the page shows that it waits, stays usable, and then shows the data', async () => {
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/param/list*', async route => {
      await answered
      await route.continue()
    })
    await front(page).getByRole('search').getByLabel('参数名称').fill('密码')
    await front(page)
      .getByRole('button', { name: word('查询') })
      .click()
    const waiting = front(page).locator('.ant-spin-spinning').first()
    await waiting.waitFor()
    await visitor.picture('fault-slow')
    await tool(page, '主题').click()
    await dialog(page).waitFor()
    await leave(page, dialog(page))
    await expect.poll(() => waiting.isVisible()).toBe(true)
    answer()
    await waiting.waitFor({ state: 'hidden' })
    await page.unroute('**/param/list*')
    await front(page)
      .getByRole('button', { name: word('重置') })
      .click()
    await rowWith(page, '').first().waitFor()
  })

  it('500: its message is shown, or 未知错误, and the form stays', async () => {
    await fillForm()
    await page.route('**/param/submit*', route =>
      route.fulfill({ status: 500, json: { code: 500, success: false, msg: '磁盘已满，请联系管理员' } }),
    )
    await save(page)
    await toast(page, '磁盘已满，请联系管理员')
    await visitor.picture('fault-500')
    await expectTyped()
    await page.unroute('**/param/submit*')
    await page.route('**/param/submit*', route => route.fulfill({ status: 500, body: 'oops' }))
    await save(page)
    await toast(page, '未知错误')
    await expectTyped()
    await page.unroute('**/param/submit*')
  })

  it('a lost connection: shown on top, the form stays, and saving works afterwards', async () => {
    await visitor.context.setOffline(true)
    await save(page)
    await bar(page, '无法连接服务器，正在重新连接，您的内容不会丢失').waitFor()
    await visitor.picture('fault-offline')
    await expectTyped()
    await visitor.context.setOffline(false)
    await bar(page, '无法连接服务器').waitFor({ state: 'hidden' })
    await expectTyped()
    await save(page)
    await drawer(page).waitFor({ state: 'hidden' })
    await search(page, '参数键名', typed.key)
    await rowWith(page, typed.key).waitFor()
  })

  it('an error of the page is logged, can be viewed, and is sent to the server', async () => {
    const logs = tool(page, '本地日志')
    await expect.poll(() => logs.isDisabled()).toBe(true)
    await fail('试验错误甲')
    await fail('试验错误乙')
    await expect.poll(() => logs.textContent()).toContain('2')
    await logs.click()
    const box = dialog(page).filter({ hasText: '本地日志' })
    await box.getByRole('cell', { name: '试验错误甲' }).waitFor()
    await visitor.picture('fault-log')
    // Full screen, after its animation.
    await expect.poll(async () => (await box.boundingBox())?.width).toBeGreaterThan(1300)
    await box.getByRole('button', { name: '上传服务器' }).click()
    await asked(page, '确定上传本地日志到服务器?')
    await sure(page)
    await toast(page, '发送成功!')
    await box.waitFor({ state: 'hidden' })
    await expect.poll(() => logs.isDisabled()).toBe(true)
    const admin = await stage.app.signIn('admin')
    const kept = await admin.get('blade-log/error/list', { current: 1, size: 10 })
    expect(JSON.stringify(kept.body)).toContain('试验错误甲')
  })

  it('or is cleared after a confirmation', async () => {
    const logs = tool(page, '本地日志')
    await fail('试验错误丙')
    await expect.poll(() => logs.isDisabled()).toBe(false)
    // It survives a reload.
    await page.reload()
    await expect.poll(() => logs.textContent()).toContain('1')
    await logs.click()
    await dialog(page).getByRole('button', { name: '清空本地日志' }).click()
    await asked(page, '确定清空本地日志记录?')
    await visitor.picture('fault-log-clear')
    await sure(page)
    await toast(page, '清空成功!')
    await expect.poll(() => logs.isDisabled()).toBe(true)
    expect(ownComplaints(visitor).filter(text => !text.includes('试验错误'))).toEqual([])
  })

  const fail = (text: string) =>
    page.evaluate(message => {
      setTimeout(() => {
        throw new Error(message)
      })
    }, text)
})
