import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SkinName, skinNames } from '#web/theme/skins.ts'
import { findings } from './axe.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { openMenu, tab, tool } from './shell.ts'
import { dialog, front, leave, popover, rowWith } from './table.ts'

const names: Record<SkinName, string> = {
  default: '默认',
  old: '经典',
  white: '纯白',
  dark: '暗夜',
  colourful: '炫彩',
  smart: '智慧蓝',
  iview: '简约',
  vip: '尊享',
  cool: '清爽',
  d2: '素雅',
  hey: '轻盈',
  lte: '沉稳',
}

const root = (page: Page, what: 'theme' | 'mode') => page.evaluate(name => document.documentElement.dataset[name], what)
const variable = (page: Page, name: string) =>
  page.evaluate(key => getComputedStyle(document.documentElement).getPropertyValue(key).trim(), name)
const steps = (page: Page) => Promise.all(Array.from({ length: 10 }, (_, index) => variable(page, `--ms-primary-${index + 1}`)))
const openThemes = async (page: Page) => {
  await tool(page, '主题').click()
  const box = dialog(page).filter({ hasText: '主题设置' })
  await box.waitFor()
  return box
}
const close = async (page: Page) => {
  await leave(page, dialog(page))
}

/** Twelve skins, two surfaces, any colour: chosen by looking at them, readable in all of them. */
describe('themes, in a browser', () => {
  let stage: Stage
  let visitor: Visitor
  let guest: Visitor
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    guest = await stage.visit()
    await guest.goto('/login')
    visitor = await stage.visit()
    page = visitor.page
    await visitor.logIn('admin', '/work/process/leave/form')
    await front(page).getByLabel('请假事由').waitFor()
    await openMenu(page, '工作台', '待办事务')
    await rowWith(page, '').first().waitFor()
    await openMenu(page, '系统管理', '参数管理')
    await rowWith(page, '').first().waitFor()
  })

  /** The pages people live on, each behind a tab that stays open. */
  const readable = async (name: string, rules?: readonly 'color-contrast'[]) => {
    for (const [title, kept] of [
      ['首页', 'home'],
      ['待办事务', 'todo'],
      ['请假申请 · 新建', 'form'],
      ['参数管理', 'list'],
    ] as const) {
      await tab(page, title).click()
      await front(page).locator('h1, h2, .ant-table-row').first().waitFor()
      if (!rules || kept === 'home') await visitor.picture(`${name}-${kept}`)
      expect(await findings(page, rules), kept).toEqual([])
    }
  }
  afterAll(async () => {
    await stage?.close()
    expect([...visitor.complaints, ...guest.complaints]).toEqual([])
  })

  it('there are twelve, and a click shows one at once behind the dialog', async () => {
    const box = await openThemes(page)
    await expect.poll(() => box.locator('button[aria-pressed]:has([data-bar])').count()).toBe(12)
    await visitor.picture('themes')
    const backs = new Set<string>()
    for (const name of skinNames) {
      await box.getByRole('button', { name: names[name], exact: true }).click()
      await expect.poll(() => root(page, 'theme')).toBe(name)
      await expect.poll(() => box.getByRole('button', { name: names[name], exact: true }).getAttribute('aria-pressed')).toBe('true')
      backs.add(JSON.stringify(await look(page)))
    }
    expect(backs.size).toBe(12)
    await close(page)
    await page.reload()
    await tab(page, '参数管理').waitFor()
    await expect.poll(() => root(page, 'theme')).toBe('lte')
  })

  it('nothing serious for axe on login, home, to-dos, a form and a list', async () => {
    await readable('axe')
    expect(await findings(guest.page), 'login').toEqual([])
  })

  it.each(skinNames)('%s: readable everywhere', async name => {
    const box = await openThemes(page)
    await box.getByRole('button', { name: names[name], exact: true }).click()
    await close(page)
    await page.mouse.move(700, 760)
    await readable(`theme-${name}`, ['color-contrast'])

    await guest.page.evaluate(
      theme => localStorage.setItem('mainshaft-theme', JSON.stringify({ dataType: 'object', content: { theme }, datetime: Date.now() })),
      name,
    )
    await guest.page.reload()
    await guest.page.getByPlaceholder('请输入密码').waitFor()
    await expect.poll(() => root(guest.page, 'theme')).toBe(name)
    expect(await findings(guest.page, ['color-contrast']), 'login').toEqual([])
  })

  it('dark: chosen, readable, and still there after a reload', async () => {
    const box = await openThemes(page)
    await box.getByRole('button', { name: names.default, exact: true }).click()
    await box.getByText('深色', { exact: true }).click()
    await expect.poll(() => root(page, 'mode')).toBe('dark')
    await visitor.picture('themes-dark')
    await close(page)
    await page.reload()
    await rowWith(page, '').first().waitFor()
    await expect.poll(() => root(page, 'mode')).toBe('dark')
    await readable('dark')
    // As the system has it, at once.
    const again = await openThemes(page)
    await again.getByText('跟随系统', { exact: true }).click()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => root(page, 'mode')).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => root(page, 'mode')).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await again.getByText('浅色', { exact: true }).click()
    await close(page)
  })

  it('a colour makes its own ten steps and a darker one, and stays', async () => {
    const before = { steps: await steps(page), darker: await variable(page, '--ms-primary-darker') }
    await tool(page, '主题色').click()
    const box = popover(page)
    await box.getByRole('button', { name: '#0f766e' }).click()
    const after = await steps(page)
    expect(new Set(after).size).toBe(10)
    expect(after.filter(step => before.steps.includes(step))).toEqual([])
    await expect.poll(() => variable(page, '--ms-primary-darker')).not.toBe(before.darker)
    await visitor.picture('colour')
    expect(await findings(page)).toEqual([])
    await box.locator('input[type=color]').fill('#be123c')
    await expect.poll(() => variable(page, '--ms-primary')).toBe('#be123c')
    await page.reload()
    await tab(page, '首页').waitFor()
    await expect.poll(() => variable(page, '--ms-primary')).toBe('#be123c')
  })
})

/** Everything a skin decides. */
const look = (page: Page) =>
  page.evaluate(() => {
    const style = document.documentElement.style
    return [...style]
      .filter(name => /^--ms-(header|logo|side|active|tabs|chip|tab|backdrop)/.test(name))
      .map(name => style.getPropertyValue(name))
  })
