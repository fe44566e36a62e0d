import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { dialog, word } from './table.ts'

/** How a person works the frame around the pages: the bar on top, the menu, the tabs. */

/** A button of the top bar, by what it is called. */
export const tool = (page: Page, label: string | RegExp): Locator =>
  page.getByRole('banner').getByRole('button', { name: label, exact: typeof label === 'string' })

export const tabBar = (page: Page): Locator => page.getByRole('tablist', { name: '打开的页面' })
export const tab = (page: Page, name: string): Locator => tabBar(page).getByRole('tab', { name, exact: true })
export const tabNames = (page: Page): Promise<string[]> =>
  tabBar(page)
    .getByRole('tab')
    .evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''))

/** The home page is there with its figures, and waits for nothing any more. */
export async function atHome(page: Page): Promise<void> {
  await page.getByRole('main').getByText('未读消息').waitFor()
  await page.locator('main .ant-skeleton-active').first().waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('main .ms-number').allTextContents()).not.toContain('–')
}

/** Opens a page as people do: the group in the menu, then the page. */
export async function openMenu(page: Page, group: string, item: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' }).filter({ has: page.getByRole('menu') })
  // A group and a page in it may be called alike: the group stands above.
  const head = menu.getByRole('menuitem', { name: word(group) }).first()
  await head.waitFor()
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  await menu
    .getByRole('menuitem', { name: word(item) })
    .last()
    .click()
}

/** The shell asks this before it does something. */
export const asked = (page: Page, question: string): Promise<void> =>
  dialog(page).getByText(question, { exact: true }).filter({ visible: true }).waitFor()

/** The answer to a question of the shell. */
export const sure = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole('button', { name: /^(确\s?定|OK)$/ })
    .last()
    .click()

export const toast = (page: Page, text: string): Promise<void> =>
  page.locator('.ant-message-notice').filter({ hasText: text }).first().waitFor()

/** The address is the given one, once the guard and the routes have had their say. */
export const arrives = (page: Page, path: string): Promise<void> => page.waitForURL(url => url.pathname === path)

/** The browser itself reports every refused call; where the refusal is the point, only the rest counts. */
export const ownComplaints = (visitor: Visitor): string[] => visitor.complaints.filter(text => !/Failed to load resource/.test(text))

/** Presses Tab until what has the focus is the one wanted: whoever cannot use a mouse gets there too. */
export async function tabTo(page: Page, wanted: Locator, most = 60): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await wanted.evaluate(element => element === document.activeElement || element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  expect.fail(`${wanted} was not reached with ${most} tabs`)
}
