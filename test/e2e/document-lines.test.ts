import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { ownComplaints } from './shell.ts'
import { choose, dialog, front, word } from './table.ts'

/** 盘亏审批: a form with a table, filled in as people fill in tables: picked in a pile, pasted from a workbook, typed from cell to cell. */
describe('a table of a document, in a browser', () => {
  let stage: Stage
  let keeper: Visitor
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    keeper = await stage.visit({ size: 'desk' })
    page = keeper.page
    await keeper.logIn('liang.yan', '/work/process/inventory_loss/form')
  })
  afterAll(async () => {
    expect(ownComplaints(keeper)).toEqual([])
    await stage.close()
  })

  it('waits for what narrows its picker, and takes what the reference brings along', async () => {
    await expect.poll(() => front(page).getByRole('button', { name: '批量选择' }).isDisabled()).toBe(true)
    await front(page).getByLabel('盘点行 1').waitFor()
    await expect.poll(() => front(page).getByLabel('盘点行 1').isDisabled()).toBe(true)
    await front(page).getByRole('button', { name: '打开选择框：盘点单' }).click()
    // The newest count, which is that of the consumables.
    await dialog(page).getByRole('row', { name: /PD\d+/ }).first().dblclick()
    await field('warehouseId').getByText('辅料库').waitFor()
    await field('stocktakeDate')
      .getByText(/\d{4}-\d\d-\d\d/)
      .waitFor()
  })

  it('takes several rows at once, derives them and adds them up', async () => {
    await front(page).getByRole('button', { name: '批量选择' }).click()
    const rows = dialog(page).locator('.ant-table-row')
    await rows.first().waitFor()
    const count = await rows.count()
    // The dialog fits on a low screen, with its buttons.
    const { y, height } = (await dialog(page).boundingBox())!
    expect(y + height).toBeLessThanOrEqual(768)
    await dialog(page).locator('thead').getByRole('checkbox').check()
    await dialog(page)
      .getByRole('button', { name: `选择 ${count} 条` })
      .click()
    await expect.poll(() => table().locator('tbody tr').count()).toBe(count)
    // Looked-up columns that do not fit are folded, and come out on request.
    await front(page).getByRole('button', { name: '更多列' }).click()
    const amounts = (await column('diffAmount').allTextContents()).map(text => Number(text.replace(/[¥,]/g, '')))
    expect(amounts.every(amount => amount > 0)).toBe(true)
    const total = amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2)
    const shown = total.replace(/\B(?=(\d{3})+\.)/g, ',')
    await table().locator('tfoot').getByText(shown).waitFor()
    await field('totalDiffAmount').getByText(`¥${shown}`).waitFor()
    await keeper.picture('document-lines')
    expect(await findings(page)).toEqual([])
  })

  it('rows are copied, inserted and removed where one is', async () => {
    const rows = () => table().locator('tbody tr')
    const before = await rows().count()
    const second = await subject(1).textContent()
    await act(1, '复制此行')
    await expect.poll(() => rows().count()).toBe(before + 1)
    await expect.poll(() => subject(1).textContent()).toBe(await subject(0).textContent())
    await act(2, '删除此行')
    await expect.poll(() => subject(1).textContent()).toBe(second)
    await act(2, '在上方插入')
    await expect.poll(async () => (await subject(1).textContent())?.trim()).toBe('')
    await act(2, '删除此行')
    await expect.poll(() => rows().count()).toBe(before)
  })

  it('accepts a block from a workbook: names are looked up, missing rows added, unknown names stay visible', async () => {
    const code = /[A-Z]+-\d+/.exec((await subject(0).textContent()) ?? '')?.[0] ?? ''
    for (let left = await table().locator('tbody tr').count(); left > 1; left--) await act(left, '删除此行')
    await act(1, '删除此行')
    await front(page).getByRole('button', { name: '新增一行' }).first().click()
    await front(page).getByLabel('盘点行 1').focus()
    await paste(`${code}\t自然损耗\t计入费用\nNO-SUCH-CODE\t丢失\t计入费用`)
    await page.getByText('有 1 个单元格未找到对应数据').waitFor()
    await expect.poll(() => subject(0).textContent()).toContain(code)
    await subject(1).getByText('盘点行“NO-SUCH-CODE”不存在或不唯一').waitFor()
    await expect.poll(() => subject(1).locator('.ant-select-placeholder').textContent()).toBe('NO-SUCH-CODE')
    await expect.poll(() => column('diffCause').allTextContents()).toEqual(['自然损耗', '丢失'])
    await act(2, '删除此行')
  })

  it('is handed in; the rows stand in the document as they were written', async () => {
    await person('盘点人', '梁燕')
    await person('监盘人', '宋军')
    await front(page).getByLabel('原因分析').fill('搬运与计量损耗')
    await bar()
      .getByRole('button', { name: word('提交') })
      .click()
    await page.waitForURL('**/work/process/inventory_loss/detail/**')
    await expect.poll(() => column('diffCause').allTextContents()).toEqual(['自然损耗'])
    await expect.poll(() => front(page).getByRole('button', { name: '新增一行' }).count()).toBe(0)
    await keeper.picture('document-lines-detail')
  })

  it('on a phone every row is a card', async () => {
    expect(page.url()).toContain('/inventory_loss/detail/')
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('liang.yan', new URL(page.url()).pathname)
    await front(phone.page).getByText('第 1 行').waitFor()
    await expect.poll(() => front(phone.page).locator('table').count()).toBe(0)
    await front(phone.page).getByText('差异金额合计').scrollIntoViewIfNeeded()
    await phone.picture('document-lines')
    expect(ownComplaints(phone)).toEqual([])
    await phone.close()
  })

  const field = (path: string): Locator => front(page).locator(`[data-path="${path}"]`)
  const table = (): Locator => front(page).locator('[data-path="items"] table')
  /** What a row is about. */
  const subject = (row: number): Locator => table().locator(`tbody td[data-path="items.${row}.stocktakeLineId"]`)
  const column = (key: string): Locator => table().locator(`tbody td[data-path$=".${key}"]`)
  const bar = (): Locator => front(page).getByTestId('document-bar')

  async function act(row: number, name: string): Promise<void> {
    await table()
      .getByRole('button', { name: `第 ${row} 行的操作` })
      .click()
    await page.getByRole('menuitem', { name }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name }).filter({ visible: true }).waitFor({ state: 'hidden' })
  }

  /** As Ctrl V does, with what a spreadsheet puts on the clipboard. */
  const paste = (text: string) =>
    page.evaluate(block => {
      const data = new DataTransfer()
      data.setData('text/plain', block)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, text)

  async function person(label: string, name: string): Promise<void> {
    await front(page).getByLabel(label, { exact: true }).fill(name)
    await choose(page, front(page), label, name)
  }
})
