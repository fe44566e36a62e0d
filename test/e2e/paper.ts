import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { bar, button, field, openTodo } from './case.ts'
import { toast } from './shell.ts'
import { answered, choose, dialog, front, word } from './table.ts'

/** How a person writes, submits, reopens, exports and prints a document. */

/** Chooses a person or row by typing part of its name. */
export async function find(page: Page, label: string, text: string): Promise<void> {
  await front(page).getByLabel(label, { exact: true }).fill(text)
  await choose(page, front(page), label, text)
}

export async function upload(page: Page, path: string, name: string): Promise<void> {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  await field(page, path).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf })
  // Its name can be opened once it is stored.
  await field(page, path).getByRole('button', { name, exact: true }).waitFor()
}

export async function saveDraft(page: Page): Promise<void> {
  await button(page, '保存草稿').click()
  await bar(page)
    .getByText(/已保存 \d\d:\d\d/)
    .waitFor()
}

/** Submits the form; returns its number. */
export async function submit(page: Page, flowKey: string): Promise<string> {
  await button(page, '提交').click()
  await page.waitForURL(`**/work/process/${flowKey}/detail/**`)
  await front(page).getByText('审批中').first().waitFor()
  const number = front(page)
    .locator('header')
    .getByText(/^[A-Z]+\d{12}$/)
  return (await number.textContent()) ?? ''
}

export const instanceOf = (page: Page): string => new URL(page.url()).pathname.split('/')[5] ?? ''

export async function sendBack(visitor: Visitor, title: string | RegExp, reason: string): Promise<void> {
  const { page } = visitor
  await openTodo(visitor, title)
  await button(page, '退回').click()
  await dialog(page).getByLabel('说明').fill(reason)
  await dialog(page)
    .getByRole('button', { name: word('退回') })
    .click()
  await toast(page, '操作成功')
}

export async function resubmit(page: Page, flowKey: string): Promise<void> {
  await button(page, '重新提交').click()
  await page.waitForURL(`**/work/process/${flowKey}/detail/**`)
  await toast(page, '已重新提交')
}

/** Finds the document by its number and opens it. */
export async function reopen(page: Page, number: string): Promise<void> {
  const search = front(page).getByRole('search')
  await search.getByLabel('编号', { exact: true }).fill(number)
  await answered(page, () => search.getByRole('button', { name: word('查询') }).click())
  await expect.poll(() => front(page).locator('.ant-table-row').count()).toBe(1)
}

/** Exports the list in front and reads the workbook: head and rows. */
export async function exported(page: Page, title: string): Promise<unknown[][]> {
  await front(page).getByRole('button', { name: '导出' }).click()
  const centre = page.getByRole('dialog').filter({ hasText: '任务中心' })
  // Earlier exports are still listed: wait for the one of this title.
  const job = centre.locator('article').filter({ hasText: title }).first()
  await job.getByText('已完成').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), job.getByRole('button', { name: '下载' }).click()])
  expect(download.suggestedFilename()).toBe(`${title}.xlsx`)
  await centre.getByRole('button', { name: '关闭' }).click()
  await centre.waitFor({ state: 'hidden' })
  return (await readXlsx(await readFile(await download.path()))).sheets[0]!.rows
}

/** The value of a column in the only row of an export. */
export const cellOf = ([head = [], row = []]: unknown[][], title: string): unknown => row[head.indexOf(title)]

/** The text of the open document as printed. */
export async function printed(page: Page, button = '打印'): Promise<string> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('#print-sheet')?.textContent ?? '')
  })
  await front(page)
    .getByRole('button', { name: word(button) })
    .first()
    .click()
  await page.locator('body[data-printed]').waitFor()
  const text = (await page.locator('body').getAttribute('data-printed')) ?? ''
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.locator('#print-sheet').waitFor({ state: 'detached' })
  await page.evaluate(() => document.body.removeAttribute('data-printed'))
  return text
}
