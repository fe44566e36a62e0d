import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorkers } from '#platform/job/job.store.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { openMenu } from './shell.ts'
import { choices, dismiss } from './table.ts'

/** 报表. From the menu to the figures, to what they are made of, and out of the house as a workbook. */
describe('a report', () => {
  let stage: Stage
  let visitor: Visitor
  beforeAll(async () => {
    stage = await openStage()
    startWorkers(stage.app)
    visitor = await stage.visit()
    await visitor.logIn('qin.haifeng')
  })
  afterAll(() => stage?.close())

  const panel = () => visitor.page.locator('[role=tabpanel][data-active=true]')
  const total = () => panel().locator('tfoot, .ant-table-summary').getByRole('row').first()

  it('opens from the menu with this month, charts and totals', async () => {
    const { page } = visitor
    await openMenu(page, '仓储管理', '收发存汇总')
    await page.waitForURL('**/warehouse/report/stockSummary/index')
    await expect.poll(() => panel().locator('[data-chart][data-drawn=true] canvas').count()).toBe(2)
    const [ledger] = await stage.app.sql<{ value: string }>(
      `select to_char(sum(amount), 'FM999,999,999,990.00') as value from stock_ledger`,
    )
    await expect.poll(() => total().textContent()).toContain(ledger!.value)
    await visitor.picture('report-stock-summary')
  })

  it('says that it agrees with the ledger, and how', async () => {
    const { page } = visitor
    await total().getByRole('button', { name: '已对平' }).click()
    const dialog = page.getByRole('dialog', { name: '对账' })
    const lines = dialog.getByRole('row')
    await lines.filter({ hasText: '= 期初金额 + 收入合计金额 − 发出合计金额 + 盘盈亏金额' }).waitFor()
    const closing = lines.filter({ hasText: '期末金额' }).filter({ hasText: '与账簿核对' })
    expect((await closing.getByRole('cell').allTextContents()).at(-1)).toBe('0.00')
    await visitor.picture('report-ties')
    await dismiss(page, dialog)
  })

  it('has a table behind each chart', async () => {
    const figure = panel().getByRole('figure', { name: '各仓库收发与结存金额' })
    await figure.getByText('表', { exact: true }).click()
    await figure.getByRole('cell').first().waitFor()
    await expect.poll(() => figure.getByRole('row').count()).toBeGreaterThan(5)
    await figure.getByText('图', { exact: true }).click()
  })

  it('is filtered, and its address shows the same to whoever gets it', async () => {
    const { page } = visitor
    const before = await total().textContent()
    await panel().getByRole('combobox', { name: '仓库' }).click()
    await page.getByTitle('BJ01 备件库').last().click()
    await panel()
      .getByRole('button', { name: /查\s?询/ })
      .click()
    await expect.poll(() => page.url()).toContain('warehouseId=')
    await expect.poll(() => total().textContent()).not.toBe(before)
    // The totals come first, what they were checked against a moment later.
    await total().getByText('已对平').waitFor()
    const shown = await total().textContent()
    await page.reload()
    await expect.poll(() => total().textContent()).toBe(shown)
  })

  it('is grouped, and a group opens into its rows', async () => {
    const { page } = visitor
    await panel().getByRole('combobox', { name: '分组' }).click()
    await page.getByTitle('物料类型').last().click()
    await dismiss(page, choices(page))
    await panel().getByRole('button', { name: '展开行' }).first().click()
    await panel().getByRole('row').filter({ hasText: 'BJ-' }).first().waitFor()
  })

  it('leads from a figure to the movements it is made of, which add up to it', async () => {
    const { page } = visitor
    const figure = total().getByRole('link', { name: /^期末金额/ })
    const value = (await figure.textContent())!
    await figure.click()
    await page.waitForURL('**/warehouse/movement/index?**')
    await panel().locator('.ant-table-summary').filter({ hasText: '合计' }).getByText(value, { exact: true }).waitFor()
    expect(page.url()).toContain('period_le=')
    await visitor.picture('report-drill-down')
  })

  it('leaves as a workbook with its totals', async () => {
    const { page } = visitor
    await page.goBack()
    const value = await total()
      .getByRole('link', { name: /^期末金额/ })
      .textContent()
    await panel().getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /下\s?载/ })
        .first()
        .click({ timeout: 60_000 }),
    ])
    const book = await readXlsx(new Uint8Array(await readFile(await file.path())))
    const [head, ...rows] = book.sheets[0]!.rows
    const last = rows.at(-1)!
    expect(last[0]).toBe('合计')
    expect(Number(last[head!.indexOf('期末金额')])).toBe(Number(value!.replaceAll(',', '')))
    expect(visitor.complaints).toEqual([])
  })

  it('is a card on the home page of whoever may read it, and a wall for anybody', async () => {
    const { page, goto } = visitor
    await goto('/wel/index')
    const card = page.getByRole('region', { name: '库存金额的库龄' })
    // Until its definition is there, the card is another one that waits.
    const way = card.getByRole('link', { name: '查看报表' })
    await way.waitFor()
    await card.scrollIntoViewIfNeeded()
    await card.locator('[data-drawn=true]').waitFor()
    await way.click()
    await page.waitForURL('**/warehouse/report/stockAgeing/index')
    const passerBy = await stage.visit({ size: 'wide' })
    await passerBy.goto('/bigscreen/warehouse')
    await passerBy.page.getByText('期末金额').waitFor()
    await passerBy.page.getByRole('status').filter({ hasText: '更新于' }).waitFor()
    await expect.poll(() => passerBy.page.locator('[data-drawn=true]').count()).toBe(4)
    await passerBy.picture('bigscreen-warehouse')
    expect(passerBy.complaints).toEqual([])
    await passerBy.close()
  })

  it('shows purchasing to whoever passes by, of the month that was chosen', async () => {
    const passerBy = await stage.visit({ size: 'wide' })
    const { page } = passerBy
    await passerBy.goto('/bigscreen/purchase')
    const panel = (name: string) => page.getByRole('figure', { name })
    await panel('采购执行漏斗').getByText('计划行').waitFor()
    for (const name of ['采购金额趋势', '采购类别占比', '供应商 TOP10', '钢锭库存与消耗', '原材料价格走势', '到货及时率'])
      expect(await panel(name).count(), name).toBe(1)
    for (const name of ['来料合格率', '招标节约', '供应商结构', '待到货预警']) expect(await panel(name).count(), name).toBe(1)
    await page.getByRole('region', { name: '审批动态' }).getByText('审批中').first().waitFor()
    await passerBy.picture('bigscreen-purchase')
    await passerBy.resize('desk')
    await passerBy.picture('bigscreen-purchase')
    await passerBy.resize('phone')
    await panel('待到货预警').scrollIntoViewIfNeeded()
    await passerBy.picture('bigscreen-purchase')
    const month = page.getByRole('combobox', { name: '月份' })
    await month.selectOption({ index: 23 })
    await panel('采购类别占比').getByText('暂无数据').waitFor()
    expect(passerBy.complaints).toEqual([])
    await passerBy.close()
  })

  it('is cards on a phone', async () => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('qin.haifeng', '/warehouse/report/stockAgeing/index')
    await phone.page.getByText('合计 · 共').waitFor()
    await phone.picture('report-stock-ageing')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
