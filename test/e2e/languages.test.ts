import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './browser.ts'
import { arrives, asked, openMenu, tab, tool } from './shell.ts'
import { dialog, drawer, front, rowWith, word } from './table.ts'

/** Chinese by default, English by one click, without a reload. */
describe('languages, in a browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('the shell, its dialogs, a list and the parts of the kit change at once, and stay changed', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    const lang = () => page.evaluate(() => document.documentElement.lang)
    await visitor.logIn('admin')
    for (const item of ['岗位管理', '参数管理']) {
      await openMenu(page, '系统管理', item)
      await tab(page, item).waitFor()
    }
    await rowWith(page, '').first().waitFor()
    await expect.poll(() => lang()).toBe('zh-CN')
    await front(page)
      .getByText(/条\/页|条 \/ 页/)
      .first()
      .waitFor()
    // Typed before the switch and still there: the page was not reloaded.
    await front(page).getByRole('search').getByLabel('参数键名').fill('kept')
    await page.evaluate(() => {
      ;(window as unknown as { sameDocument: boolean }).sameDocument = true
    })
    await tool(page, 'Switch to English').click()
    await expect.poll(lang).toBe('en')
    for (const name of ['Lock screen', 'Theme', 'Full screen', 'Mobile app', 'Collapse menu']) await tool(page, name).waitFor()
    // Menus and tabs are called what their pages are called.
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    for (const name of ['System', 'Parameters', 'Users', 'Supplier', 'HR'])
      await menu.getByRole('menuitem', { name, exact: true }).waitFor()
    for (const folder of await menu.locator('.ant-menu-root > .ant-menu-submenu > .ant-menu-submenu-title').all()) await folder.click()
    expect(((await menu.textContent()) ?? '').match(/[\u4e00-\u9fff]+/g)).toBeNull()
    const tabs = page.getByRole('tablist', { name: 'Open pages' })
    for (const name of ['Home', 'Posts', 'Parameters']) await tabs.getByRole('tab', { name, exact: true }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Parameters - /)
    const bar = front(page).getByRole('search')
    await expect.poll(() => bar.getByLabel('Key', { exact: true }).inputValue()).toBe('kept')
    await bar.getByRole('button', { name: 'Search' }).waitFor()
    await front(page)
      .getByText(/\/ page/)
      .first()
      .waitFor()
    await front(page).getByRole('columnheader', { name: 'Value' }).first().waitFor()
    await visitor.picture('english-list')

    await front(page)
      .getByRole('button', { name: word('New') })
      .click()
    await drawer(page).getByText('New · Parameters').waitFor()
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await drawer(page).getByText('Name is required').waitFor()
    await drawer(page).getByRole('button', { name: 'Cancel' }).click()
    await drawer(page).waitFor({ state: 'hidden' })

    // A form has the name of its definition, in the menu and where it is started.
    await visitor.goto('/work/start')
    await front(page).getByRole('region', { name: 'HR' }).getByText('Leave', { exact: true }).waitFor()
    await visitor.picture('english-start')
    await page.evaluate(() => {
      ;(window as unknown as { sameDocument: boolean }).sameDocument = true
    })

    await tool(page, 'Lock screen').click()
    await dialog(page).getByText('Set a lock password').waitFor()
    // The kit's own words.
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await tool(page, /User menu/).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await asked(page, 'Log out of the system?')
    await dialog(page).getByRole('button', { name: 'OK' }).waitFor()
    await visitor.picture('english-logout')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    await page.reload()
    await tool(page, 'Lock screen').waitFor()
    await expect.poll(() => lang()).toBe('en')
    await tabs.getByRole('tab', { name: 'Home', exact: true }).click()
    await arrives(page, '/wel/index')
    await expect.poll(() => page.title()).toMatch(/^Home - /)
    await front(page).getByRole('heading').first().waitFor()
    await visitor.picture('english-home')
    await tool(page, '切换为中文').click()
    await tool(page, '锁屏').waitFor()
    for (const name of ['首页', '岗位管理', '参数管理']) await tab(page, name).waitFor()
    await expect.poll(() => page.title()).toMatch(/^首页 - /)
    await expect.poll(() => lang()).toBe('zh-CN')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('list, form and document of one flow have different tab names, in both languages and in the background', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('worker01', '/work/process/leave/index')
    await tab(page, '请假申请 · 台账').waitFor()
    const number =
      (await rowWith(page, 'QJ')
        .first()
        .getByText(/^QJ\d{12}$/)
        .textContent()) ?? ''
    await front(page)
      .getByRole('button', { name: word('新建') })
      .click()
    await tab(page, '请假申请 · 新建').waitFor()
    await tab(page, '请假申请 · 台账').click()
    await rowWith(page, number)
      .getByRole('button', { name: word('查看') })
      .click()
    // Too long for its tab: shortened to what tells it apart, and named by both.
    const short = `请假… · …${number.slice(-6)}`
    await tab(page, `请假申请 · ${number} ${short}`).waitFor()
    await expect.poll(() => tab(page, `请假申请 · ${number} ${short}`).textContent()).toBe(short)
    await visitor.picture('tabs-of-a-flow')
    await tool(page, 'Switch to English').click()
    const tabs = page.getByRole('tablist', { name: 'Open pages' })
    for (const name of ['Leave · Register', 'Leave · New', `Leave · ${number}`])
      await tabs.getByRole('tab', { name, exact: true }).waitFor()
    // Fields have their English names where they are read, listed and written.
    await front(page).getByText('Leave type', { exact: true }).waitFor()
    await visitor.picture('english-paper')
    await tabs.getByRole('tab', { name: 'Leave · Register', exact: true }).click()
    await front(page).getByRole('columnheader', { name: 'Leave type' }).waitFor()
    await tabs.getByRole('tab', { name: 'Leave · New', exact: true }).click()
    await front(page).getByRole('heading', { name: 'Leave', exact: true }).waitFor()
    await front(page).getByLabel('Contact phone', { exact: true }).waitFor()
    await visitor.picture('english-form')
    await visitor.goto('/work/process/material_requisition/form')
    await front(page).getByRole('columnheader', { name: '*Material', exact: true }).waitFor()
    await visitor.picture('english-lines')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('the hints of a book, above its list and in its form, are English as well', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    /** Visible placeholders of inputs and selects. */
    const hints = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('input, textarea, .ant-select-placeholder, .ant-select-selection-placeholder')].flatMap(each =>
          each.checkVisibility() ? [(each as HTMLInputElement).placeholder || (each.textContent ?? '')] : [],
        ),
      )
    await visitor.logIn('admin')
    await tool(page, 'Switch to English').click()
    await visitor.goto('/jinlei/ehr/resume/school')
    await rowWith(page, '').first().waitFor()
    await expect.poll(hints).toContain('Choose Position')
    expect((await hints()).filter(hint => /[\u4e00-\u9fff]/.test(hint))).toEqual([])
    await front(page)
      .getByRole('button', { name: word('New') })
      .click()
    await drawer(page).getByRole('button', { name: 'Save' }).waitFor()
    expect((await hints()).filter(hint => /[\u4e00-\u9fff]/.test(hint))).toEqual([])
    await visitor.picture('english-resume')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('the door speaks both', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.goto('/loginExterior')
    await page.getByRole('button', { name: 'English' }).click()
    for (const hint of [
      'Enter the supplier name',
      'Enter the credit code',
      'Enter the work phone',
      'Enter your account',
      'Enter your password',
    ])
      await page.getByPlaceholder(hint).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Supplier log in - /)
    await visitor.picture('english-login')
    await page.reload()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByPlaceholder('请输入账号').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})
