import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { ownComplaints, toast } from './shell.ts'
import { front, press, rowWith, valueIn } from './table.ts'

const ROUTE = 'blade-biz/erpproducationroute'

/** 在制切换: the route of running orders has changed, and the planner decides about each of them. */
describe('running orders and a new version of their route', () => {
  let stage: Stage
  let planner: Visitor
  beforeAll(async () => {
    stage = await openStage()
    await approveChange(stage)
    planner = await stage.visit({ size: 'desk' })
    await planner.logIn('shao.min')
  })
  afterAll(async () => {
    expect(ownComplaints(planner)).toEqual([])
    await stage.close()
  })
  const open = async (orderNo: string) => {
    await planner.goto(`/production/route-switch/index`)
    const search = front(planner.page).getByRole('search')
    await search.getByLabel('工单', { exact: true }).fill(orderNo)
    await planner.page.locator('.ant-select-item-option').filter({ visible: true, hasText: orderNo }).first().click()
    await search.getByRole('button', { name: /查\s*询/ }).click()
    await rowWith(planner.page, orderNo).waitFor()
  }

  it('one that has not begun goes over at once', async () => {
    const { page } = planner
    await open('WO-26-0002')
    await planner.picture('route-switch')
    await press(page, 'WO-26-0002', '切换')
    const at = front(page)
    await at.getByRole('heading', { name: 'WO-26-0002 切换版本' }).waitFor()
    await at.getByText('工单尚未开工，切换后立即生效。').waitFor()
    await planner.picture('route-switch-decide')
    await at.getByRole('button', { name: /^切\s*换$/ }).click()
    await toast(page, '已切换')
    await at.getByText('该切换项已处理').waitFor()
    await open('WO-26-0002')
    await expect.poll(() => valueIn(page, 'WO-26-0002', '状态')).toBe('已切换')
  })

  it('one that runs asks what becomes of the step behind its pieces, and goes to approval', async () => {
    const { page } = planner
    await open('WO-26-0003')
    await press(page, 'WO-26-0003', '切换')
    const at = front(page)
    await at.getByRole('heading', { name: 'WO-26-0003 切换版本' }).waitFor()
    const send = at.getByRole('button', { name: '提交切换审批' })
    await expect.poll(() => send.isDisabled()).toBe(true)
    await at.getByRole('radiogroup', { name: '超声波探伤' }).getByText('免做').click()
    await expect.poll(() => send.isEnabled()).toBe(true)
    await planner.picture('route-switch-behind')
    await send.click()
    await toast(page, '已提交审批')
    await open('WO-26-0003')
    await expect.poll(() => valueIn(page, 'WO-26-0003', '状态')).toBe('切换审批中')
  })

  it('one on hold may not, and says why', async () => {
    const { page } = planner
    await open('WO-26-0004')
    await press(page, 'WO-26-0004', '切换')
    const at = front(page)
    await at.getByRole('heading', { name: 'WO-26-0004 切换版本' }).waitFor()
    await at.getByRole('radiogroup', { name: '超声波探伤' }).getByText('免做').click()
    await at.getByRole('button', { name: '提交切换审批' }).click()
    await toast(page, '工单已暂停，请先恢复')
  })
})

/** The draft of the demo company, submitted by its technologist and agreed to by everybody. */
async function approveChange({ app }: Stage): Promise<void> {
  const [change] = await app.sql<{ id: string }>(
    `select id from erp_producation_route_change where route_code = 'R-ZZ-5000' and status = '1'`,
  )
  const technologist = await app.signIn('yao.yuan')
  const changeId = change!.id
  const started = await technologist.post(`${ROUTE}/changeToEnable`, { changeId, form: { changeDesc: '增加预探伤' } })
  expect(started.body.msg).toBe('操作成功')
  const { processInstanceId } = started.body.data.objMap.record
  for (;;) {
    const [task] = await app.sql<{ id: string; account: string }>(
      'select t.id, u.account from wf_task t join sys_user u on u.id = t.holder where t.instance_id = $1 and t.status = 0 order by t.id limit 1',
      [processInstanceId],
    )
    if (!task) return
    const decided = await (await app.signIn(task.account)).post(`${ROUTE}/changeToEnable`, { changeId, taskId: task.id, approvalStatus: 3 })
    expect(decided.body.msg).toBe('操作成功')
  }
}
