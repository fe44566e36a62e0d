import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cases, casesIn } from '../setup/cases.ts'
import { findings } from './axe.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { bar, button, field, side } from './case.ts'
import { tabBar } from './shell.ts'
import { dialog, drawer, front, rowWith, word } from './table.ts'

const KEY = 'flow_backlog_test'
const HEAD = 'lu.dahai'
const MANY = 20
const TWO_MINUTES = 120_000
const titleOf = (at: number) => `事项${String(at).padStart(2, '0')}`

/** 待办事务 in three panes: list, paper, decision. */
describe('the to-do page, in a browser', () => {
  let stage: Stage
  let cases: Cases
  let head: Visitor
  const started = new Map<string, string>()
  const addresses = new Set<string>()

  const paper = (page = head.page) => front(page).getByRole('region', { name: '预览' })
  const reads = (title: string) => field(head.page, 'testTitle').getByText(title, { exact: true }).waitFor()
  const undoBar = () => front(head.page).getByTestId('undo-bar')
  const start = async (title: string, assigneeId: string) => {
    const { processInstanceId } = await cases.start('admin', KEY, { testTitle: title, assigneeId, testCase: 'agree' })
    started.set(title, processInstanceId)
    return processInstanceId
  }
  /** Where a case stands: its status, and who has it. */
  const standing = async (title: string) => {
    const id = started.get(title)
    const [found] = await stage.app.sql<{ status: string }>('select status from wf_instance where id = $1', [id])
    return `${found?.status} ${(await cases.open(id!)).map(task => task.account).join()}`.trim()
  }

  beforeAll(async () => {
    stage = await openStage()
    // An empty desk: the demo company is in the middle of its work.
    await stage.app.sql(`update wf_task set status = 1, result = 'cancelled', finished_at = now() where status = 0`)
    cases = casesIn(stage.app)
    const { userId } = await cases.as(HEAD)
    // The newest is the first in the list.
    for (let at = MANY; at > 0; at--) await start(titleOf(at), userId)
    head = await stage.visit()
    await head.logIn(HEAD, '/work/todo/index')
    head.page.on('framenavigated', frame => addresses.add(new URL(frame.url()).pathname))
  })
  afterAll(async () => {
    expect(head.complaints).toEqual([])
    await stage.close()
  })

  it('shows the first paper with its decision beside the list', async () => {
    await reads(titleOf(1))
    await expect.poll(() => front(head.page).locator('li[data-card]').count()).toBe(MANY)
    await button(head.page, '同意').waitFor()
    for (const size of ['wide', 'desk'] as const) {
      await head.resize(size)
      await reads(titleOf(1))
      await head.picture('todo-panes')
    }
    expect(await findings(head.page)).toEqual([])
  })

  it('below 1360 px a table takes the place of the panes, and a paper is looked at in a drawer', async () => {
    const narrow = await stage.visit()
    const { page } = narrow
    await page.setViewportSize({ width: 1280, height: 768 })
    await narrow.logIn(HEAD, '/work/todo/index')
    await rowWith(page, titleOf(1)).waitFor()
    await expect.poll(() => paper(page).count()).toBe(0)
    await expect.poll(() => front(page).locator('.ant-table-row').count()).toBe(MANY)
    await page.keyboard.press('j')
    await page.keyboard.press('v')
    const shown = drawer(page)
    await shown.getByText(titleOf(1), { exact: true }).first().waitFor()
    await narrow.picture('todo-narrow')
    expect(await findings(page)).toEqual([])
    await shown.getByRole('button', { name: word('处理') }).click()
    await page.waitForURL(`**/work/process/${KEY}/handle/**`)
    await button(page, '同意').waitFor()
    expect(narrow.complaints).toEqual([])
    await narrow.close()
  })

  it('an agreement shows the next paper at once, and may be undone for five seconds', async () => {
    const { page } = head
    await page.keyboard.press('a')
    await reads(titleOf(2))
    await rowWith(page, titleOf(1)).waitFor({ state: 'hidden' })
    await undoBar().getByText('已同意').waitFor()
    await page.keyboard.press('u')
    await reads(titleOf(1))
    await undoBar().waitFor({ state: 'hidden' })
    await rowWith(page, titleOf(1)).waitFor()
    expect(await standing(titleOf(1))).toBe(`running ${HEAD}`)
  })

  it('a refusal needs an opinion, and is sent when the next decision is made', async () => {
    const { page } = head
    await page.keyboard.press('r')
    await bar(page).getByText('请填写审批意见').waitFor()
    await bar(page).getByLabel('审批意见').fill('数量不对')
    await button(page, '不同意').click()
    await reads(titleOf(2))
    await button(page, '同意').click()
    await reads(titleOf(3))
    await undoBar().getByText(titleOf(2)).waitFor()
    await expect.poll(() => standing(titleOf(1))).toBe('rejected')
    await head.picture('todo-undo')
    expect(await findings(page)).toEqual([])
  })

  it('papers that were looked at are agreed to together, others are not', async () => {
    const { page } = head
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await reads(titleOf(4))
    await page.keyboard.press('x')
    await rowWith(page, titleOf(10)).getByRole('checkbox').check()
    await front(page)
      .getByRole('button', { name: word('批量同意') })
      .click()
    await dialog(page).getByText('将同意以下 2 项').waitFor()
    await dialog(page).getByText('有 1 项须先打开查看').waitFor()
    await dialog(page).getByRole('button', { name: '同意 2 项' }).click()
    await dialog(page).getByText('成功 2 项，失败 0 项').waitFor()
    await dialog(page)
      .getByRole('button', { name: word('关闭') })
      .first()
      .click()
    for (const at of [3, 4]) await rowWith(page, titleOf(at)).waitFor({ state: 'hidden' })
    await rowWith(page, titleOf(10)).waitFor()
    await expect.poll(() => standing(titleOf(3))).toBe('running admin')
  })

  it('the rest is cleared with one key each, and the page was never left', async () => {
    const { page } = head
    await rowWith(page, titleOf(5)).getByRole('link').click()
    const began = Date.now()
    for (let at = 5; at <= MANY; at++) {
      await reads(titleOf(at))
      await page.keyboard.press('a')
    }
    await undoBar()
      .getByRole('button', { name: word('立即提交') })
      .click()
    await front(page).getByText('今天的待办都处理完了').waitFor()
    expect(Date.now() - began).toBeLessThan(TWO_MINUTES)
    await paper().waitFor({ state: 'hidden' })
    await head.picture('todo-cleared')
    for (let at = 2; at <= MANY; at++) await expect.poll(() => standing(titleOf(at)), { message: titleOf(at) }).toBe('running admin')
    const [left] = await stage.app.sql<{ total: number }>(
      'select count(*)::int as total from wf_task t join sys_user u on u.id = t.holder where u.account = $1 and t.status = 0',
      [HEAD],
    )
    expect(left?.total).toBe(0)
    expect([...addresses]).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/work/todo/index')
  })

  it('an own paper that came back is marked, stands apart, and is opened to be corrected', async () => {
    const { userId } = await cases.as(HEAD)
    const processInstanceId = await start('被退回的', userId)
    const [task] = await cases.open(processInstanceId)
    await cases.send(HEAD, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请补充材料' })
    const initiator = await stage.visit()
    const { page } = initiator
    await initiator.logIn('admin', '/work/todo/index')
    await front(page).getByRole('heading', { name: '退回给我，待修改重提' }).waitFor()
    const [first] = await front(page).locator('li[data-card]').allTextContents()
    expect(first).toMatch(/被退回的.*退回给我/)
    // What others wait for is offered first.
    await expect.poll(() => paper(page).getByRole('heading').first().textContent()).not.toContain('被退回的')
    await rowWith(page, '被退回的').getByRole('link').click()
    await side(page).getByText('请补充材料').first().waitFor()
    // It is corrected on its page.
    await field(page, 'testTitle').getByText('被退回的').waitFor()
    await expect.poll(() => field(page, 'testTitle').getByRole('textbox').count()).toBe(0)
    await initiator.picture('todo-returned')
    expect(await findings(page)).toEqual([])
    await side(page)
      .getByRole('button', { name: word('修改重提') })
      .click()
    await front(page).getByText('单据已退回，请按意见修改后重新提交。').waitFor()
    // The same case from another list is the same tab.
    const ofCase = tabBar(page).getByRole('tab', { name: /待办流程测试/ })
    await expect.poll(() => ofCase.count()).toBe(1)
    const address = page.url()
    await initiator.goto('/work/send/index')
    await rowWith(page, '被退回的').getByRole('link', { name: '被退回的' }).first().click()
    await page.waitForURL(address)
    await front(page).getByText('单据已退回，请按意见修改后重新提交。').waitFor()
    await expect.poll(() => ofCase.count()).toBe(1)
    expect(initiator.complaints).toEqual([])
    await initiator.close()
  })
})
