import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { arrives, tool } from './shell.ts'
import { answered, front, popover, rowWith, word } from './table.ts'

/** 390 x 844. */
describe('on a phone', () => {
  let stage: Stage
  let visitor: Visitor
  beforeAll(async () => {
    stage = await openStage()
    visitor = await stage.visit({ size: 'phone' })
  })
  afterAll(async () => {
    await stage?.close()
    expect(visitor.complaints).toEqual([])
  })

  it('logs in and shows the home page without tabs', async () => {
    const { page } = visitor
    await visitor.goto('/loginAdmin')
    await page.getByPlaceholder('请输入密码').waitFor()
    await visitor.picture('phone-login')
    await visitor.logIn('admin')
    await front(page).getByRole('heading').first().waitFor()
    await visitor.picture('phone-home')
    await expect.poll(() => page.getByRole('tablist', { name: '打开的页面' }).count()).toBe(0)
  })

  it('opens a list from the drawer, which closes', async () => {
    const { page } = visitor
    await tool(page, '打开菜单').click()
    const drawer = page.locator('.ant-drawer-open').filter({ hasText: '主菜单' })
    await drawer.getByRole('menuitem', { name: '系统管理' }).click()
    const item = drawer.getByRole('menuitem', { name: '参数管理' })
    await item.waitFor()
    await visitor.picture('phone-menu')
    await item.click()
    await arrives(page, '/system/param/index')
    await drawer.waitFor({ state: 'hidden' })
    await rowWith(page, '').first().waitFor()
    await visitor.picture('phone-list')
  })

  it('a list of cards shows its total and can be sorted', async () => {
    const { page } = visitor
    const first = () => rowWith(page, '').first().textContent()
    const before = await first()
    // Folded, the search takes one line.
    const bar = front(page).getByRole('search')
    const folded = (await bar.boundingBox())!.height
    expect(folded).toBeLessThan(72)
    await bar.getByRole('button', { name: '展开' }).click()
    await expect.poll(async () => (await bar.boundingBox())!.height).toBeGreaterThan(folded + 60)
    await bar.getByRole('button', { name: '收起' }).click()
    await front(page)
      .getByText(/^共 \d+ 条$/)
      .waitFor()
    await front(page).getByLabel('排序').click()
    await answered(page, () => page.locator('.ant-select-item-option').filter({ visible: true, hasText: '参数名称 ↓' }).click())
    await expect.poll(first).not.toBe(before)
    await front(page).getByRole('search').getByLabel('参数名称').fill('没有这样的参数')
    await answered(page, () =>
      front(page)
        .getByRole('button', { name: word('查询') })
        .click(),
    )
    await front(page).getByText('没有符合条件的数据').waitFor()
  })

  it('the bottom bar leads home and to the user, and marks the current page', async () => {
    const { page } = visitor
    const bar = page.getByRole('navigation', { name: '主菜单' })
    const box = await bar.boundingBox()
    expect(Math.round(box!.y + box!.height)).toBe(844)
    await bar.getByRole('link', { name: '我的' }).click()
    await arrives(page, '/info/index')
    await front(page).getByText('admin').first().waitFor()
    await visitor.picture('phone-info')
    await expect.poll(() => bar.getByRole('link', { name: '我的' }).getAttribute('aria-current')).toBe('page')
    await bar.getByRole('link', { name: '首页' }).click()
    await arrives(page, '/wel/index')
    await expect.poll(() => bar.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe('page')
  })

  it('popovers stay inside the screen', async () => {
    const { page } = visitor
    for (const [label, name] of [
      [/^待办与公告/, 'phone-bell'],
      [/^消息/, 'phone-messages'],
    ] as const) {
      await tool(page, label).click()
      const box = popover(page)
      await box.locator('[aria-busy=false]').first().waitFor()
      await visitor.picture(name)
      const place = (await box.boundingBox())!
      expect(place.x).toBeGreaterThanOrEqual(0)
      expect(place.x + place.width).toBeLessThanOrEqual(390)
      await tool(page, label).click()
      await box.waitFor({ state: 'hidden' })
    }
  })

  it('what does not fit on the top bar is behind ⋯', async () => {
    const { page } = visitor
    await tool(page, '更多').click()
    for (const name of ['搜索菜单', '手机端', '锁屏', '主题']) await page.getByRole('menuitem', { name: word(name) }).waitFor()
    await visitor.picture('phone-more')
    await page.getByRole('menuitem', { name: word('主题') }).click()
    await page.getByRole('dialog').filter({ hasText: '主题设置' }).waitFor()
    await visitor.picture('phone-themes')
    await page.keyboard.press('Escape')
  })
})
