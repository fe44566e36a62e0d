import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { openMenu, ownComplaints } from './shell.ts'
import { dialog, front, press, rowWith, search, word } from './table.ts'

/** 工艺路线: a technologist draws a route from nothing, with a parallel group; everything is kept, undone and shown as a table, too. */
describe('routes, in a browser', () => {
  let stage: Stage
  let technologist: Visitor
  beforeAll(async () => {
    stage = await openStage()
    technologist = await stage.visit()
    await technologist.logIn('yao.yuan')
  })
  afterAll(async () => {
    expect(ownComplaints(technologist)).toEqual([])
    await stage.close()
  })

  const card = (name: string) => front(technologist.page).locator('.react-flow__node').filter({ hasText: name })
  const state = (text: string) => front(technologist.page).getByRole('status').filter({ hasText: text }).waitFor()
  /** As the server has it. */
  const drawn = async () => {
    const session = await stage.app.signIn('yao.yuan')
    const routeId = new URL(technologist.page.url()).searchParams.get('id')
    const { data } = (await session.post('blade-biz/erpproducationroute/findRouter', { routeId })).body
    return data as { nodes: { nodeKey: string; processName: string; preNodeKeys: string[] }[] }
  }
  const add = (name: string) =>
    front(technologist.page)
      .getByRole('button', { name: `添加 ${name}`, exact: true })
      .click()

  it('a route is created from the list and opens in the editor', async () => {
    const { page } = technologist
    await openMenu(page, '生产管理', '工艺路线')
    await front(page)
      .getByRole('button', { name: word('新建路线') })
      .click()
    const form = dialog(page)
    await form.getByLabel('路线编码').fill('R-E2E-1')
    await form.getByLabel('路线名称').fill('浏览器试验路线')
    await form.getByLabel('产品').fill('主轴')
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '主轴' }).first().click()
    await form.getByRole('button', { name: word('新建路线') }).click()
    await form.waitFor({ state: 'hidden' })
    await search(page, '路线编码', 'R-E2E-1')
    await rowWith(page, 'R-E2E-1').waitFor()
    await press(page, 'R-E2E-1', '编辑')
    await front(page)
      .getByRole('heading', { name: /浏览器试验路线/ })
      .waitFor()
  })

  it('steps are added one after the other and side by side, and saved by themselves', async () => {
    const { page } = technologist
    for (const name of ['主轴锻造', '调质', '超声波探伤', '终检发运']) {
      await add(name)
      await card(name).waitFor()
    }
    // The test of properties runs beside the ultrasonic one: it waits for the same step, and the last one waits for both.
    await card('超声波探伤').click()
    await front(page).getByText('并行', { exact: true }).click()
    await add('理化检验')
    await front(page).getByText('并行组A').waitFor()
    await state('已保存')
    const { nodes } = await drawn()
    const name = new Map(nodes.map(node => [node.nodeKey, node.processName]))
    expect(nodes.map(node => [node.processName, ...node.preNodeKeys.map(key => name.get(key))].join('<'))).toEqual([
      '主轴锻造',
      '调质<主轴锻造',
      '超声波探伤<调质',
      '理化检验<调质',
      '终检发运<超声波探伤<理化检验',
    ])
  })

  it('a step is changed in its panel, undone and redone', async () => {
    const { page } = technologist
    await card('调质').click()
    const panel = front(page).getByRole('complementary', { name: '调质' })
    await panel.getByRole('checkbox', { name: '关键工序' }).uncheck()
    await front(page).getByRole('button', { name: '撤销', exact: true }).click()
    await expect.poll(() => panel.getByRole('checkbox', { name: '关键工序' }).isChecked()).toBe(true)
    await technologist.picture('route-editor')
  })

  it('the same route is a table', async () => {
    const { page } = technologist
    await front(page).getByText('表格', { exact: true }).click()
    await rowWith(page, '调质').waitFor()
    await technologist.picture('route-table')
  })
})
