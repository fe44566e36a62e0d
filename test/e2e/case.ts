import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { wholeWeek } from '#domains/hr/attendance/holiday.query.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { Visitor } from './browser.ts'
import { toast } from './shell.ts'
import { dialog, front, word } from './table.ts'

/** How a person works with a document: fields, history, action bar, dialogs. */
/** A field by name, or a cell by table, row and column: `items.0.qty`. */
export const field = (page: Page, path: string): Locator => front(page).locator(`[data-path="${path}"]`)
export const side = (page: Page): Locator => front(page).getByRole('complementary')
/** An entry of the history. */
export const entry = (page: Page, text: string | RegExp): Locator => side(page).locator('li').filter({ hasText: text }).first()
/** The bar at the bottom of the page. */
export const bar = (page: Page): Locator => front(page).getByTestId('document-bar')
export const button = (page: Page, name: string): Locator => bar(page).getByRole('button', { name: word(name) })

export async function day(page: Page, label: string, text: string): Promise<void> {
  const box = front(page).getByLabel(label, { exact: true })
  await box.fill(text)
  await box.press('Enter')
}

/**
 * Days of a week without holidays that starts in eight days at the earliest, so that it is never in the past; the demo leaves are later.
 */
export const weekday = (offset: number): string => addDays(wholeWeek(formatDate(new Date(), 'yyyy-MM-dd'), 0), offset)

/** From this width on, the to-do page has three panes. */
const PANES = 1360

/** Opens a to-do from the list, as a page of its own. */
export async function openTodo({ page, goto }: Visitor, title: string | RegExp): Promise<void> {
  await goto('/work/todo/index')
  await front(page).getByRole('link', { name: title }).first().click()
  if ((page.viewportSize()?.width ?? 0) >= PANES) await front(page).getByRole('link', { name: '整页打开' }).click()
  await page.waitForURL('**/handle/**')
  await bar(page).waitFor()
}

/** Agrees or confirms with an opinion, without waiting for the undo delay. */
export async function agree({ page }: Visitor, opinion = '', name: '同意' | '确认办理' = '同意'): Promise<void> {
  if (opinion) await bar(page).getByLabel('审批意见').fill(opinion)
  await button(page, name).click()
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.url().includes('/work/complete-task')),
    button(page, '立即提交').click(),
  ])
  expect(((await answer.json()) as { code: number }).code).toBe(200)
}

/** Presses a command of the bar, visible or in its menu, and submits its dialog. */
export async function command({ page }: Visitor, name: string, fill?: (box: Locator) => Promise<unknown>): Promise<void> {
  const shown = button(page, name)
  const more = button(page, '更多')
  await shown.or(more).first().waitFor()
  if ((await shown.count()) > 0) await shown.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name, exact: true }).filter({ visible: true }).click()
  }
  const box = dialog(page)
  await fill?.(box)
  await box.getByRole('button', { name: word(name) }).click()
  await toast(page, '操作成功')
  await box.waitFor({ state: 'hidden' })
}

/** Picks a person in a dialog. */
export async function name(page: Page, box: Locator, label: string, person: string): Promise<void> {
  await box.getByLabel(label, { exact: true }).fill(person)
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: person }).first().click()
}
