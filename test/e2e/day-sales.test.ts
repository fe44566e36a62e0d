import { describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { agree, field, openTodo } from './case.ts'
import { aDay } from './day.ts'
import { instanceOf, submit } from './paper.ts'
import { openMenu } from './shell.ts'
import { chooseInTree, dialog, press, rowWith, search, word } from './table.ts'

const [CLERK, PLANNER] = ['yu.na', 'shao.min']
const FLOW = 'sales_order_submit_flow'
const PO = 'XN-2026-118'
const [WANTED, AGREED] = [addDays(formatDate(new Date(), 'yyyy-MM-dd'), 160), 'XSHT-2026-0023']
/** Of which the contract has not been called off, and which production has a route for. */
const PRODUCT = 'CP-0009'

/** 业务员和计划员的一天: an order is handed in, reviewed with a promised day, released, planned and given its route. */
describe('a day of the salesman and the planner, in a browser', () => {
  let orderNo = ''
  let instance = ''
  let workNo = ''
  const office = aDay({ clerk: CLERK, planner: PLANNER }, async ({ stage, cases }) => {
    const [bought] = await stage.app.sql<{ contract: string; line: string }>(
      `select c.id::text as contract, l.id::text as line from sal_contract c join sal_contract_line l on l.sales_contract_id = c.id
       join wh_material m on m.id = l.product_id where c.contract_no = $1 and m.material_code = $2`,
      [AGREED, PRODUCT],
    )
    const fields = {
      ...{ salesContractId: bought!.contract, customerPoNo: PO, orderType: 'normal', urgency: 'normal', orderDate: addDays(WANTED, -160) },
      items: [{ salesContractLineId: bought!.line, qty: '1', requireDate: WANTED }],
    }
    const made = await (await cases.as(CLERK)).post('blade-biz/master/act', { master: 'salesOrder', action: 'create', fields })
    expect(made.body.msg).toBe('操作成功')
    const [order] = await stage.app.sql<{ no: string }>('select sales_order_no as no from sal_order where customer_po_no = $1', [PO])
    orderNo = order!.no
  })
  const { people } = office

  it('the salesman hands an order in from its row', async () => {
    const { page } = people.clerk
    await openMenu(page, '销售', '销售订单')
    await search(page, '客户订单号', PO)
    await people.clerk.picture('day-sales-orders')
    await press(page, orderNo, '提交审批')
    await field(page, 'salesOrderNo').getByText(orderNo).waitFor()
    await people.clerk.picture('day-sales-paper')
    await submit(page, FLOW)
    instance = instanceOf(page)
    await office.cases.agreeUntil(instance, 'planner')
  })

  it('the planner promises a day for each line', async () => {
    const { page } = people.planner
    await openTodo(people.planner, new RegExp(`销售订单：.*${orderNo}`))
    const box = field(page, 'items.0.promiseDate').getByRole('textbox')
    await box.fill(WANTED)
    await box.press('Enter')
    await people.planner.picture('day-sales-review')
    await agree(people.planner, '可按期交付')
    await expect.poll(async () => (await office.cases.open(instance)).map(({ nodeId }) => nodeId)).not.toContain('planner')
    await office.cases.agreeAll(instance)
  })

  it('and plans what is wanted, from the demand', async () => {
    const { page } = people.planner
    await openMenu(page, '生产管理', '生产需求')
    await search(page, '销售订单', orderNo)
    await expect.poll(() => rowWith(page, orderNo).textContent()).toContain(WANTED)
    await people.planner.picture('day-sales-demand')
    await press(page, orderNo, '排产')
    const form = dialog(page)
    await form.getByLabel('计划开工', { exact: true }).fill(WANTED)
    await form.getByLabel('计划开工', { exact: true }).press('Enter')
    await chooseInTree(page, form, '主办车间', '锻造车间')
    await people.planner.picture('day-sales-plan')
    await form.getByRole('button', { name: word('排产') }).click()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => rowWith(page, orderNo).textContent()).toContain('已安排')
    const [work] = await office.stage.app.sql<{ no: string }>(
      'select order_no as no from erp_producation_workorder where sales_order_no = $1',
      [orderNo],
    )
    workNo = work!.no
  })

  it('the order becomes work with a route and a number for each piece', async () => {
    const { page } = people.planner
    await openMenu(page, '生产管理', '生产工单')
    await search(page, '工单号', workNo)
    await press(page, workNo, '选路线')
    const form = dialog(page)
    await form.getByLabel('工艺路线', { exact: true }).click()
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: 'R-ZZ-5000' }).click()
    await people.planner.picture('day-sales-route')
    await form.getByRole('button', { name: word('选路线') }).click()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => rowWith(page, workNo).textContent()).not.toContain('待选路线')
    await people.planner.picture('day-sales-work')
  })

  it('and the salesman reads in the order that it is being made', async () => {
    const { page } = people.clerk
    await people.clerk.goto(`/sales/order/index?customerPoNo=${PO}`)
    await expect.poll(() => rowWith(page, orderNo).textContent()).toContain('已下达')
    await people.clerk.picture('day-sales-released')
  })
})
