import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** How a person uses a list: find a row, press an action, fill in the form. */

/** antd puts a space between two characters on a button, and the icon's name in front. */
export const word = (text: string) => new RegExp(`(^|\\s)${[...text].join('\\s?')}$`)

/** The visible tab; other tabs are hidden in the same document. */
export const front = (page: Page): Locator => page.getByRole('tabpanel').filter({ visible: true })

/** A row of a list, or its card on a phone. */
export const rowWith = (page: Page, text: string): Locator => front(page).locator('.ant-table-row, li[data-card]').filter({ hasText: text })

export async function press(page: Page, row: string, action: string): Promise<void> {
  const found = rowWith(page, row).first()
  await found.waitFor()
  const direct = found.getByRole('button', { name: word(action) })
  const more = found.getByRole('button', { name: '更多操作' })
  await direct.or(more).first().waitFor()
  if ((await direct.count()) > 0) return direct.click()
  await more.click()
  // The row may be redrawn meanwhile and show the action itself.
  const item = page.getByRole('menuitem', { name: action, exact: true }).filter({ visible: true })
  await item.or(direct).first().click()
}

/** An element that has finished opening: before, it ignores keys. Clicks wait automatically. */
const standing = (page: Page): Locator => page.locator(':not([class*="-appear"], [class*="-enter"])')

/** The drawer of the visible page, until it has disappeared: a closing one is still visible. */
export const drawer = (page: Page): Locator => front(page).locator('.ant-drawer').getByRole('dialog').filter({ visible: true })
export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })
/** Escape closes what is on top, which may be a hint above it: a person presses again, unless it is closing already. */
export async function dismiss(page: Page, what: Locator): Promise<void> {
  const isGone = async () => {
    if (!(await what.first().isVisible())) return true
    if ((await page.locator('[class*="-leave"]').filter({ visible: true }).count()) === 0) await page.keyboard.press('Escape')
    return false
  }
  await expect.poll(isGone, { interval: 1000 }).toBe(true)
}
export const dropdown = (page: Page): Locator => page.locator('.ant-dropdown').and(standing(page)).filter({ visible: true })
/** The options of a selector that is open. */
export const choices = (page: Page): Locator => page.locator('.ant-select-dropdown').filter({ visible: true })
export const popover = (page: Page): Locator => page.locator('.ant-popover').filter({ visible: true })

/** Closes a dialog or drawer with Escape, once it has the focus and has finished opening. */
export async function leave(page: Page, box: Locator): Promise<void> {
  await page.waitForFunction(() => {
    const open = document.activeElement?.closest('.ant-drawer, .ant-modal-wrap')
    return open && !open.querySelector('[class*="-appear"], [class*="-enter"]')
  })
  await dismiss(page, box)
}

/** Chooses in a tree selector by search, and closes it. */
export async function chooseInTree(page: Page, form: Locator, label: string, ...titles: string[]): Promise<void> {
  const box = form.getByLabel(label, { exact: true })
  for (const title of titles) {
    await box.fill(title)
    await page.locator('.ant-select-tree-title').filter({ visible: true }).getByText(title, { exact: true }).click()
  }
  // A multiple choice stays open; a single one closes itself, and Escape would then close the drawer.
  if (await box.evaluate(element => element.closest('.ant-select')?.classList.contains('ant-select-multiple'))) await box.press('Escape')
  await page.locator('.ant-select-tree-title').filter({ visible: true }).first().waitFor({ state: 'hidden' })
}

export async function choose(page: Page, form: Locator, label: string, title: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: title }).click()
}

/** The text of a row in a column. */
export async function valueIn(page: Page, row: string, column: string): Promise<string> {
  const heads = (await front(page).locator('thead th').allTextContents()).map(text => text.trim())
  const cells = await rowWith(page, row).first().locator('td').allTextContents()
  return cells[heads.indexOf(column)]?.trim() ?? ''
}

/** Searches and waits for the reply. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  const bar = front(page).getByRole('search')
  const box = bar.getByLabel(label, { exact: true })
  const more = bar.getByRole('button', { name: word('展开') })
  await bar.getByRole('button', { name: word('查询') }).waitFor()
  // Fields that do not fit in one row are behind 展开.
  if ((await box.count()) === 0) await more.click()
  await box.fill(text)
  await answered(page, () => bar.getByRole('button', { name: word('查询') }).click())
}

/** Whether a request asks for the total, which long lists request separately. */
export const isCount = (url: URL): boolean => url.searchParams.get('size') === '1' && !url.searchParams.has('searchCount')

/** Acts and waits until the list has been reloaded. */
export async function answered(page: Page, act: () => Promise<unknown>, path = '/list', times = 1): Promise<void> {
  const isList = (url: URL) => url.pathname.endsWith(path) && !isCount(url)
  let left = times
  await Promise.all([page.waitForResponse(response => isList(new URL(response.url())) && --left === 0), act()])
}
