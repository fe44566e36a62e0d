import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { answered } from './table.ts'

describe('home, in a browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  /** The widgets in reading order. */
  const order = ({ page }: Visitor) =>
    page.locator('[data-widget]:visible').evaluateAll(all => all.map(each => (each as HTMLElement).dataset.widget))

  it('arranged widgets stay in place, in every browser, until the default is restored', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('worker01')
    await page.locator('[data-widget="notices"]').waitFor()
    // The hint about favourites takes one line, and nothing was visited recently.
    const usual = ['counters', 'todos', 'notices', 'leave', 'favourites', 'drafts']
    const withoutNotices = ['counters', 'todos', 'favourites', 'leave', 'drafts']
    await expect.poll(() => order(visitor)).toEqual(usual)
    await page.getByText('暂无内容，已收起：最近访问').waitFor()
    // Few to-dos leave half of their room to the next card.
    const [todos, leave] = await Promise.all(['todos', 'leave'].map(each => page.locator(`[data-widget="${each}"]`).boundingBox()))
    expect([leave!.x, leave!.width]).toEqual([todos!.x, todos!.width])
    expect(leave!.y).toBe(todos!.y + todos!.height + 16)

    await page.getByRole('button', { name: '编辑布局' }).click()
    const handle = page.getByRole('button', { name: '移动“通知公告”' })
    const box = (await handle.boundingBox())!
    await page.mouse.move(box.x + 40, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x - 200, box.y + 20, { steps: 5 })
    await page.mouse.move(page.viewportSize()!.width / 5, box.y + 10, { steps: 10 })
    await page.mouse.up()
    await visitor.picture('home-arranging')
    // The places and what is hidden are kept, one after the other.
    const done = () => answered(page, () => page.getByRole('button', { name: '完成' }).click(), '/user-setting/submit', 2)
    await done()
    const arranged = await order(visitor)
    expect(arranged.indexOf('notices')).toBeLessThan(arranged.indexOf('todos'))

    await page.reload()
    await page.locator('[data-widget="notices"]').waitFor()
    await expect.poll(() => order(visitor)).toEqual(arranged)
    const elsewhere = await stage.visit({ size: 'wide' })
    await elsewhere.logIn('worker01')
    await expect.poll(() => order(elsewhere)).toEqual(arranged)
    await elsewhere.picture('home-arranged')
    await elsewhere.close()

    await page.getByRole('button', { name: '编辑布局' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await done()
    await expect.poll(() => order(visitor)).toEqual(usual)

    await page.getByRole('button', { name: '编辑布局' }).click()
    await page.getByRole('button', { name: '隐藏“通知公告”' }).click()
    await done()
    await expect.poll(() => order(visitor)).toEqual(withoutNotices)
    await page.reload()
    await page.locator('[data-widget="todos"]').waitFor()
    await expect.poll(() => order(visitor)).toEqual(withoutNotices)
    await page.getByRole('button', { name: '编辑布局' }).click()
    await page.getByRole('button', { name: '添加卡片' }).click()
    await page.getByRole('menuitem', { name: '通知公告' }).click()
    await page.getByRole('button', { name: '移动“通知公告”' }).waitFor()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await done()
    await expect.poll(() => order(visitor)).toEqual(usual)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('a department sees its figures, and each opens its list', async () => {
    const follow = async (account: string, card: string, figure: string, list: string, strange: string) => {
      const visitor = await stage.visit()
      const { page } = visitor
      await visitor.logIn(account)
      await page.getByRole('region', { name: '我的假期余额' }).waitFor()
      const link = page.getByRole('region', { name: card }).getByRole('link', { name: figure })
      await link.waitFor()
      await expect.poll(() => page.getByRole('region', { name: strange }).count()).toBe(0)
      await link.scrollIntoViewIfNeeded()
      await visitor.picture(`home-figures-${account}`)
      const value = (await link.locator('b').textContent()) ?? ''
      const note = (await link.locator('small').last().textContent()) ?? ''
      await link.click()
      const opened = page.getByRole('tabpanel').filter({ has: page.getByRole('region', { name: list }) })
      await opened.waitFor()
      return { visitor, opened, value, note }
    }

    const hr = await follow('zhou.hui', '人事提醒', '试用到期（30天）', '员工花名册', '应付与付款')
    expect(Number(hr.value)).toBeGreaterThan(0)
    await hr.opened.getByText(`共 ${hr.value} 条`).waitFor()
    await hr.visitor.picture('home-figure-followed')
    expect(hr.visitor.complaints).toEqual([])
    await hr.visitor.close()

    const finance = await follow('zheng.guoping', '应付与付款', '审批中付款', '应付明细', '人事提醒')
    expect(finance.value).toMatch(/^¥[\d,]+\.\d{2}$/)
    const papers = /^(\d+) 笔$/.exec(finance.note)![1]
    await finance.opened.getByText(`共 ${papers} 条`).waitFor()
    // A filter without a control is listed and can be removed.
    const filter = finance.opened.getByText('审批中金额 > 0')
    await filter.waitFor()
    await filter.getByRole('button').click()
    await filter.waitFor({ state: 'detached' })
    await finance.opened.getByText(`共 ${papers} 条`).waitFor({ state: 'detached' })
    expect(finance.visitor.complaints).toEqual([])
    await finance.visitor.close()
  })

  it('a right click on a menu adds a favourite, one on the favourite removes it, each after a confirmation', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('admin')
    const favourites = page.getByRole('region', { name: '常用功能' })
    await favourites.getByText('还没有常用功能').waitFor()
    const menu = page.getByRole('complementary')
    const agree = async (question: string, done: string) => {
      const dialog = page.getByRole('dialog').filter({ hasText: question })
      await dialog.getByRole('button', { name: /确\s?定/ }).click()
      await page.getByText(done).last().waitFor()
      await dialog.waitFor({ state: 'hidden' })
    }
    const add = async (group: string, name: string) => {
      const item = menu.getByRole('menuitem').filter({ hasText: new RegExp(`^${name}$`) })
      if (!(await item.isVisible())) await menu.getByText(group, { exact: true }).click()
      await item.click({ button: 'right' })
      await page.getByRole('menuitem', { name: '添加到常用功能' }).click()
      await agree('确定要将此菜单添加到常用功能？', '添加成功！')
      await favourites.getByRole('link', { name }).waitFor()
    }
    await add('权限管理', '角色管理')
    await add('系统管理', '菜单管理')
    await visitor.picture('home-favourites')

    // The keyboard moves what the mouse drags.
    const names = () => favourites.getByRole('link').allInnerTexts()
    const before = await names()
    await answered(page, () => favourites.getByRole('link').first().press('Control+Shift+ArrowRight'), '/user-setting/submit')
    await expect.poll(names).toEqual([...before].reverse())
    await page.reload()
    await expect.poll(names).toEqual([...before].reverse())

    // And the mouse drags it back, without opening the page.
    await favourites.locator('[data-sortable="true"]').first().waitFor()
    await favourites.getByRole('link').first().scrollIntoViewIfNeeded()
    const from = (await favourites.getByRole('link').first().boundingBox())!
    const to = (await favourites.getByRole('link').last().boundingBox())!
    await page.mouse.move(from.x + 30, from.y + 30)
    await page.mouse.down()
    await page.mouse.move(to.x + 30, to.y + 30, { steps: 10 })
    await page.mouse.up()
    await expect.poll(names).toEqual(before)
    expect(page.url()).toContain('/wel/index')

    await favourites.getByRole('link', { name: '角色管理' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '从常用功能移除' }).click()
    await agree('确定要将此菜单从常用功能移除？', '移除成功！')
    await favourites.getByRole('link', { name: '角色管理' }).waitFor({ state: 'hidden' })
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})
