import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorkers } from '#platform/job/job.store.ts'
import { type Cases, casesIn } from '../setup/cases.ts'
import { findings } from './axe.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { bar, field, side } from './case.ts'
import { answered, choose, dialog, dismiss, front, press, rowWith, word } from './table.ts'

const KEY = 'flow_backlog_test'

/** 工作台: what waits, what was sent, what was put aside, as people live it in a browser. */
describe('work lists, in a browser', () => {
  let stage: Stage
  let cases: Cases
  let worker: Visitor
  let admin: Visitor
  let workerId: string
  const started: string[] = []

  const start = async (title: string) => {
    const { processInstanceId } = await cases.start('admin', KEY, { testTitle: title, assigneeId: workerId, testCase: 'agree' })
    started.push(processInstanceId)
    return processInstanceId
  }
  const taskOf = async (instance: string) => (await cases.open(instance))[0]!.taskId
  const statusOf = async (id: string) =>
    (await stage.app.sql<{ status: string }>('select status from wf_instance where id = $1', [id]))[0]?.status
  const look = async (instance: string) => cases.send('worker01', 'process/mark-read', { taskId: await taskOf(instance) })

  beforeAll(async () => {
    stage = await openStage()
    // An empty desk: the demo company is in the middle of its work.
    await stage.app.sql(`update wf_task set status = 1, result = 'cancelled', finished_at = now() where status = 0`)
    startWorkers(stage.app)
    cases = casesIn(stage.app)
    workerId = (await cases.as('worker01')).userId
    for (const title of ['首件', '抽检', '巡检', '复检']) await start(title)
    ;[worker, admin] = [await stage.visit(), await stage.visit({ size: 'wide' })]
    await worker.logIn('worker01')
    await admin.logIn('admin')
  })
  afterAll(async () => {
    expect(worker.complaints).toEqual([])
    expect(admin.complaints).toEqual([])
    await stage.close()
  })

  it('a to-do arrives while one looks, and says that it is new', async () => {
    const { page } = worker
    await worker.goto('/work/todo')
    await rowWith(page, '首件').waitFor()
    await expect.poll(() => rowWith(page, '首件').getByRole('img', { name: '未读' }).count()).toBe(1)
    await start('急件')
    await rowWith(page, '急件').waitFor()
    await expect.poll(() => rowWith(page, '急件').textContent()).toContain('处理人处理')
    await worker.picture('work-todo')
    expect(await findings(page)).toEqual([])
  })

  it('is narrowed to a group, and looked at without leaving the list', async () => {
    const { page } = worker
    const groups = front(page).getByRole('navigation', { name: '待办分组' })
    const system = groups.getByRole('button', { name: /系统/ })
    await expect.poll(() => system.textContent()).toBe('系统5')
    await answered(page, () => system.click(), '/todo-list')
    await expect.poll(() => system.getAttribute('aria-pressed')).toBe('true')
    await answered(page, () => groups.getByRole('button', { name: /已超时/ }).click(), '/todo-list')
    await rowWith(page, '急件').waitFor({ state: 'hidden' })
    await groups.getByRole('button', { name: /全部待办/ }).click()
    await rowWith(page, '急件').getByRole('link').click()
    await field(page, 'testTitle').getByText('急件').waitFor()
    await side(page).getByText('处理人处理').first().waitFor()
    await worker.picture('work-preview')
    expect(await findings(page)).toEqual([])
    // Looked at, it is not new any more.
    await expect.poll(() => rowWith(page, '急件').getByRole('img', { name: '未读' }).count()).toBe(0)
  })

  it('is found by its title, and taken along as a workbook with its key fields', async () => {
    const { page } = worker
    const keyword = front(page).getByRole('search').getByLabel('关键字')
    await keyword.fill('抽检')
    await answered(page, () => keyword.press('Enter'), '/todo-list')
    await expect.poll(() => front(page).locator('li[data-card]').count()).toBe(1)
    // What was found is what is read.
    await field(page, 'testTitle').getByText('抽检').waitFor()
    await front(page).getByRole('button', { name: '导出' }).click()
    const download = page.waitForEvent('download')
    await page
      .getByRole('button', { name: word('下载') })
      .first()
      .click()
    const { sheets } = await readXlsx(await readFile(await (await download).path()))
    expect(sheets[0]!.rows.flat().join('|')).toContain('测试标题：抽检')
    // A drawer that goes gives the focus back to the button that opened it, and the next key would be for that.
    await dismiss(page, dialog(page).filter({ hasText: '任务中心' }))
    await keyword.fill('')
    await rowWith(page, '首件').waitFor()
  })

  it('J and K walk and show what they come to, Enter opens it as a page', async () => {
    const { page } = worker
    const cards = front(page).locator('li[data-card]')
    const shown = () => front(page).getByRole('region', { name: '预览' }).getByRole('heading', { level: 2 }).first().textContent()
    const titles = await cards.locator('b').allTextContents()
    await cards.first().getByRole('link').click()
    await expect.poll(shown).toBe(titles[0])
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
    await expect.poll(shown).toBe(titles[1])
    await expect.poll(() => front(page).locator('li[class*=cursor] b').textContent()).toBe(titles[1])
    await expect.poll(() => cards.nth(1).getByRole('img', { name: '未读' }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/work/process/${KEY}/handle/**`)
    await bar(page).waitFor()
    await worker.goto('/work/todo')
    await cards.first().waitFor()
  })

  it('several documents are approved at once, except unseen ones; every document has its own result', async () => {
    const { page } = worker
    const [first, second, third] = started as [string, string, string]
    for (const instance of [first, second, third]) await look(instance)
    // A fourth is new to its holder; the newest is shown, and so looked at, as soon as the page is opened.
    const fresh = await start('未看')
    await start('最新')
    await page.reload()
    for (const title of ['首件', '抽检', '巡检', '未看']) await rowWith(page, title).getByRole('checkbox').check()
    await front(page)
      .getByRole('button', { name: word('批量同意') })
      .click()
    const box = dialog(page)
    await box.getByText('将同意以下 3 项').waitFor()
    await box.getByText('有 1 项须先打开查看').waitFor()
    await box.getByText('待办流程测试').waitFor()
    await worker.picture('work-batch')
    expect(await findings(page)).toEqual([])
    // One of them is gone before the button is pressed.
    await cases.send('admin', 'process/withdraw', { processInstanceId: third })
    await box.getByRole('button', { name: '同意 3 项' }).click()
    await box.getByText('成功 2 项，失败 1 项').waitFor()
    await expect.poll(() => box.locator('[data-ok=false]').textContent()).toMatch(/巡检.+/)
    await worker.picture('work-batch-result')
    await box
      .getByRole('button', { name: word('关闭') })
      .first()
      .click()
    for (const title of ['首件', '抽检', '巡检']) await rowWith(page, title).waitFor({ state: 'hidden' })
    await rowWith(page, '未看').waitFor()
    await expect.poll(() => statusOf(fresh)).toBe('running')
    expect((await cases.open(first)).map(task => task.account)).toEqual(['admin'])
    await expect.poll(() => statusOf(third)).toBe('withdrawn')
  })

  it('who started it sees where it is, urges, and pulls it back with a word', async () => {
    const { page } = admin
    await admin.goto('/work/send')
    await rowWith(page, '急件').getByText('审批中').waitFor()
    await expect.poll(() => rowWith(page, '急件').textContent()).toMatch(/处理人处理.*赵铁山/)
    await press(page, '急件', '催办')
    await dialog(page)
      .getByRole('button', { name: word('催办') })
      .click()
    await page.getByText('已催办').waitFor()
    await rowWith(worker.page, '急件').getByText('催办').waitFor()
    await admin.picture('work-send')
    await press(page, '急件', '撤回')
    await dialog(page).getByLabel('说明').fill('写错了')
    await dialog(page)
      .getByRole('button', { name: word('撤回') })
      .click()
    await rowWith(page, '急件').getByText('已撤回').waitFor()
    await rowWith(worker.page, '急件').waitFor({ state: 'hidden' })
  })

  it('my decisions are among the done tasks', async () => {
    const { page } = worker
    await worker.goto('/work/done')
    const row = rowWith(page, '首件')
    await row.getByText('同意').first().waitFor()
    await worker.picture('work-done')
  })

  it('what I was told of is unread until I mark it', async () => {
    const { page } = worker
    await cases.send('admin', 'process/cc', { processInstanceId: started[3]!, users: [workerId] })
    await worker.goto('/work/cc')
    await rowWith(page, '复检').getByText('未读').waitFor()
    await worker.picture('work-cc')
    await front(page).getByRole('button', { name: '标为已读' }).click()
    await rowWith(page, '复检').getByText('已读').waitFor()
    await choose(page, front(page).getByRole('search'), '阅读状态', '未读')
    await answered(
      page,
      () =>
        front(page)
          .getByRole('button', { name: word('查询') })
          .click(),
      '/cc-list',
    )
    await rowWith(page, '复检').waitFor({ state: 'hidden' })
  })

  it('a draft is continued where it was left, and deleted', async () => {
    const { page } = admin
    const form = { testTitle: '半张纸', assigneeId: workerId, testCase: 'agree' }
    const { body } = await cases.send('admin', 'process/save-draft', { flowKey: KEY, form })
    await admin.goto('/work/draft')
    await rowWith(page, '半张纸').waitFor()
    await admin.picture('work-draft')
    await press(page, '半张纸', '继续填写')
    await page.waitForURL(`**/work/process/${KEY}/form/**draftId=${body.data.draftId}`)
    await admin.goto('/work/draft')
    await press(page, '半张纸', '删除草稿')
    await dialog(page).getByRole('button', { name: '删除草稿' }).click()
    await rowWith(page, '半张纸').waitFor({ state: 'hidden' })
  })

  it('a form is found by initials, starred, and then listed first', async () => {
    const { page } = worker
    await worker.goto('/work/start')
    await front(page)
      .getByRole('heading', { name: /人力资源/ })
      .waitFor()
    await front(page).getByPlaceholder('搜索流程名称').fill('qjsq')
    await front(page).getByRole('link', { name: '请假申请' }).first().waitFor()
    await expect.poll(() => front(page).getByRole('link', { name: '盘亏申请' }).count()).toBe(0)
    await front(page).getByRole('link', { name: '请假申请' }).first().hover()
    await front(page).getByRole('button', { name: '收藏“请假申请”' }).first().click()
    await front(page).getByPlaceholder('搜索流程名称').fill('')
    await front(page).getByRole('heading', { name: /常用/ }).waitFor()
    await worker.picture('work-start')
    expect(await findings(page)).toEqual([])
    await page.reload()
    const frequent = front(page).getByRole('region', { name: '常用' })
    await frequent.getByRole('link', { name: '请假申请' }).click()
    await page.waitForURL('**/work/process/leave/form/**')
  })

  it('the start page offers what one may start; a search says who starts the rest, and the server agrees', async () => {
    const { page } = worker
    await worker.goto('/work/start')
    await front(page).getByRole('link', { name: '领料申请' }).first().waitFor()
    await expect.poll(() => front(page).getByText('付款申请', { exact: true }).count()).toBe(0)
    await front(page).getByPlaceholder('搜索流程名称').fill('fksq')
    const others = front(page).getByRole('region', { name: '由其他岗位发起' })
    await others.getByText(/由采购员、.*应付会计发起/).waitFor()
    await expect.poll(() => others.getByRole('link').count()).toBe(0)
    await worker.picture('work-start-others')
    expect(await findings(page)).toEqual([])
    const refused = await (await cases.as('worker01')).get('blade-flow/process/open', { flowKey: 'pay_apply' })
    expect(refused).toMatchObject({ status: 403, body: { msg: '您没有发起该流程的权限' } })
    const buyer = await stage.visit()
    await buyer.logIn('xie.yun', '/work/start')
    await front(buyer.page).getByText('付款申请', { exact: true }).first().click()
    await buyer.page.waitForURL('**/work/process/pay_apply/form/**')
    await buyer.close()
  })

  it('on a phone the lists are cards that can be pressed', async () => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('worker01', '/work/todo')
    const card = front(phone.page).locator('article').filter({ hasText: '未看' })
    await card.waitFor()
    await phone.picture('work-todo')
    expect(await findings(phone.page)).toEqual([])
    await card.getByRole('link').click()
    await phone.page.waitForURL(`**/work/process/${KEY}/handle/**`)
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
