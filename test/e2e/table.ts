import type { Locator, Page } from 'playwright-core'

/** How a person works with a list: find the row, press what it offers, fill the form beside it. */

/** antd puts a space between two characters on a button, and the name of its icon in front. */
export const word = (text: string) => new RegExp(`(^|\\s)${[...text].join('\\s?')}$`)

/** What is in front of the person now: other open tabs are still in the document, hidden. */
export const front = (page: Page): Locator => page.getByRole('tabpanel').filter({ visible: true })

/** A row of a list, on a phone its card. */
export const rowWith = (page: Page, text: string): Locator => front(page).locator('.ant-table-row, li[data-card]').filter({ hasText: text })

export async function press(page: Page, row: string, action: string): Promise<void> {
  const found = rowWith(page, row).first()
  await found.waitFor()
  const direct = found.getByRole('button', { name: word(action) })
  const more = found.getByRole('button', { name: '更多操作' })
  await direct.or(more).first().waitFor()
  if ((await direct.count()) > 0) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).filter({ visible: true }).click()
}

/** What has come to stand: a list that is still growing does not take the keys yet. Presses wait by themselves, as it takes none either. */
const standing = (page: Page): Locator => page.locator(':not([class*="-appear"], [class*="-enter"])')

/** The drawer of the page in front, until it has really gone: one that is still moving out is seen, and pressed, as well. */
export const drawer = (page: Page): Locator => front(page).locator('.ant-drawer').getByRole('dialog').filter({ visible: true })
export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })
export const dropdown = (page: Page): Locator => page.locator('.ant-dropdown').and(standing(page)).filter({ visible: true })
export const popover = (page: Page): Locator => page.locator('.ant-popover').filter({ visible: true })

/** Leaves a dialog or a drawer with the key, once it has the focus: before that it does not hear it. */
export async function leave(page: Page, box: Locator): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('.ant-drawer, .ant-modal, .ant-modal-wrap'))
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'hidden' })
}

/** Chooses in a tree selector, by the search box it has, and closes it again. */
export async function chooseInTree(page: Page, form: Locator, label: string, ...titles: string[]): Promise<void> {
  const box = form.getByLabel(label, { exact: true })
  for (const title of titles) {
    await box.fill(title)
    await page.locator('.ant-select-tree-title').filter({ visible: true }).getByText(title, { exact: true }).click()
  }
  // One of many stays open for the next choice; a single choice closes by itself, and then the key would be the drawer's.
  if (await box.evaluate(element => element.closest('.ant-select')?.classList.contains('ant-select-multiple'))) await box.press('Escape')
  await page.locator('.ant-select-tree-title').filter({ visible: true }).first().waitFor({ state: 'hidden' })
}

export async function choose(page: Page, form: Locator, label: string, title: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: title }).click()
}

/** What a row says in the column of this name. */
export async function valueIn(page: Page, row: string, column: string): Promise<string> {
  const heads = (await front(page).locator('thead th').allTextContents()).map(text => text.trim())
  const cells = await rowWith(page, row).first().locator('td').allTextContents()
  return cells[heads.indexOf(column)]?.trim() ?? ''
}

/** Searches, and waits for the answer that belongs to it. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  const bar = front(page).getByRole('search')
  const box = bar.getByLabel(label, { exact: true })
  const more = bar.getByRole('button', { name: word('展开') })
  await bar.getByRole('button', { name: word('查询') }).waitFor()
  // What does not fit in one row stands behind 展开.
  if ((await box.count()) === 0) await more.click()
  await box.fill(text)
  await answered(page, () => bar.getByRole('button', { name: word('查询') }).click())
}

/** Asks how many rows there are, which a long list is told after its rows. */
export const isCount = (url: URL): boolean => url.searchParams.get('size') === '1' && !url.searchParams.has('searchCount')

/** Does something and waits until the list behind it has answered. */
export async function answered(page: Page, act: () => Promise<unknown>, path = '/list'): Promise<void> {
  const isList = (url: URL) => url.pathname.endsWith(path) && !isCount(url)
  await Promise.all([page.waitForResponse(response => isList(new URL(response.url()))), act()])
}
