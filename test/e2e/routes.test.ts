import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { find, instanceOf, submit } from './paper.ts'
import { openMenu, ownComplaints } from './shell.ts'
import { choose, dialog, drawer, front, press, rowWith, search, valueIn, word } from './table.ts'

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
    return data as {
      nodes: { nodeKey: string; processCode: string; processName: string; processSeq: number; preNodeKeys: string[] }[]
      groups: { parallelGroup: string; branches: string[][] }[]
    }
  }
  const add = (name: string) =>
    front(technologist.page)
      .getByRole('button', { name: `添加 ${name}`, exact: true })
      .click()

  const create = async (code: string, name: string, product: string, type = '正式') => {
    const { page } = technologist
    await openMenu(page, '生产管理', '工艺路线')
    await front(page)
      .getByRole('button', { name: word('新建路线') })
      .click()
    const form = dialog(page)
    await form.getByLabel('路线编码').fill(code)
    await form.getByLabel('路线名称').fill(name)
    if (type !== '正式') await choose(page, form, '路线类型', type)
    await form.getByLabel('产品').fill(product)
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: product }).first().click()
    await form.getByRole('button', { name: word('新建路线') }).click()
    await form.waitFor({ state: 'hidden' })
    await search(page, '路线编码', code)
    await rowWith(page, code).waitFor()
    await press(page, code, '编辑')
    await front(page)
      .getByRole('heading', { name: new RegExp(name) })
      .waitFor()
  }

  it('a route is created from the list and opens in the editor', () => create('R-E2E-1', '浏览器试验路线', '主轴'))

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
    await front(page).locator('.react-flow__controls-fitview').click()
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

  it('thirty steps with two parallel groups are typed, copied and pasted, and nothing is left to complain about', async () => {
    const { page } = technologist
    await create('R-E2E-30', '三十道工序路线', 'CP-0001', '临时')
    const box = front(page).getByLabel('工序编码、名称')
    const cards = front(page).locator('.react-flow__node')
    const total = (count: number) =>
      front(page)
        .getByText(new RegExp(`^${count} 道工序`))
        .waitFor()
    let steps = 0
    /** As somebody types who knows the codes; a mark before one is the key that is held with Enter. */
    const type = async (...codes: string[]) => {
      for (const code of codes) {
        await box.fill(code.replace(/^[&>]/, ''))
        await box.press(code.startsWith('&') ? 'Control+Enter' : code.startsWith('>') ? 'Shift+Enter' : 'Enter')
        steps += 1
        await total(steps)
      }
    }
    await type('DZ10', 'dz20', '主轴锻造')
    // It is forged in five heats: the first one is copied, and each copy follows the one before it.
    await card('钢锭加热').click()
    await card('主轴锻造').click({ modifiers: ['Control'] })
    await page.keyboard.press('Control+c')
    for (let heat = 2; heat <= 5; heat++) {
      await page.keyboard.press('Control+v')
      steps += 2
      await total(steps)
    }
    await type('RC10', 'JG10', 'RC20', 'JG20', '&JG30', 'JG25', '>JG40', 'JG45', 'RC30', 'JG40')
    await type('JG20', '&JG25', '>JG10', 'RC30', 'JG40', 'JG45', 'JG25', 'JG60', 'JG70')
    await front(page).getByText('并行组B').waitFor({ state: 'attached' })
    await state('已保存')
    const { nodes, groups } = await drawn()
    const heats = Array.from({ length: 4 }, (_, nth) => [`DZ20<${30 + nth * 20}`, `DZ30<${40 + nth * 20}`])
    const seqOf = new Map(nodes.map(node => [node.nodeKey, node.processSeq]))
    expect(nodes.map(node => [node.processCode, node.preNodeKeys.map(key => seqOf.get(key)).join('+')].join('<'))).toEqual([
      ...['DZ10<', 'DZ20<10', 'DZ30<20', ...heats.flat(), 'RC10<110', 'JG10<120', 'RC20<130'],
      ...['JG20<140', 'JG30<140', 'JG25<160', 'JG40<150+170', 'JG45<180', 'RC30<190', 'JG40<200'],
      ...['JG20<210', 'JG25<210', 'JG10<220+230', 'RC30<240', 'JG40<250', 'JG45<260', 'JG25<270', 'JG60<280', 'JG70<290'],
    ])
    expect(groups.map(({ parallelGroup, branches }) => [parallelGroup, ...branches.map(each => each.length)])).toEqual([
      ['A', 1, 2],
      ['B', 1, 1],
    ])
    await expect.poll(() => cards.count()).toBeGreaterThan(0)
    await technologist.picture('route-editor-thirty')

    await front(page)
      .getByRole('button', { name: word('前置来源') })
      .click()
    await drawer(page).getByLabel('添加 坯料').fill('GD-0001')
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: 'GD-0001' }).click()
    await drawer(page)
      .getByRole('button', { name: word('保存') })
      .click()
    await drawer(page).waitFor({ state: 'hidden' })
    await front(page).getByText('校验通过').waitFor()
  })

  it('it is sent to its approvers from the editor, and is in force when all have agreed', async () => {
    const { page } = technologist
    const routeId = new URL(page.url()).searchParams.get('id') ?? ''
    await front(page)
      .getByRole('button', { name: word('申请启用') })
      .click()
    await page.waitForURL('**/work/process/routeActiveToEnableJL/form**')
    const at = front(page)
    await at.getByLabel('锻造比', { exact: true }).fill('3.6')
    await at.getByLabel('热处理规范', { exact: true }).fill('HT-34CrNiMo6-02')
    await at.getByLabel('探伤标准', { exact: true }).fill('EN 10228-3')
    for (const label of ['锻造工艺员', '热处理工艺员', '机加工艺员']) await find(page, label, '邹健')
    await submit(page, 'routeActiveToEnableJL')
    await agreedByAll(stage, routeId, instanceOf(page))
    await openMenu(page, '生产管理', '工艺路线')
    await search(page, '路线编码', 'R-E2E-30')
    await expect.poll(() => valueIn(page, 'R-E2E-30', '状态')).toBe('已启用')
  })
})

/** Whoever is asked agrees, one after the other. */
async function agreedByAll({ app }: Stage, routeId: string, instanceId: string): Promise<void> {
  for (;;) {
    const [task] = await app.sql<{ id: string; account: string }>(
      'select t.id, u.account from wf_task t join sys_user u on u.id = t.holder where t.instance_id = $1 and t.status = 0 order by t.id limit 1',
      [instanceId],
    )
    if (!task) return
    const answer = await (await app.signIn(task.account)).post('blade-biz/erpproducationroute/activeToEnable', {
      ...{ routeId, taskId: task.id, approvalStatus: 3, comment: '同意' },
    })
    expect(answer.body.msg).toBe('操作成功')
  }
}
