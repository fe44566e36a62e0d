import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { choose, dialog, dismiss, drawer, front, press, rowWith, word } from './table.ts'

/** A picture of one colour, as a camera would send it. */
function png(width: number, height: number): Buffer {
  const part = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => [64, 128, 200]).flat())])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', pixels),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** 全部, 未读, 已读, 草稿. */
const show = (page: Page, which: string) => front(page).locator('.ant-segmented-item', { hasText: which }).click()

const TITLE = '关于锻造车间安全演练的通知'

/** 通知公告: the reception clerk writes one, a worker reads it. */
describe('notices, in a browser', () => {
  let stage: Stage
  let editor: Visitor
  let worker: Visitor
  beforeAll(async () => {
    stage = await openStage()
    editor = await stage.visit()
    worker = await stage.visit()
  })
  afterAll(async () => {
    expect(editor.complaints).toEqual([])
    // What was written past the server is looked at in an inert document, where the browser reports each handler it will not run.
    expect(worker.complaints.filter(text => !text.startsWith('Executing inline event handler violates'))).toEqual([])
    await stage.close()
  })

  it('an editor writes with bold text, a table, an image and an attachment, first as a draft', async () => {
    const { page } = editor
    await editor.logIn('lin.xiaoyan', '/desk/notice/index')
    await rowWith(page, '企业管控平台升级公告').waitFor()
    await editor.picture('notice')
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const form = drawer(page)
    const text = form.locator('[data-slate-editor]')
    await text.waitFor()
    await form.getByRole('button', { name: word('发布') }).click()
    await form.getByText('标题不能为空').waitFor()
    await form.getByText('正文不能为空').waitFor()
    await form.getByLabel('标题').fill(TITLE)
    await choose(page, form, '类型', '通知')

    await text.click()
    await page.keyboard.type('本周五下午举行演练，请勿迟到')
    await text.locator('[data-slate-string]', { hasText: '本周五下午举行演练，请勿迟到' }).waitFor()
    // As fast as a hand that knows its keys: the button takes what is marked now.
    for (const _ of '请勿迟到') await page.keyboard.press('Shift+ArrowLeft')
    await form.locator('.w-e-toolbar button[data-menu-key="bold"]').click()
    await text.locator('strong', { hasText: '请勿迟到' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const cell = form.locator('.w-e-panel-content-table td[data-x="1"][data-y="1"]')
    await form.locator('.w-e-toolbar button[data-menu-key="insertTable"]').click()
    await cell.click()
    await text.locator('table td, table th').first().click()
    await page.keyboard.type('时间')
    await text.locator('p').last().click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.locator('.w-e-toolbar button[data-menu-key="uploadImage"]').click(),
    ])
    await chooser.setFiles({ name: '演练路线.png', mimeType: 'image/png', buffer: png(240, 80) })
    await text.locator('img[alt="演练路线.png"]').waitFor()

    await form.locator('.ant-upload input[type=file]').setInputFiles([
      { name: '演练安排.txt', mimeType: 'text/plain', buffer: Buffer.from('周五 14:00 集合') },
      { name: '现场照片.png', mimeType: 'image/png', buffer: png(320, 200) },
    ])
    await form.getByRole('button', { name: '移除 现场照片.png' }).waitFor()
    await editor.picture('notice-form')
    await form.getByRole('button', { name: '存为草稿' }).click()
    await page.getByText('草稿已保存').waitFor()
    await rowWith(page, TITLE).getByText('草稿').waitFor()
  })

  it('a draft is visible to editors only; published it is visible to all', async () => {
    await worker.logIn('worker01', '/desk/notice/index')
    await rowWith(worker.page, '企业管控平台升级公告').waitFor()
    await expect.poll(() => rowWith(worker.page, TITLE).count()).toBe(0)
    // A reader has no buttons of an editor.
    await expect
      .poll(() =>
        front(worker.page)
          .getByRole('button', { name: word('新增') })
          .count(),
      )
      .toBe(0)
    await expect
      .poll(() =>
        front(worker.page)
          .getByRole('button', { name: word('修改') })
          .count(),
      )
      .toBe(0)

    const { page } = editor
    await press(page, TITLE, '修改')
    await drawer(page).locator('[data-slate-editor] strong', { hasText: '请勿迟到' }).waitFor()
    await drawer(page).getByRole('button', { name: '移除 演练安排.txt' }).waitFor()
    await drawer(page)
      .getByRole('button', { name: word('发布') })
      .click()
    await page.getByText('公告已发布').waitFor()
    await rowWith(page, TITLE).getByText('已发布').waitFor()
  })

  it('a worker finds it unread, opens it, and it is read', async () => {
    const { page } = worker
    await show(page, '未读')
    await front(page).getByRole('button', { name: '刷新' }).click()
    const row = rowWith(page, TITLE)
    await row.locator('[data-unread="true"]').first().waitFor()
    await worker.picture('notice-unread')
    await row.getByRole('button', { name: new RegExp(TITLE) }).click()
    const text = drawer(page).getByRole('article')
    await text.getByRole('heading', { name: TITLE }).waitFor()
    await text.getByText('林晓燕').waitFor()
    await text.locator('strong', { hasText: '请勿迟到' }).waitFor()
    await text
      .getByRole('cell', { name: '时间' })
      .or(text.getByRole('columnheader', { name: '时间' }))
      .waitFor()
    const image = text.locator('img[alt="演练路线.png"]')
    await image.waitFor()
    await expect.poll(() => image.evaluate(node => (node as HTMLImageElement).naturalWidth)).toBe(240)
    await worker.picture('notice-read')
    await row.waitFor({ state: 'detached' })

    const [download] = await Promise.all([page.waitForEvent('download'), text.getByRole('button', { name: '下载 演练安排.txt' }).click()])
    expect(download.suggestedFilename()).toBe('演练安排.txt')
    await text.getByRole('button', { name: '预览 现场照片.png' }).click()
    await page.locator('.ant-image-preview img').waitFor()
    await worker.picture('notice-preview')
    await dismiss(page, page.locator('.ant-image-preview img'))
    await drawer(page)
      .getByRole('button', { name: /Close|关闭/ })
      .click()
    await drawer(page).waitFor({ state: 'hidden' })
    await show(page, '已读')
    await rowWith(page, TITLE).waitFor()
    await expect.poll(() => rowWith(page, TITLE).locator('[data-unread="true"]').count()).toBe(0)
  })

  it('a script in the content never runs, neither sent to the server nor written past it', async () => {
    const evil = `<p>看这里</p><script>window.__ran = 1</script><img src="x" onerror="window.__ran = 2"><a href="javascript:window.__ran=3">点我</a>
      <svg onload="window.__ran = 4"></svg><iframe srcdoc="<script>parent.__ran = 5</script>"></iframe><p style="background:url(javascript:1);color:red">末行</p>`
    const session = await stage.app.signIn('admin')
    const sent = await session.post('blade-jinlei/sysNotice/submit', {
      noticeTilte: '经过接口的脚本',
      noticeType: 1,
      noticeContent: evil,
      status: 1,
    })
    expect(sent.body.code).toBe(200)
    const other = await session.post('blade-jinlei/sysNotice/submit', {
      noticeTilte: '绕过接口的脚本',
      noticeType: 1,
      noticeContent: '-',
      status: 1,
    })
    await stage.app.sql('update sys_notice set content = $1 where id = $2', [evil, other.body.data.id])

    const { page } = worker
    await show(page, '全部')
    for (const title of ['经过接口的脚本', '绕过接口的脚本']) {
      await front(page).getByRole('button', { name: '刷新' }).click()
      await rowWith(page, title)
        .getByRole('button', { name: new RegExp(title) })
        .click()
      const text = drawer(page).getByRole('article')
      await text.getByText('末行').waitFor()
      await text.getByText('点我').click()
      expect(await text.locator('script, iframe, svg, [onerror], [onload], a[href^="javascript"]').count(), title).toBe(0)
      expect(await text.getByText('末行').getAttribute('style'), title).toBe('color: red;')
      expect(await page.evaluate(() => (window as { __ran?: number }).__ran), title).toBeUndefined()
      await drawer(page)
        .getByRole('button', { name: /Close|关闭/ })
        .click()
      await drawer(page).waitFor({ state: 'hidden' })
    }
    await worker.picture('notice-worker')
  })

  it('everything is read with one press', async () => {
    const { page } = worker
    await front(page).getByRole('button', { name: '全部已读' }).click()
    await page.getByText(/条公告已标为已读/).waitFor()
    await expect.poll(() => front(page).locator('.ant-table-row [data-unread="true"]').count()).toBe(0)
    await show(page, '未读')
    await front(page).locator('.ant-empty').waitFor()
  })

  it('an unfinished notice is not closed without a question; a withdrawn one is gone for readers', async () => {
    const { page } = editor
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    await drawer(page).getByLabel('标题').fill('写了一半')
    await drawer(page)
      .getByRole('button', { name: word('取消') })
      .click()
    await dialog(page).getByText('内容尚未保存，确定关闭？').last().waitFor()
    await dialog(page)
      .getByRole('button', { name: word('确定') })
      .last()
      .click()
    await drawer(page).waitFor({ state: 'hidden' })
    await press(page, TITLE, '撤回')
    await dialog(page)
      .getByRole('button', { name: word('确定') })
      .last()
      .click()
    await rowWith(page, TITLE).getByText('草稿').waitFor()
    await show(worker.page, '全部')
    await front(worker.page).getByRole('button', { name: '刷新' }).click()
    await rowWith(worker.page, TITLE).waitFor({ state: 'detached' })
  })

  it('messages: unread on one side, opening one reads it', async () => {
    const { page } = worker
    await worker.goto('/desk/message/index')
    const list = front(page).getByRole('region', { name: '我的消息' })
    const first = list.locator('button[data-unread="true"]').first()
    await first.waitFor()
    const title = (await first.locator('b').textContent()) ?? ''
    await worker.picture('message')
    await first.click()
    await front(page).getByRole('article').getByRole('heading', { name: title }).waitFor()
    await front(page).getByRole('tab', { name: '已读' }).click()
    await list
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .waitFor()
    await worker.picture('message-read')
    await front(page).getByRole('tab', { name: /^未读/ }).click()
    await list.getByRole('button', { name: word('全部已读') }).click()
    await page.getByText(/条消息已标为已读/).waitFor()
    await list.getByText('没有未读消息', { exact: true }).waitFor()
  })

  it('works on a phone', async () => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('worker01', '/desk/notice/index')
    await rowWith(phone.page, '季度安全')
      .getByRole('button', { name: /季度安全/ })
      .click()
    await drawer(phone.page).getByRole('article').waitFor()
    await phone.picture('notice-read')
    await phone.goto('/desk/message/index')
    await front(phone.page).getByRole('region', { name: '我的消息' }).waitFor()
    await phone.picture('message')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
