import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cases, casesIn } from '../setup/cases.ts'
import { findings } from './axe.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { answered, choose, dialog, drawer, front, press, rowWith, word } from './table.ts'

const KEY = 'flow_backlog_test'

/** 流程管理: an administrator changes a chain and publishes it, and lends a hand where a case is stuck. */
describe('flow administration, in a browser', () => {
  let stage: Stage
  let cases: Cases
  let admin: Visitor
  let workerId: string
  const start = async (title: string) =>
    (await cases.start('admin', KEY, { testTitle: title, assigneeId: workerId, testCase: 'agree' })).processInstanceId
  const holders = async (id: string) => (await cases.open(id)).map(task => [task.nodeId, task.account])
  const statusOf = async (id: string) =>
    (await stage.app.sql<{ status: string }>('select status from wf_instance where id = $1', [id]))[0]?.status
  const node = (id: string) => front(admin.page).locator(`[data-node="${id}"]`)

  /** The list of flows, narrowed to the one of these tests. */
  const openModels = async () => {
    await admin.goto('/flow/model')
    await front(admin.page).getByRole('textbox', { name: '流程名称' }).fill('待办流程测试')
    await front(admin.page)
      .getByRole('button', { name: word('查询') })
      .click()
    await rowWith(admin.page, KEY).waitFor()
  }

  beforeAll(async () => {
    stage = await openStage()
    cases = casesIn(stage.app)
    workerId = (await cases.as('worker01')).userId
    admin = await stage.visit()
    await admin.logIn('admin')
  })
  afterAll(async () => {
    expect(admin.complaints).toEqual([])
    await stage.close()
  })

  it('a flow that is disabled cannot be started until it is enabled again', async () => {
    const { page } = admin
    await openModels()
    await admin.picture('flow-model')
    await press(page, KEY, '停用')
    await dialog(page)
      .getByRole('button', { name: word('停用') })
      .click()
    // The state, then the action that is now possible: before, the row shows 停用 as an action.
    await expect.poll(() => rowWith(page, KEY).textContent()).toMatch(/停用.*启用/)
    const refused = await cases.tryStart('admin', KEY, { testTitle: '不行', assigneeId: workerId, testCase: 'agree' })
    expect(refused.status).not.toBe(200)
    await press(page, KEY, '启用')
    await dialog(page)
      .getByRole('button', { name: word('启用') })
      .click()
    await expect.poll(() => rowWith(page, KEY).textContent()).toMatch(/启用.*停用/)
    await start('又行了')
  })

  it('a node is put into the chain, and taken back and put in again', async () => {
    const { page } = admin
    await press(page, KEY, '设计')
    await node('assigneeId').waitFor()
    await front(page).getByRole('button', { name: '在此添加节点' }).nth(1).click()
    await page.getByRole('menuitem', { name: '审批人' }).click()
    await front(page).getByLabel('名称').fill('主任把关')
    await front(page).getByLabel('名称').press('Enter')
    await node('approve_1').getByText('主任把关').waitFor()
    await front(page)
      .getByRole('button', { name: word('撤销') })
      .click()
    await front(page)
      .getByRole('button', { name: word('撤销') })
      .click()
    await expect.poll(() => node('approve_1').count()).toBe(0)
    for (let times = 0; times < 2; times++)
      await front(page)
        .getByRole('button', { name: word('重做') })
        .click()
    await node('approve_1').getByText('主任把关').waitFor()
    await page.getByRole('tab', { name: /待办流程测试/ }).waitFor()
  })

  it('an invalid tree cannot be published, and the node is named', async () => {
    const { page } = admin
    await node('approve_1').click()
    const panel = front(page).locator('aside')
    await panel.getByRole('combobox', { name: '人员' }).first().click()
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '角色' }).first().click()
    await panel.getByText('请选择人员').waitFor()
    await front(page).getByRole('button', { name: '1 个问题' }).waitFor()
    await expect
      .poll(() =>
        front(page)
          .getByRole('button', { name: word('发布') })
          .isDisabled(),
      )
      .toBe(true)
    await admin.picture('flow-design-problem')
    await panel.getByRole('combobox', { name: '角色' }).click()
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '总经理' }).first().click()
    await front(page).getByText('检查通过').waitFor()
    await node('approve_1').getByText('总经理').waitFor()
  })

  it('a condition is written as one would say it', async () => {
    const { page } = admin
    await front(page).getByRole('button', { name: '在此添加节点' }).nth(3).click()
    await page.getByRole('menuitem', { name: '条件分支' }).click()
    const panel = front(page).locator('aside')
    await panel.getByRole('button', { name: '添加条件' }).last().click()
    await panel.getByRole('combobox', { name: '字段' }).click()
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '用例' }).click()
    await panel.getByRole('combobox', { name: '固定值' }).click()
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '同意' }).first().click()
    await front(page).locator('[data-node="branch_1_c1"]').getByText('用例是同意').waitFor()
    await page.locator('.ant-select-dropdown').filter({ visible: true }).waitFor({ state: 'hidden' })
    await admin.picture('flow-design-condition')
    expect(await findings(page)).toEqual([])
  })

  it('a dry run shows who would get it, without writing anything', async () => {
    const { page } = admin
    const before = await stage.app.sql('select id from wf_instance')
    await front(page)
      .getByRole('button', { name: word('试运行') })
      .click()
    const side = drawer(page)
    await side.getByLabel('处理人').fill('赵铁山')
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '赵铁山' }).first().click()
    await side.getByRole('button', { name: '开始试运行' }).click()
    await expect.poll(() => side.locator('ol').textContent()).toMatch(/处理人处理赵铁山.*主任把关秦海峰.*发起人确认/)
    await admin.picture('flow-design-dry-run')
    await expect.poll(() => node('approve_1').getAttribute('data-state')).toBe('done')
    await side.locator('.ant-drawer-close').click()
    expect(await stage.app.sql('select id from wf_instance')).toHaveLength(before.length)
  })

  it('it is kept as a draft, published with a note, and new cases follow it while old ones keep theirs', async () => {
    const { page } = admin
    const old = await start('旧版')
    await front(page).getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('草稿已保存（第 2 版）').waitFor()
    await front(page)
      .getByRole('button', { name: word('发布') })
      .click()
    await dialog(page).getByLabel('版本说明').fill('大额须总经理把关')
    await dialog(page)
      .getByRole('button', { name: word('发布') })
      .click()
    await page.getByText('已发布第 2 版').waitFor()
    await front(page).getByText('第 2 版 · 已发布').waitFor()
    const fresh = await start('新版')
    await cases.decide(fresh)
    await expect.poll(() => holders(fresh)).toEqual([['approve_1', 'qin.haifeng']])
    await cases.decide(old)
    await expect.poll(() => holders(old)).toEqual([['self', 'admin']])
    await openModels()
    await press(page, KEY, '版本')
    await drawer(page).getByText('大额须总经理把关').waitFor()
    await admin.picture('flow-versions')
    const download = page.waitForEvent('download')
    await drawer(page).getByRole('button', { name: '导出 BPMN' }).first().click()
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(/<(bpmn:)?definitions[\s\S]*主任把关/)
    await drawer(page).locator('.ant-drawer-close').click()
  })

  it('a stuck case is moved, given to somebody else, put to rest, woken and ended, each with a reason', async () => {
    const { page } = admin
    const id = await start('卡住的')
    await admin.goto('/flow/follow')
    await rowWith(page, '卡住的').getByText('赵铁山').waitFor()
    await admin.picture('flow-follow')
    // The next press is on the row as it is after the last one.
    const act = async (action: string, then: string | undefined, fill?: () => Promise<unknown>) => {
      await press(page, '卡住的', action)
      const box = dialog(page)
      // The dialog is there when it asks for the reason; without one nothing happens.
      await expect.poll(() => box.getByLabel('原因').evaluate(field => field === document.activeElement)).toBe(true)
      await box.getByRole('button', { name: word(action) }).click()
      await box.getByText('请填写说明').waitFor()
      await box.getByLabel('原因').fill(`${action}的原因`)
      await fill?.()
      await box.getByRole('button', { name: word(action) }).click()
      await box.waitFor({ state: 'hidden' })
      if (then) await rowWith(page, '卡住的').getByText(then).first().waitFor()
      else await rowWith(page, '卡住的').waitFor({ state: 'hidden' })
    }
    await act('移动', '秦海峰', () => choose(page, dialog(page), '目标节点', '主任把关'))
    await expect.poll(() => holders(id)).toEqual([['approve_1', 'qin.haifeng']])
    await act('改派', '孟德山', async () => {
      await choose(page, dialog(page), '待办任务', '主任把关')
      await dialog(page).getByLabel('新处理人').fill('孟德山')
      await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '孟德山' }).click()
    })
    await expect.poll(() => holders(id)).toEqual([['approve_1', 'meng.deshan']])
    await act('挂起', '已挂起')
    await expect.poll(() => statusOf(id)).toBe('suspended')
    await act('激活', '审批中')
    await expect.poll(() => statusOf(id)).toBe('running')
    await act('终止', undefined)
    await expect.poll(() => statusOf(id)).toBe('terminated')
    const told = (await (await cases.as('admin')).get('blade-flow/process/detail', { processInstanceId: id })).body.data.timeline
    expect(JSON.stringify(told)).toMatch(/移动的原因.*改派的原因.*终止的原因/)
  })

  it('figures say where cases wait, and lead to them', async () => {
    const { page } = admin
    await admin.goto('/flow/statistics')
    await front(page).getByRole('region', { name: '每日流量' }).waitFor()
    await admin.picture('flow-statistics')
    expect(await findings(page)).toEqual([])
    await front(page).getByRole('region', { name: '按流程' }).getByRole('link', { name: '待办流程测试' }).click()
    await page.waitForURL(`**/flow/follow/index?flowKey=${KEY}`)
    await rowWith(page, '旧版').waitFor()
  })

  it('somebody who goes away names a proxy, and takes it back', async () => {
    const worker = await stage.visit()
    const { page } = worker
    await worker.logIn('worker01', '/flow/proxy')
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const form = drawer(page)
    await form.getByLabel('代理人').fill('薛刚')
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '薛刚' }).click()
    for (const [label, time] of [
      ['开始时间', '2027-01-04 08:00:00'],
      ['结束时间', '2027-01-08 18:00:00'],
    ] as const) {
      await form.getByLabel(label).fill(time)
      await form.getByLabel(label).press('Enter')
    }
    await form.getByRole('button', { name: word('保存') }).click()
    const row = rowWith(page, '2027-01-04')
    await row.getByText('未开始').waitFor()
    await worker.picture('flow-proxy')
    await press(page, '2027-01-04', '撤销')
    await dialog(page)
      .getByRole('button', { name: word('撤销') })
      .click()
    await row.getByText('已撤销').waitFor()

    await worker.goto('/flow/phrase')
    const texts = () => front(page).locator('li > span').allTextContents()
    // Who has none yet starts with those that everybody needs.
    await front(page).getByText('情况属实，同意').waitFor()
    const standard = await texts()
    for (const text of ['请抄送财务', '已核实']) {
      await front(page).getByPlaceholder('意见内容').fill(text)
      await front(page)
        .getByRole('button', { name: word('添加') })
        .click()
      await front(page).getByText(text, { exact: true }).waitFor()
    }
    // Two opinions change places, and each is kept.
    await answered(page, () => front(page).getByRole('button', { name: '上移 / 下移：已核实' }).press('ArrowUp'), '/submit', 2)
    await expect.poll(texts).toEqual([...standard, '已核实', '请抄送财务'])
    await page.reload()
    await expect.poll(texts).toEqual([...standard, '已核实', '请抄送财务'])
    await worker.picture('flow-phrase')
    await front(page).getByRole('button', { name: '删除 请抄送财务' }).click()
    await expect.poll(texts).toEqual([...standard, '已核实'])
    expect(worker.complaints).toEqual([])
    await worker.close()
  })
})
