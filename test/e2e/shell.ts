import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { dialog, word } from './table.ts'

/** How a person uses the shell: top bar, menu, tabs. */

/** A button of the top bar, by name. */
export const tool = (page: Page, label: string | RegExp): Locator =>
  page.getByRole('banner').getByRole('button', { name: label, exact: typeof label === 'string' })

export const tabBar = (page: Page): Locator => page.getByRole('tablist', { name: '打开的页面' })
export const tab = (page: Page, name: string): Locator => tabBar(page).getByRole('tab', { name, exact: true })
export const tabNames = (page: Page): Promise<string[]> =>
  tabBar(page)
    .getByRole('tab')
    .evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''))

/** The home page with its figures has finished loading. */
export async function atHome(page: Page): Promise<void> {
  await page.getByRole('main').getByText('未读消息').waitFor()
  await page.locator('main .ant-skeleton-active').first().waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('main .ms-number').allTextContents()).not.toContain('–')
}

/** Opens a page through the menu: the group, then the page. */
export async function openMenu(page: Page, group: string, item: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' }).filter({ has: page.getByRole('menu') })
  // A group and its page may have the same name: the group comes first.
  const head = menu.getByRole('menuitem', { name: word(group) }).first()
  await head.waitFor()
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  await menu
    .getByRole('menuitem', { name: word(item) })
    .last()
    .click()
}

/** Waits for a confirmation of the shell. */
export const asked = (page: Page, question: string): Promise<void> =>
  dialog(page).getByText(question, { exact: true }).filter({ visible: true }).waitFor()

/** Confirms it. */
export const sure = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole('button', { name: /^(确\s?定|OK)$/ })
    .last()
    .click()

export const toast = (page: Page, text: string): Promise<void> =>
  page.locator('.ant-message-notice').filter({ hasText: text }).first().waitFor()

/** Waits for a path, after guard and redirects. */
export const arrives = (page: Page, path: string): Promise<void> => page.waitForURL(url => url.pathname === path)

/** The browser logs every rejected call; ignore these where a rejection is expected. */
export const ownComplaints = (visitor: Visitor): string[] => visitor.complaints.filter(text => !/Failed to load resource/.test(text))

/** Presses Tab until the wanted element has the focus, as keyboard users do. */
export async function tabTo(page: Page, wanted: Locator, most = 60): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await wanted.evaluate(element => element === document.activeElement || element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  expect.fail(`${wanted} was not reached with ${most} tabs`)
}

/** Presses the down arrow until the wanted item of an open menu has the focus. The focus follows a key a moment later. */
export async function arrowTo(page: Page, wanted: Locator, most = 20): Promise<void> {
  const focused = () =>
    page.evaluate(() => (document.activeElement?.getAttribute('role') === 'menuitem' ? document.activeElement.textContent : ''))
  await expect.poll(focused).not.toBe('')
  for (let step = 0; step < most; step++) {
    if (await wanted.evaluate(item => item === document.activeElement)) return
    const before = await focused()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).not.toBe(before)
  }
  expect.fail(`${wanted} was not reached with ${most} arrows`)
}
