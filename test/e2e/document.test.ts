import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { bar, day, entry, field, openTodo as openCaseTodo, side, weekday } from './case.ts'
import { arrives, ownComplaints, toast } from './shell.ts'
import { choose, dialog, front, word } from './table.ts'

/** 请假申请: written, interrupted, submitted, returned, corrected, approved on desktop and phone, printed. */
describe('a document from its definition, in a browser', () => {
  let stage: Stage
  let worker: Visitor
  let number = ''
  const visitors: Visitor[] = []
  const enter = async (account: string, size: 'desk' | 'phone' = 'desk') => {
    const visitor = await stage.visit({ size })
    visitors.push(visitor)
    await visitor.logIn(account)
    return visitor
  }
  beforeAll(async () => {
    stage = await openStage()
    worker = await enter('worker01')
  })
  afterAll(async () => {
    expect(visitors.flatMap(ownComplaints)).toEqual([])
    await stage.close()
  })

  it('shows missing values at their fields before anything is sent', async () => {
    const { page } = worker
    await worker.goto('/work/process/leave/form')
    const sent: string[] = []
    page.on('request', request => request.url().includes('/process/start') && sent.push(request.url()))
    // The chain is known before anything is filled in.
    await side(page).getByText('班组长审批').waitFor()
    await bar(page)
      .getByRole('button', { name: word('提交') })
      .click()
    await field(page, 'leaveType').getByText('请假类别不能为空').waitFor()
    await field(page, 'reason').getByText('请假事由不能为空').waitFor()
    await expect.poll(() => field(page, 'contactPhone').getByRole('alert').count()).toBe(0)
    await worker.picture('document-missing')
    expect(sent).toEqual([])
  })

  it('computes while typing, and forecasts the approvers', async () => {
    const { page } = worker
    await choose(page, front(page), '请假类别', '年休假')
    await day(page, '开始日期', TUESDAY)
    await day(page, '结束日期', MONDAY)
    await front(page).getByLabel('请假事由').fill('回老家看望父母')
    await field(page, 'endDate').getByText('结束时间不能早于开始时间').waitFor()
    // Only leave types with a balance show one.
    await field(page, 'balanceDays').waitFor()
    await choose(page, front(page), '请假类别', '事假')
    await field(page, 'balanceDays').waitFor({ state: 'detached' })
    await day(page, '结束日期', WEDNESDAY)
    await field(page, 'totalDays').getByText('2.0 天').waitFor()
    for (const [step, person] of [
      ['班组长审批', '鲁大海'],
      ['部门负责人审批', '孟德山'],
      ['人事专员办理', '吴倩'],
    ] as const)
      await side(page).locator('li').filter({ hasText: step }).getByText(person).waitFor()
    await worker.picture('document-form')
    expect(await findings(page)).toEqual([])
  })

  it('keeps its input after a reload, and restoring saves nothing', async () => {
    const { page } = worker
    await bar(page)
      .getByText(/已暂存在本机|已保存/)
      .waitFor()
    const saves: string[] = []
    page.on('request', request => request.url().includes('/process/save-draft') && saves.push(request.url()))
    await page.reload()
    await front(page)
      .getByText(/已恢复 \d\d:\d\d 未提交的内容/)
      .waitFor()
    await expect.poll(() => front(page).getByLabel('请假事由').inputValue()).toBe('回老家看望父母')
    await field(page, 'totalDays').getByText('2.0 天').waitFor()
    await expect
      .poll(() =>
        bar(page)
          .getByText(/已暂存在本机|已保存|未保存/)
          .count(),
      )
      .toBe(0)
    expect(saves).toEqual([])
    // Saving manually stores it on the server and clears the mark of the tab.
    await bar(page)
      .getByRole('button', { name: word('保存草稿') })
      .click()
    await front(page).getByLabel('备注').fill('已和班组说过')
    await bar(page)
      .getByRole('button', { name: word('保存草稿') })
      .click()
    await bar(page)
      .getByText(/已保存 \d\d:\d\d/)
      .waitFor()
    expect(saves.length).toBe(1)
  })

  it('is submitted once, however often one clicks', async () => {
    const { page } = worker
    const starts: string[] = []
    page.on('request', request => request.url().includes('/process/start') && starts.push(request.url()))
    await bar(page)
      .getByRole('button', { name: word('提交') })
      .dblclick()
    await page.waitForURL('**/work/process/leave/detail/**')
    await toast(page, '已提交：QJ')
    expect(starts.length).toBe(1)
    await front(page).getByText('审批中').waitFor()
    await entry(page, '班组长审批').getByText('鲁大海').waitFor()
    await entry(page, '班组长审批').getByText('处理中').waitFor()
    number =
      (await front(page)
        .locator('header')
        .getByText(/^QJ\d+$/)
        .textContent()) ?? ''
    await worker.picture('document-detail')
    // The draft is gone: a new form is empty.
    await worker.goto('/work/process/leave/form')
    await side(page).getByText('班组长审批').waitFor()
    await expect.poll(() => front(page).getByLabel('请假事由').inputValue()).toBe('')
  })

  it('is returned with a reason', async () => {
    const lu = await enter('lu.dahai')
    await openTodo(lu)
    const { page } = lu
    await bar(page)
      .getByRole('button', { name: word('不同意') })
      .click()
    await bar(page).getByText('请填写审批意见').waitFor()
    await bar(page)
      .getByRole('button', { name: word('退回') })
      .click()
    await dialog(page).getByLabel('说明').fill('那两天要检修，请改为一天')
    await lu.picture('document-return')
    await dialog(page)
      .getByRole('button', { name: word('退回') })
      .click()
    await toast(page, '操作成功')
    await lu.close()
  })

  it('is corrected by its initiator and goes straight back, with changes marked', async () => {
    const { page } = worker
    await openTodo(worker)
    await front(page).getByText('鲁大海：那两天要检修，请改为一天').waitFor()
    await day(page, '结束日期', TUESDAY)
    await field(page, 'totalDays').getByText('1.0 天').waitFor()
    await worker.picture('document-correct')
    await bar(page)
      .getByRole('button', { name: word('重新提交') })
      .click()
    await page.waitForURL('**/work/process/leave/detail/**')
    await toast(page, '已重新提交')

    const lu = await enter('lu.dahai')
    await openTodo(lu)
    const changed = field(lu.page, 'endDate')
    await changed.getByText(WEDNESDAY).waitFor()
    await expect.poll(() => changed.getAttribute('data-changed')).toBe('true')
    await expect.poll(() => changed.textContent()).toMatch(new RegExp(`原：${WEDNESDAY}.*${TUESDAY}`))
    await expect.poll(() => field(lu.page, 'reason').getAttribute('data-changed')).toBe('false')
    await lu.picture('document-changed')
    expect(await findings(lu.page)).toEqual([])

    // The keyboard agrees; it can be undone for five seconds.
    await lu.page.keyboard.press('a')
    await bar(lu.page)
      .getByText(/已同意，\d 秒后提交/)
      .waitFor()
    await bar(lu.page)
      .getByRole('button', { name: word('撤销') })
      .click()
    await bar(lu.page).getByLabel('审批意见').fill('同意，注意交接')
    await bar(lu.page)
      .getByRole('button', { name: word('同意') })
      .click()
    await bar(lu.page)
      .getByRole('button', { name: word('立即提交') })
      .click()
    await toast(lu.page, '已同意')
    await lu.close()
  })

  it('is approved on a phone', async () => {
    const meng = await enter('meng.deshan', 'phone')
    await openTodo(meng)
    const { page } = meng
    await bar(page)
      .getByRole('button', { name: word('同意') })
      .waitFor()
    await meng.picture('document-handle')
    expect(await findings(page)).toEqual([])
    await bar(page)
      .getByRole('button', { name: word('更多') })
      .click()
    await page.getByRole('menuitem', { name: '评论' }).click()
    await dialog(page).getByLabel('评论内容').fill('检修安排已确认')
    await dialog(page)
      .getByRole('button', { name: word('评论') })
      .click()
    await entry(page, '检修安排已确认').waitFor()
    await bar(page)
      .getByRole('button', { name: word('同意') })
      .click()
    // Leaving the page sends the decision without waiting for five seconds.
    await bar(page)
      .getByText(/已同意，\d 秒后提交/)
      .waitFor()
    const [answer] = await Promise.all([
      page.waitForResponse(response => response.url().includes('/work/complete-task')),
      page.getByRole('navigation').getByRole('link', { name: '首页' }).click(),
    ])
    expect(((await answer.json()) as { code: number }).code).toBe(200)
    await meng.close()
  })

  it('an outdated page says so and keeps the opinion', async () => {
    const [one, other] = [await enter('wu.qian'), await enter('wu.qian')]
    for (const visitor of [one, other]) await openTodo(visitor)
    await bar(one.page).getByLabel('审批意见').fill('考勤已登记')
    await bar(other.page).getByLabel('审批意见').fill('我来登记')
    await bar(one.page)
      .getByRole('button', { name: word('确认办理') })
      .click()
    await bar(one.page)
      .getByRole('button', { name: word('立即提交') })
      .click()
    await toast(one.page, '已办理')
    await bar(other.page)
      .getByRole('button', { name: word('确认办理') })
      .click()
    await bar(other.page)
      .getByRole('button', { name: word('立即提交') })
      .click()
    await front(other.page).getByText('您填写的意见已保留。').waitFor()
    await expect.poll(() => bar(other.page).getByLabel('审批意见').inputValue()).toBe('我来登记')
    await other.picture('document-stale')
    await front(other.page)
      .getByRole('alert')
      .getByRole('button', { name: word('刷新') })
      .click()
    await front(other.page).getByText('已同意', { exact: true }).first().waitFor()
    for (const visitor of [one, other]) await visitor.close()
  })

  it('shows its history as a list, as a diagram and on paper', async () => {
    const { page } = worker
    await worker.goto('/work/process/leave/index')
    await front(page).getByRole('link', { name: number }).first().click()
    await page.waitForURL('**/work/process/leave/detail/**')
    await front(page).locator('header').getByText('已同意').waitFor()
    await entry(page, '同意，注意交接').getByText('鲁大海').waitFor()
    await entry(page, '考勤已登记').getByText('吴倩').waitFor()
    await entry(page, '那两天要检修').getByText('退回').waitFor()
    await worker.picture('document-approved')

    await front(page).getByRole('tab', { name: '流程图' }).click()
    await side(page).locator('[data-state="done"]').first().waitFor()
    await worker.picture('document-diagram')
    expect(await findings(page)).toEqual([])

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', document.querySelector('#print-sheet')?.textContent ?? '')
    })
    await front(page)
      .getByRole('button', { name: word('打印') })
      .first()
      .click()
    await expect
      .poll(() => page.locator('body').getAttribute('data-printed'))
      .toMatch(/请假申请.*QJ\d+.*请假事由回老家看望父母.*孟德山.*申请人：赵铁山.*批准/)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('#print-sheet').isVisible()).toBe(true)
    await expect.poll(() => page.locator('#root').isVisible()).toBe(false)
    await worker.picture('document-print')
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.locator('#print-sheet').waitFor({ state: 'detached' })
  })

  it('is copied into a new form', async () => {
    const { page } = worker
    await bar(page)
      .getByRole('button', { name: word('复制为新单') })
      .click()
    await page.waitForURL('**/work/process/leave/form?copyFrom=**')
    await expect.poll(() => front(page).getByLabel('请假事由').inputValue()).toBe('回老家看望父母')
  })

  it('other people are only told that it does not exist', async () => {
    const stranger = await enter('ren.xiaohong')
    await worker.goto('/work/process/leave/index')
    await front(worker.page).getByRole('link', { name: number }).first().click()
    await worker.page.waitForURL('**/detail/**')
    await stranger.goto(new URL(worker.page.url()).pathname)
    await front(stranger.page).getByText('单据不存在，或您无权查看').waitFor()
    await stranger.picture('document-stranger')
    await stranger.goto('/work/process/no_such_flow/form')
    await arrives(stranger.page, '/404')
    await stranger.close()
  })
})

const [MONDAY, TUESDAY, WEDNESDAY] = [weekday(0), weekday(1), weekday(2)]
const openTodo = (visitor: Visitor) => openCaseTodo(visitor, new RegExp(`请假申请：.*${TUESDAY}至`))
