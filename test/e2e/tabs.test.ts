import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { arrives, asked, openMenu, sure, tab, tabBar, tabNames, toast, tool } from './shell.ts'
import { dialog, drawer, front, leave, rowWith, word } from './table.ts'

const choose = (page: Page, command: string) =>
  page
    .locator('.ant-dropdown:visible')
    .getByRole('menuitem', { name: word(command) })
    .filter({ visible: true })
    .click()
const fromMenu = async (page: Page, name: string, command: string) => {
  await tab(page, name).click({ button: 'right' })
  await choose(page, command)
}
const fromArrow = async (page: Page, command: string) => {
  await page.getByRole('button', { name: '标签页操作' }).click()
  await choose(page, command)
}
const closable = (page: Page, name: string) => tab(page, name).locator('..').locator('button[title=关闭]')
const selected = (page: Page) => page.getByRole('tab', { selected: true }).first().getAttribute('aria-label')

/** Opens a page of administration and waits until its tab is the one in front. */
const open = async (page: Page, item: string) => {
  await openMenu(page, '系统管理', item)
  await tabBar(page).getByRole('tab', { name: item, exact: true, selected: true }).waitFor()
}

/** Spec 4.5, and pages that really stay as they were. */
describe('tabs, in a browser', () => {
  let stage: Stage
  let visitor: Visitor
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    visitor = await stage.visit()
    page = visitor.page
    await visitor.logIn('admin')
  })
  afterAll(async () => {
    await stage?.close()
    expect(visitor.complaints).toEqual([])
  })

  it('home alone cannot be closed, nor beside others', async () => {
    await tab(page, '首页').waitFor()
    await expect.poll(() => tabNames(page)).toEqual(['首页'])
    await expect.poll(() => closable(page, '首页').count()).toBe(0)
    await open(page, '参数管理')
    await tab(page, '参数管理').waitFor()
    await expect.poll(() => closable(page, '首页').count()).toBe(0)
    await expect.poll(() => closable(page, '参数管理').count()).toBe(1)
    // Neither the key nor the command does it.
    await tab(page, '首页').click()
    await tab(page, '首页').press('Delete')
    await tab(page, '首页').click({ button: 'right' })
    const command = page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: word('关闭') })
    await expect.poll(() => command.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => tabNames(page)).toEqual(['首页', '参数管理'])
  })

  it('a page opened twice has one tab, and the list outlives a reload', async () => {
    await open(page, '岗位管理')
    await open(page, '租户管理')
    await open(page, '参数管理')
    await arrives(page, '/system/param/index')
    await open(page, '岗位管理')
    await arrives(page, '/system/post/index')
    await expect.poll(() => tabNames(page)).toEqual(['首页', '参数管理', '岗位管理', '租户管理'])
    await page.reload()
    await tab(page, '岗位管理').waitFor()
    await expect.poll(() => tabNames(page)).toEqual(['首页', '参数管理', '岗位管理', '租户管理'])
    await expect.poll(() => selected(page)).toBe('岗位管理')
    await visitor.picture('tabs')
  })

  it('closing the open one opens the one before it; closing another changes nothing in front', async () => {
    await closable(page, '岗位管理').click()
    await arrives(page, '/system/param/index')
    await expect.poll(() => selected(page)).toBe('参数管理')
    await closable(page, '租户管理').click()
    await tab(page, '租户管理').waitFor({ state: 'detached' })
    await expect.poll(() => selected(page)).toBe('参数管理')
    await closable(page, '参数管理').click()
    await arrives(page, '/wel/index')
    await expect.poll(() => tabNames(page)).toEqual(['首页'])
  })

  it('the right click and the arrow close others and all', async () => {
    for (const item of ['参数管理', '岗位管理', '租户管理']) await open(page, item)
    await arrives(page, '/system/tenant/index')
    await fromMenu(page, '岗位管理', '关闭其他')
    await arrives(page, '/system/post/index')
    await expect.poll(() => tabNames(page)).toEqual(['首页', '岗位管理'])
    await open(page, '参数管理')
    await arrives(page, '/system/param/index')
    await fromArrow(page, '关闭其他')
    await expect.poll(() => tabNames(page)).toEqual(['首页', '参数管理'])
    await expect.poll(() => selected(page)).toBe('参数管理')
    await tab(page, '参数管理').click({ button: 'right' })
    await visitor.picture('tabs-menu')
    await choose(page, '关闭全部')
    await arrives(page, '/wel/index')
    await expect.poll(() => tabNames(page)).toEqual(['首页'])
    await open(page, '参数管理')
    await fromArrow(page, '关闭全部')
    await arrives(page, '/wel/index')
  })

  it('however fast the menu is clicked, every page gets its tab', async () => {
    const items = ['参数管理', '岗位管理', '租户管理', '机构管理', '行政区划']
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const boxes = await Promise.all(items.map(item => menu.getByRole('menuitem', { name: word(item) }).boundingBox()))
    // All clicks are sent at once.
    await Promise.all(boxes.map(box => page.mouse.click(box!.x + 30, box!.y + box!.height / 2)))
    await expect.poll(() => tabNames(page)).toEqual(['首页', ...items])
    await arrives(page, '/system/region/index')
    await fromArrow(page, '关闭全部')
    await arrives(page, '/wel/index')
  })

  it('the arrow also searches', async () => {
    await fromArrow(page, '搜索菜单')
    await dialog(page).getByRole('combobox').or(dialog(page).locator('input')).first().waitFor()
    await leave(page, dialog(page))
  })

  it.each(['menu', 'arrow'] as const)('clearing the cache asks for confirmation (%s)', async way => {
    if (way === 'menu') await fromMenu(page, '首页', '清除缓存')
    else await fromArrow(page, '清除缓存')
    await asked(page, '是否需要清除缓存?')
    await visitor.picture(`tabs-cache-${way}`)
    const [reply] = await Promise.all([page.waitForResponse(response => response.url().includes('/oauth/clear-cache')), sure(page)])
    expect(reply.status()).toBe(200)
    await toast(page, '清除完毕')
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it('what was typed, scrolled and opened is there again', async () => {
    await open(page, '行政区划')
    await open(page, '参数管理')
    await rowWith(page, '').first().waitFor()
    await front(page).getByRole('search').getByLabel('参数键名').fill('half a wo')
    const scroll = () =>
      front(page).evaluate(panel => {
        const all = [panel, ...panel.querySelectorAll<HTMLElement>('*')]
        const tall = all.filter(each => each.scrollHeight > each.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(each).overflowY))
        return tall.map(each => each.scrollTop)
      })
    await rowWith(page, '').first().hover()
    await page.mouse.wheel(0, 120)
    await expect.poll(async () => (await scroll()).some(top => top > 0)).toBe(true)
    const before = await scroll()
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    await drawer(page).getByLabel('参数名称').fill('还没写完')

    await tab(page, '首页').click()
    await arrives(page, '/wel/index')
    await dialog(page).waitFor({ state: 'hidden' })
    // Unsaved work is marked on its tab.
    await tab(page, '参数管理').locator('[title=有未保存的内容]').waitFor()
    await visitor.picture('tabs-unsaved')
    await tab(page, '行政区划').click()
    await tab(page, '参数管理').click()
    await arrives(page, '/system/param/index')
    await expect.poll(() => drawer(page).getByLabel('参数名称').inputValue()).toBe('还没写完')
    await expect.poll(() => front(page).getByRole('search').getByLabel('参数键名').inputValue()).toBe('half a wo')
    await expect.poll(() => scroll()).toEqual(before)
    await visitor.picture('tabs-kept')
    await drawer(page)
      .getByRole('button', { name: word('取消') })
      .click()
    await sure(page)
    await drawer(page).waitFor({ state: 'hidden' })
  })

  it('two tabs keep their own parameters', async () => {
    await fromArrow(page, '关闭全部')
    for (const [index, name] of ['甲', '乙'].entries()) {
      await visitor.goto(`/myiframe/urlPath?name=${encodeURIComponent(name)}&order=${index + 1}`)
      await tab(page, name).waitFor()
    }
    await expect.poll(() => tabNames(page)).toEqual(['首页', '甲', '乙'])
    await tab(page, '甲').click()
    await page.waitForURL(url => url.searchParams.get('order') === '1')
    await tab(page, '乙').click()
    await page.waitForURL(url => url.searchParams.get('order') === '2')
    await tool(page, /用户菜单/).click()
    await page.getByRole('menuitem', { name: '个人信息' }).click()
    await arrives(page, '/info/index')
    await tab(page, '甲').click()
    await page.waitForURL(url => url.searchParams.get('order') === '1')
    await fromArrow(page, '关闭全部')
    await arrives(page, '/wel/index')
  })

  // The work is judged: a machine may be busy, and still no row may be drawn again for a tab that was open.
  it('an open tab comes to the front without being drawn again, however often one switches', async () => {
    for (const item of ['参数管理', '用户管理']) {
      await open(page, item)
      await rowWith(page, '').first().waitFor()
    }
    const drawn = await page.evaluate(async () => {
      const paths = ['/system/param/index', '/system/user/index']
      const panels = paths.map(path => document.getElementById(`panel-${path}`)!)
      const shows = (panel: Element) => panel.querySelector('.ant-table-row')?.checkVisibility({ visibilityProperty: true }) === true
      const rows: Node[] = []
      const observer = new MutationObserver(changes => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node instanceof Element && node.matches('tr, table, :has(tr)')) rows.push(node)
      })
      for (const panel of panels) observer.observe(panel, { childList: true, subtree: true })
      for (let round = 0; round < 24; round++) {
        document.getElementById(`tab-${paths[round % 2]}`)!.click()
        while (!shows(panels[round % 2]!) || shows(panels[(round + 1) % 2]!)) await new Promise(requestAnimationFrame)
      }
      observer.disconnect()
      return rows.length
    })
    expect(drawn).toBe(0)
  })

  it('a page that comes back keeps its elements and asks again', async () => {
    await page.evaluate(() => {
      const row = document.getElementById('panel-/system/param/index')!.querySelector<HTMLElement>('.ant-table-row')!
      row.dataset.same = 'yes'
    })
    await tab(page, '用户管理').click()
    await rowWith(page, '').first().waitFor()
    await Promise.all([page.waitForResponse(reply => reply.url().includes('/param/list')), tab(page, '参数管理').click()])
    await front(page).locator('.ant-table-row[data-same=yes]').waitFor()
    // Hidden pages cannot be reached by any means.
    await expect.poll(() => page.getByRole('tabpanel').count()).toBe(1)
    await expect.poll(() => page.getByRole('tabpanel', { includeHidden: true }).count()).toBeGreaterThan(2)
  })

  // The rate is printed and not judged: a machine without a screen draws slowly. A table that draws every row has ten thousand of them.
  it('ten thousand rows scroll', async () => {
    await visitor.goto('/test/index')
    const table = front(page).locator('.ant-table-tbody-virtual')
    await table.waitFor()
    const most = await table.evaluateHandle(body => {
      const seen = { rows: 0 }
      const look = () => {
        seen.rows = Math.max(seen.rows, body.querySelectorAll('.ant-table-row').length)
      }
      look()
      new MutationObserver(look).observe(body, { childList: true, subtree: true })
      return seen
    })
    await front(page)
      .getByRole('button', { name: word('滚动测试') })
      .click()
    process.stdout.write(`scrolling 10,000 rows: ${await front(page).locator('output').textContent()}\n`)
    // Two seconds at six thousand pixels each.
    const first = () => table.locator('.ant-table-row').first().locator('.ant-table-cell').first().textContent()
    await expect.poll(async () => Number(await first())).toBeGreaterThan(200)
    const { rows } = await most.jsonValue()
    expect(rows).toBeGreaterThan(8)
    expect(rows).toBeLessThan(60)
    await visitor.picture('test-page')
  })
})
