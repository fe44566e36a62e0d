import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import { shanghai } from '#server/http/present.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { openMenu, ownComplaints, toast } from './shell.ts'
import { choose, chooseInTree, dialog, front, press, rowWith, search, word } from './table.ts'

const today = shanghai(new Date()).slice(0, 10)

/** 车间: a casting is planned and released, made and inspected step by step, and everybody sees where it stands. */
describe('the shop floor, in a browser', () => {
  let stage: Stage
  let planner: Visitor
  let worker: Visitor
  let inspector: Visitor
  let orderNo = ''
  let piece = { proCode: '', qr: '' }
  beforeAll(async () => {
    stage = await openStage()
    planner = await stage.visit()
    await planner.logIn('shao.min')
    worker = await stage.visit({ size: 'phone' })
    await worker.logIn('mao.jianjun')
    inspector = await stage.visit()
    await inspector.logIn('he.qi')
  })
  afterAll(async () => {
    for (const visitor of [planner, worker, inspector]) expect(ownComplaints(visitor)).toEqual([])
    await stage.close()
  })

  it('the planner plans a casting for stock, on the page of castings', async () => {
    const { page } = planner
    await openMenu(page, '生产管理', '精铸生产工单')
    await rowWith(page, 'WO-26-0006').waitFor()
    await expect.poll(() => front(page).locator('tbody .ant-table-row').count()).toBe(1)
    await front(page)
      .getByRole('button', { name: word('备库投产') })
      .click()
    const form = dialog(page)
    await form.getByLabel('产品', { exact: true }).fill('空心主轴')
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: 'CP-0011' }).click()
    await form.getByLabel('件数').fill('1')
    for (const [label, day] of [
      ['计划开工', today],
      ['计划完工', addDays(today, 30)],
    ] as const) {
      await form.getByLabel(label, { exact: true }).fill(day)
      await form.getByLabel(label, { exact: true }).press('Enter')
    }
    await chooseInTree(page, form, '主办车间', '精铸车间')
    await choose(page, form, '路线类型', '试制')
    await form.getByLabel('投产原因').fill('试制第三件')
    await form.getByRole('button', { name: word('备库投产') }).click()
    await form.waitFor({ state: 'hidden' })
    const [made] = await stage.app.sql<{ order_no: string; order_class: string }>(
      'select order_no, order_class from erp_producation_workorder order by id desc limit 1',
    )
    expect(made?.order_class).toBe('3')
    orderNo = made?.order_no ?? ''
  })

  it('releases it by choosing its route, and sees the steps', async () => {
    const { page } = planner
    await search(page, '工单号', orderNo)
    await press(page, orderNo, '选路线')
    const form = dialog(page)
    await form.getByLabel('工艺路线').fill('R-KX')
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: 'R-KX-3600' }).click()
    await form.getByRole('button', { name: word('选路线') }).click()
    await form.waitFor({ state: 'hidden' })
    await press(page, orderNo, '工艺进度')
    await front(page).getByRole('heading', { name: orderNo }).waitFor()
    const steps = front(page).locator('[data-nodekey]')
    await expect.poll(() => steps.count()).toBe(13)
    await expect.poll(() => steps.first().getAttribute('data-state')).toBe('ready')
    const session = await stage.app.signIn('shao.min')
    const [{ id } = { id: '' }] = await stage.app.sql<{ id: string }>('select id from erp_producation_workorder where order_no = $1', [
      orderNo,
    ])
    const { pieces } = (await session.get('blade-biz/erpproducationworkorder/detail', { id })).body.data
    piece = { proCode: pieces[0].proCode, qr: new URL(pieces[0].qrText).search }
  })

  it('a worker scans the piece, starts its first step and finishes it', async () => {
    const { page } = worker
    await worker.goto(`/m/p/${piece.proCode}${piece.qr}`)
    await page.getByRole('heading', { name: /炉料备料/ }).waitFor()
    await worker.picture('shop-floor-piece')
    for (const deed of ['开工', '完工']) {
      await page.getByRole('button', { name: word(deed) }).click()
      await dialog(page)
        .getByRole('button', { name: word(deed) })
        .click()
      await toast(page, '操作成功')
      await dialog(page).waitFor({ state: 'hidden' })
    }
    await page.getByText('待检').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: word('检验录入') }).count()).toBe(0)
  })

  it('an inspector finds it within the limits', async () => {
    const { page } = inspector
    await openMenu(page, '生产管理', '工序任务')
    await search(page, '工序', '炉料备料')
    await press(page, piece.proCode, '检验录入')
    await front(page)
      .getByRole('button', { name: word('检验录入') })
      .click()
    await dialog(page).getByLabel('钛').fill('0.03')
    await dialog(page).getByLabel('锰').fill('0.15 0.17')
    await dialog(page)
      .getByRole('button', { name: word('检验录入') })
      .click()
    await toast(page, '操作成功')
  })

  it('the board shows the next steps in their workshop, and the order how far it is', async () => {
    const { page } = planner
    await openMenu(page, '生产管理', '生产看板')
    const column = front(page).getByRole('region', { name: '精铸车间' })
    const card = (process: string) => column.getByRole('region', { name: process }).getByRole('link', { name: new RegExp(piece.proCode) })
    await card('造型制芯').waitFor()
    await expect.poll(() => card('造型制芯').textContent()).toContain('可开工')
    await expect.poll(() => card('熔炼球化').count()).toBe(1)
    await planner.picture('shop-floor-board')
    await card('造型制芯').click()
    await front(page).getByRole('heading', { name: orderNo }).waitFor()
    const state = (name: string) => front(page).locator('[data-nodekey]').filter({ hasText: name }).getAttribute('data-state')
    await expect.poll(() => state('炉料备料')).toBe('done')
    await expect.poll(() => state('熔炼球化')).toBe('ready')
    const events = front(page).getByRole('region', { name: '工单事件' }).getByRole('listitem')
    await expect
      .poll(async () => (await events.allTextContents()).map(text => /开工|选路线|排产/.exec(text)?.[0]))
      .toEqual(['开工', '选路线', '排产'])
    await front(page)
      .getByRole('button', { name: word('发起申请') })
      .click()
    await page.getByRole('menuitem', { name: '暂停/恢复' }).click()
    await page.waitForURL('**/work/process/workorder_pause/form**')
    await front(page).getByText(orderNo).first().waitFor()
  })

  it('the plan has a bar for it, and a red one for what is late', async () => {
    const { page } = planner
    await planner.goto('/production/board?show=plan')
    await front(page)
      .getByRole('link', { name: new RegExp(`${orderNo} .*完成 8%`) })
      .waitFor()
    await front(page)
      .getByRole('link', { name: /WO-26-0003 .*逾期 2 天/ })
      .waitFor()
  })
})

/** The pages that planners and heads look at, at every size. */
describe.each(['desk', 'wide', 'phone'] as const)('pages of the floor, %s', size => {
  let stage: Stage
  let visitor: Visitor
  beforeAll(async () => {
    stage = await openStage()
    visitor = await stage.visit({ size })
    await visitor.logIn('hou.liang')
  })
  afterAll(async () => {
    expect(ownComplaints(visitor)).toEqual([])
    await stage.close()
  })

  it('the board of the workshops, and what is late alone', async () => {
    await visitor.goto('/production/board')
    const at = front(visitor.page)
    await at.getByRole('heading', { name: /锻造车间/ }).waitFor()
    if (size === 'phone') await at.getByText(/^机加工 \d+$/).click()
    const machining = at.getByRole('region', { name: '机加工车间' })
    const cards = machining.getByRole('link')
    await expect.poll(() => cards.count()).toBeGreaterThan(20)
    await visitor.picture('production-board')
    await at.getByRole('switch', { name: '只看逾期' }).click()
    await expect.poll(() => cards.filter({ hasNotText: '逾期' }).count()).toBe(0)
    await expect.poll(() => cards.count()).toBeGreaterThan(0)
  })

  it('the plan, in weeks and in months', async () => {
    await visitor.goto('/production/board?show=plan')
    const at = front(visitor.page)
    await at.getByRole('link', { name: /WO-26-0002/ }).waitFor()
    await visitor.picture('production-plan')
    await at.getByText('月', { exact: true }).click()
    await at.getByRole('link', { name: /WO-26-0005/ }).waitFor()
    await visitor.picture('production-plan-months')
  })

  it('an order, as a whole and piece by piece', async () => {
    const [{ id } = { id: '' }] = await stage.app.sql<{ id: string }>(
      `select id from erp_producation_workorder where order_no = 'WO-26-0003'`,
    )
    await visitor.goto(`/production/work-order/route?id=${id}`)
    const at = front(visitor.page)
    const step = at.locator('[data-state]').filter({ hasText: '超声波探伤' })
    await step.waitFor()
    await expect.poll(() => step.getAttribute('data-state')).toBe('failed')
    await visitor.picture('work-order-route')
    await at.getByRole('button', { name: /26ZZ0006/ }).click()
    await expect.poll(() => step.getAttribute('data-state')).toBe('done')
    await expect.poll(() => at.locator('[data-state]').filter({ hasText: '理化检验' }).getAttribute('data-state')).toBe('running')
    await visitor.picture('work-order-piece')
  })

  it('home, with what waits', async () => {
    await visitor.goto('/wel/index')
    await front(visitor.page)
      .getByRole('link', { name: /逾期工单/ })
      .first()
      .waitFor()
    await front(visitor.page)
      .getByRole('link', { name: /逾期工单/ })
      .first()
      .scrollIntoViewIfNeeded()
    await visitor.picture('production-home')
  })
})
