import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { arrives, openMenu, tab, tool } from './shell.ts'
import { dialog, leave, popover } from './table.ts'

const rows = (page: Page) => popover(page).locator('ul[aria-busy] > li > button:first-child').filter({ visible: true })
const countOf = async (page: Page, label: RegExp) => Number(/\d+/.exec((await tool(page, label).getAttribute('aria-label')) ?? '')?.[0])
const BELL = /^待办与公告/
const MAIL = /^消息/
const mark = (page: Page) => page.locator('main [style*="background-image"]')

/** A popover grows while it opens: poll its size until it is stable. */
async function sizeOf(box: Locator): Promise<number[]> {
  const place = await box.boundingBox()
  return place ? [Math.round(place.width), Math.round(place.height)] : []
}

interface Frame {
  /** Still moving. */
  coming: boolean
  /** A click on its centre would hit it. */
  hit: boolean
}

/** Checks in every frame whether the button could be clicked, until it stands still. */
const watchPresses = (page: Page, button: string) =>
  page.evaluate(wanted => {
    const frames: Frame[] = []
    Object.assign(window, { frames })
    const look = () => {
      const found = document.querySelector(wanted)
      const box = found?.closest('[role=dialog]')
      if (found && box) {
        const { x, y, width, height } = found.getBoundingClientRect()
        const coming = /-(appear|enter)/.test(box.className)
        frames.push({ coming, hit: found.contains(document.elementFromPoint(x + width / 2, y + height / 2)) })
        if (!coming) return
      }
      requestAnimationFrame(look)
    }
    look()
  }, button)

async function pressable(page: Page): Promise<Frame[]> {
  const frames = () => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)
  await expect.poll(async () => (await frames()).at(-1)?.coming).toBe(false)
  return frames()
}

describe('popovers and the rest of the top bar, in a browser', () => {
  let stage: Stage
  let visitor: Visitor
  let page: Page
  let todos: number
  let unread: number
  let letters: number
  beforeAll(async () => {
    stage = await openStage()
    const { userId, get } = await stage.app.signIn('worker01')
    // To-dos of the demo company come on top.
    const before = (await get('blade-jinlei/sysBacklog/unHandleCount')).body.data
    todos = before.sysBacklogCount + 12
    unread = before.sysNoticeCount
    letters = before.sysMessageCount + 6
    await stage.app.sql(
      `insert into sys_backlog (id, user_id, title, pc_url) select 7000 + n, $1, '待办事项 ' || n, '/info/index' from generate_series(1, 12) n`,
      [userId],
    )
    await stage.app.sql(
      `insert into sys_message (id, user_id, title, content) select 7000 + n, $1, '来信 ' || n, '第 ' || n || ' 封信的内容' from generate_series(1, 6) n`,
      [userId],
    )
    visitor = await stage.visit()
    page = visitor.page
    await visitor.logIn('worker01')
  })
  afterAll(async () => {
    await stage?.close()
    expect(visitor.complaints).toEqual([])
  })

  it('to-dos: 550 x 500, ten per page, a click opens the task', async () => {
    await expect.poll(() => countOf(page, BELL)).toBe(todos + unread)
    await Promise.all([page.waitForRequest(request => /sysBacklog\/list.*size=10/.test(request.url())), tool(page, BELL).click()])
    await expect.poll(() => rows(page).count()).toBe(10)
    await expect.poll(() => sizeOf(popover(page).locator('.ant-tabs'))).toEqual([550, 500])
    await popover(page).getByText(`共 ${todos} 条`).filter({ visible: true }).waitFor()
    await visitor.picture('popover-todo')
    await popover(page).locator('.ant-pagination-next').filter({ visible: true }).click()
    await expect.poll(() => rows(page).count()).toBe(todos - 10)
    await rows(page).filter({ hasText: '待办事项' }).first().click()
    await arrives(page, '/info/index')
    await popover(page).waitFor({ state: 'hidden' })
  })

  it('notices: unread and read, and reading one changes the count', async () => {
    await tool(page, BELL).click()
    await popover(page).getByRole('tab', { name: /公告/ }).click()
    await expect.poll(() => rows(page).count()).toBe(10)
    await popover(page).getByText('未读', { exact: true }).waitFor()
    await visitor.picture('popover-notice')
    const title = (await rows(page).first().locator('b').textContent())!
    await rows(page).first().click()
    const box = dialog(page).filter({ hasText: title })
    await box.locator('article').waitFor()
    await box.locator('time').first().waitFor()
    await visitor.picture('notice-detail')
    await expect.poll(() => countOf(page, BELL)).toBe(todos + unread - 1)
    await box.getByRole('button', { name: /Close|关闭/ }).click()
    await box.waitFor({ state: 'hidden' })
    await tool(page, BELL).click()
    await popover(page).getByRole('tab', { name: /公告/ }).click()
    await popover(page).getByText('已读', { exact: true }).click()
    await rows(page).filter({ hasText: title }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await tool(page, BELL).click()
    await popover(page).waitFor({ state: 'hidden' })
  })

  it('messages: 350 wide, five per page, and opening one marks it as read', async () => {
    expect(await countOf(page, MAIL)).toBe(letters)
    await Promise.all([page.waitForRequest(request => /message\/list.*size=5/.test(request.url())), tool(page, MAIL).click()])
    await expect.poll(() => rows(page).count()).toBe(5)
    await expect.poll(() => sizeOf(popover(page).locator('ul[aria-busy]'))).toEqual([350, 300])
    await visitor.picture('popover-messages')
    // Paging waits a second.
    const turned = Date.now()
    await popover(page).locator('.ant-pagination-next').click()
    await expect.poll(() => rows(page).count()).toBe(letters - 5)
    expect(Date.now() - turned).toBeGreaterThanOrEqual(1_000)
    await popover(page).locator('.ant-pagination-prev').click()
    const letter = rows(page).filter({ hasText: /来信/ }).first()
    const title = (await letter.locator('b').textContent())!
    await letter.click()
    const box = dialog(page).filter({ hasText: title })
    await box.getByText(`第 ${title.replace('来信 ', '')} 封信的内容`).waitFor()
    await visitor.picture('message-detail')
    await expect.poll(() => countOf(page, MAIL)).toBe(letters - 1)
    await box.getByRole('button').last().click()
    await box.waitFor({ state: 'hidden' })
    await tool(page, MAIL).click()
    await popover(page).getByText('已读', { exact: true }).click()
    await rows(page).filter({ hasText: title }).waitFor()
    await expect.poll(() => popover(page).getByRole('button', { name: '全部已读' }).count()).toBe(0)
    await popover(page).getByText('未读', { exact: true }).click()
    await popover(page).getByRole('button', { name: '全部已读' }).click()
    await popover(page).getByText('暂无消息').waitFor()
    await expect.poll(() => countOf(page, MAIL)).toBe(0)
    await tool(page, MAIL).click()
    await popover(page).waitFor({ state: 'hidden' })
  })

  it('the watermark covers pages, not home, and comes back when it is removed', async () => {
    await openMenu(page, '消息公告', '我的消息')
    await mark(page).waitFor({ state: 'attached' })
    await mark(page).evaluate(element => element.remove())
    await mark(page).waitFor({ state: 'attached' })
    await mark(page).evaluate(element => {
      element.style.display = 'none'
    })
    await expect.poll(() => mark(page).evaluate(element => getComputedStyle(element).display)).not.toBe('none')
    await visitor.picture('watermark')
    await tab(page, '首页').click()
    await mark(page).waitFor({ state: 'detached' })
    const guest = await stage.visit()
    await guest.goto('/login')
    await guest.page.getByPlaceholder('请输入账号').waitFor()
    await expect.poll(() => mark(guest.page).count()).toBe(0)
    await guest.close()
  })

  it('pages set the title', async () => {
    const title = (await (await page.request.get(`${stage.url[1]}/api/blade-system/site/info`)).json()).data.title as string
    await expect.poll(() => page.title()).toBe(`首页 - ${title}`)
    await tab(page, '我的消息').click()
    await expect.poll(() => page.title()).toBe(`我的消息 - ${title}`)
  })

  it('the mobile app: two QR codes', async () => {
    await tool(page, '手机端').click()
    const box = dialog(page)
    await box.getByText('安卓客户端').waitFor()
    await box.getByText('小程序').waitFor()
    await expect.poll(() => box.locator('.ant-qrcode').count()).toBe(2)
    await visitor.picture('app-dialog')
    await leave(page, box)
  })

  it('an opening dialog ignores clicks, an open one does not', async () => {
    await watchPresses(page, '.ant-modal .ant-btn-primary')
    await tool(page, '锁屏').click()
    const frames = await pressable(page)
    expect(frames.filter(frame => frame.coming).length).toBeGreaterThan(0)
    expect(frames.filter(frame => frame.coming && frame.hit)).toEqual([])
    expect(frames.at(-1)).toEqual({ coming: false, hit: true })
    await leave(page, dialog(page))
  })

  it('full screen, and back', async () => {
    await tool(page, '全屏').click()
    await tool(page, '退出全屏').waitFor()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await tool(page, '退出全屏').click()
    await tool(page, '全屏').waitFor()
  })

  it('switching the department restarts everything under it', async () => {
    const tag = tool(page, /^当前部门，点击切换/)
    const before = (await tag.textContent())!.trim()
    // A session without a department has to choose one.
    await page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('mainshaft-session')!)
      record.content.user.all_user_info.user.deptId = ''
      localStorage.setItem('mainshaft-session', JSON.stringify(record))
    })
    await page.reload()
    await tag.click()
    const box = dialog(page).filter({ hasText: '选择业务部门' })
    await box.getByRole('button', { name: /确\s?定/ }).click()
    await page.getByText('请选择业务部门！').waitFor()
    await expect.poll(() => box.getByRole('radio').count()).toBe(2)
    await visitor.picture('dept-dialog')
    const other = (await box.locator('label').allTextContents()).find(name => name.trim() !== before)!
    await box.getByLabel(other).check()
    const loaded = page.waitForEvent('load')
    await box.getByRole('button', { name: /确\s?定/ }).click()
    await loaded
    await arrives(page, '/wel/index')
    await expect.poll(async () => (await tag.textContent())?.trim()).toBe(other.trim())
    await expect.poll(() => page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab').count()).toBe(1)
    await visitor.picture('dept-switched')
    // People with one department have nothing to choose.
    const admin = await stage.visit()
    await admin.logIn('admin')
    await tab(admin.page, '首页').waitFor()
    await expect.poll(() => tool(admin.page, /^当前部门，点击切换/).count()).toBe(0)
    await admin.close()
  })
})
