import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Size, type Stage, type Visitor } from './browser.ts'
import { openMenu, ownComplaints, toast } from './shell.ts'
import { answered, choose, dialog, drawer, front, leave, press, rowWith, search, valueIn, word } from './table.ts'

const PART = 'DJ-0004'

/** 入库: a delivery is registered, is in stock, and is reversed. */
describe('receipts, in a browser', () => {
  let stage: Stage
  let keeper: Visitor
  let before = 0
  beforeAll(async () => {
    stage = await openStage()
    keeper = await stage.visit()
    await keeper.logIn('liang.yan')
  })
  afterAll(async () => {
    expect(ownComplaints(keeper)).toEqual([])
    await stage.close()
  })

  const shelf = async () => {
    await openMenu(keeper.page, '仓储管理', '库存余额')
    await search(keeper.page, '物料编码', PART)
    await rowWith(keeper.page, PART).first().waitFor()
    return (await rowWith(keeper.page, '备件库').count()) === 0 ? 0 : Number(await valueIn(keeper.page, '备件库', '现存量'))
  }
  const find = async (label: string, text: string) => {
    const box = drawer(keeper.page).getByLabel(label, { exact: true })
    await box.fill(text)
    await keeper.page.locator('.ant-select-item-option').filter({ visible: true, hasText: text }).click()
  }

  it('a delivery is registered with its lines; missing values are reported at their fields', async () => {
    const { page } = keeper
    before = await shelf()
    await openMenu(page, '仓储管理', '入库单')
    await front(page)
      .getByRole('button', { name: word('入库登记') })
      .click()
    const sheet = drawer(page)
    // Whoever opens a form starts in its first field.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path')))
      .toBe('warehouseId')
    await find('仓库', '备件库')
    await find('供应商', '锐锋')
    await sheet.getByLabel('送货单号').fill('SH-2026-08')
    await find('物料 1', PART)
    await sheet.getByLabel('数量 1', { exact: true }).fill('4')
    await sheet.getByRole('button', { name: word('入库登记') }).click()
    await sheet.getByText('含税单价不能为空').first().waitFor()
    await sheet.getByLabel('含税单价 1').fill('113')
    await choose(page, sheet, '税率 1', '13%')
    await sheet.getByRole('button', { name: '更多列' }).click()
    await expect.poll(() => sheet.locator('[data-path="items.0.amount"]').textContent()).toContain('452.00')
    await keeper.picture('receipt-register')
    // Nothing of it is hidden beside the page.
    const [edge, page0] = await Promise.all([sheet.boundingBox(), front(page).boundingBox()])
    expect(edge!.x).toBeGreaterThanOrEqual(page0!.x)
    await answered(page, () => sheet.getByRole('button', { name: word('入库登记') }).click())
    await sheet.waitFor({ state: 'hidden' })
    await search(page, '送货单号', 'SH-2026-08')
    await expect.poll(() => rowWith(page, 'SH-2026-08').textContent()).toMatch(/锐锋刀具.*备件库/)
    await expect.poll(shelf).toBe(before + 4)
  })

  it('it is taken back with a reason, and the shelf is as before', async () => {
    const { page } = keeper
    await openMenu(page, '仓储管理', '入库单')
    await search(page, '送货单号', 'SH-2026-08')
    await press(page, 'SH-2026-08', '冲销')
    const box = dialog(page).filter({ hasText: '冲销原因' })
    await box.getByLabel('冲销原因').fill('录错供应商')
    await keeper.picture('receipt-reverse')
    await box.getByRole('button', { name: word('冲销') }).click()
    await toast(page, '冲销')
    await expect.poll(() => rowWith(page, 'SH-2026-08').textContent()).toContain('已冲销')
    await expect.poll(shelf).toBe(before)
  })

  it.each<Size>(['wide', 'phone'])('fits at %s', async size => {
    const visitor = await stage.visit({ size })
    await visitor.logIn('liang.yan', '/warehouse/receipt/index')
    const { page } = visitor
    await front(page)
      .getByRole('button', { name: word('入库登记') })
      .click()
    await drawer(page).getByLabel('送货单号').waitFor()
    await visitor.picture('receipt-register')
    await leave(page, drawer(page))
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })
})
