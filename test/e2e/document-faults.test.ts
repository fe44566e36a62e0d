import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { field, openTodo, weekday } from './case.ts'
import { ownComplaints, toast } from './shell.ts'
import { choose, front, word } from './table.ts'

const REASON = '照顾住院的父亲'
const OPINION = '同意，班次已调整'
const START = '**/process/start*'
const UPLOAD = '**/put-file*'
const DECIDE = '**/complete-task*'

const foot = (page: Page) => front(page).getByTestId('document-bar')
const pressIn = (page: Page, name: string) =>
  foot(page)
    .getByRole('button', { name: word(name) })
    .click()
const alarm = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()

/** Server errors during submit or decision: the user is told, input is kept, and it takes effect once. */
describe('documents and a failing server, in a browser', () => {
  let stage: Stage
  let worker: Visitor
  let leader: Visitor
  beforeAll(async () => {
    stage = await openStage()
    worker = await stage.visit()
    leader = await stage.visit()
    await worker.logIn('worker01', '/work/process/leave/form')
    const { page } = worker
    await choose(page, front(page), '请假类别', '事假')
    for (const label of ['开始日期', '结束日期']) {
      const box = front(page).getByLabel(label, { exact: true })
      await box.fill(weekday(3))
      await box.press('Enter')
    }
    await front(page).getByLabel('请假事由').fill(REASON)
    await front(page).locator('[data-path="totalDays"]').getByText('1.0 天').waitFor()
  })
  afterAll(async () => {
    await stage?.close()
    expect([worker, leader].flatMap(ownComplaints)).toEqual([])
  })

  const kept = async () => await expect.poll(() => front(worker.page).getByLabel('请假事由').inputValue()).toBe(REASON)
  const papers = async () => (await stage.app.sql(`select 1 from wf_instance where title like '%' || $1 || '%'`, [weekday(3)])).length

  it('503 on handing in: said, and nothing is lost', async () => {
    const { page } = worker
    await page.route(START, route => route.fulfill({ status: 503, body: '' }))
    await pressIn(page, '提交')
    await alarm(page, '系统繁忙，刚才的操作没有完成，您的内容不会丢失，请稍后再提交').waitFor()
    await page.getByText('系统繁忙，请稍后重试').first().waitFor()
    await worker.picture('document-fault-503')
    await kept()
    await page.unroute(START)
  })

  it('a cut connection: said, the form can still be written in, and outlives a reload', async () => {
    const { page } = worker
    await worker.context.setOffline(true)
    await pressIn(page, '提交')
    await page.getByText('网络不可用，内容已保留，请稍后重试').first().waitFor()
    await alarm(page, '无法连接服务器').waitFor()
    await worker.picture('document-fault-offline')
    await kept()
    await front(page).getByLabel('备注').fill('断网时写下')
    await foot(page)
      .getByText(/已暂存在本机|已保存/)
      .waitFor()
    await worker.context.setOffline(false)
    await alarm(page, '无法连接服务器').waitFor({ state: 'hidden' })
    await page.reload()
    await front(page)
      .getByText(/已恢复/)
      .waitFor()
    await kept()
    await expect.poll(() => front(page).getByLabel('备注').inputValue()).toBe('断网时写下')
  })

  it('nothing is handed in without the file that is still on its way', async () => {
    const { page } = worker
    const before = await papers()
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route(UPLOAD, async route => {
      await arrived
      await route.continue()
    })
    const place = field(page, 'attachments')
    await place.locator('input[type=file]').setInputFiles({ name: '住院证明.txt', mimeType: 'text/plain', buffer: Buffer.from('住院') })
    await place.getByText('住院证明.txt').waitFor()
    await pressIn(page, '提交')
    await page.getByText('附件还在上传，请稍候再提交').first().waitFor()
    arrive()
    await place.getByRole('button', { name: '住院证明.txt', exact: true }).waitFor()
    await page.unroute(UPLOAD)
    await kept()
    expect(await papers()).toBe(before)
  })

  it('a lost reply, then five slow seconds under a mask, and there is one document', async () => {
    const { page } = worker
    const before = await papers()
    await page.route(START, async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await pressIn(page, '提交')
    await page.getByText('网络不可用，内容已保留，请稍后重试').first().waitFor()
    await kept()
    await page.unroute(START)
    await page.route(START, async route => {
      await new Promise(done => setTimeout(done, 5_000))
      await route.continue()
    })
    await pressIn(page, '提交')
    const mask = page.getByRole('status').filter({ hasText: '正在处理请稍候' })
    await mask.waitFor()
    expect(new URL(page.url()).pathname).toContain('/form')
    await mask.waitFor({ state: 'hidden' })
    await page.waitForURL('**/work/process/leave/detail/**')
    await page.unroute(START)
    await toast(page, '已提交：QJ')
    expect(await papers()).toBe(before + 1)
  })

  it('the opinion survives 503 and a lost connection, and the decision is sent once', async () => {
    const { page } = leader
    await leader.logIn('lu.dahai')
    await openTodo(leader, new RegExp(`请假申请：.*${weekday(3)}`))
    const box = foot(page).getByLabel('审批意见')
    await box.fill(OPINION)
    const agree = async () => {
      await pressIn(page, '同意')
      await pressIn(page, '立即提交')
    }
    await page.route(DECIDE, route => route.fulfill({ status: 503, body: '' }))
    await agree()
    await page.getByText('系统繁忙，请稍后重试').first().waitFor()
    await expect.poll(() => box.inputValue()).toBe(OPINION)
    await page.unroute(DECIDE)
    await leader.context.setOffline(true)
    await agree()
    await page.getByText('网络不可用，内容已保留，请稍后重试').first().waitFor()
    await leader.picture('document-fault-handle')
    await expect.poll(() => box.inputValue()).toBe(OPINION)
    await leader.context.setOffline(false)
    await alarm(page, '无法连接服务器').waitFor({ state: 'hidden' })
    await agree()
    await toast(page, '已同意')
    const said = await stage.app.sql(`select 1 from wf_task where opinion = $1`, [OPINION])
    expect(said).toHaveLength(1)
  })
})
