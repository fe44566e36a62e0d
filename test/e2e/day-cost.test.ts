import { describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { aDay } from './day.ts'
import { openMenu } from './shell.ts'
import { choose, chooseInTree, dialog, front, press, rowWith, search, word } from './table.ts'

const ACCOUNTANT = 'wei.lin'
const MONTH = addMonths(`${formatDate(new Date(), 'yyyy-MM')}-01`, -1).slice(0, 7)
const SHOP = '锻造车间'

/** 成本会计的一天: last month of a workshop is settled, after its gas; what it spent beyond its rates stands in the report. */
describe('a day of the cost accountant, in a browser', () => {
  const office = aDay({ accountant: ACCOUNTANT })
  const { people } = office

  async function settle(): Promise<void> {
    const { page } = people.accountant
    await press(page, SHOP, '月末结转')
    const form = dialog(page)
    await form.getByLabel('工资', { exact: true }).fill('210000')
    await form.getByLabel('折旧', { exact: true }).fill('88000.55')
    await form.getByLabel('其他费用', { exact: true }).fill('1200')
    await people.accountant.picture('day-cost-settle')
    await form.getByRole('button', { name: word('月末结转') }).click()
  }

  it('the month waits for energy that nobody has allocated', async () => {
    const { page } = people.accountant
    await openMenu(page, '生产管理', '车间费率')
    await search(page, '月份', MONTH)
    await settle()
    await page.getByText(`该车间 ${MONTH} 的能耗尚未分摊，请先分摊`).first().waitFor()
    await dialog(page)
      .getByRole('button', { name: word('取消') })
      .click()
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it('the gas of the month is shared among the pieces that were heated', async () => {
    const { page } = people.accountant
    await openMenu(page, '能源', '能耗分摊')
    await front(page)
      .getByRole('button', { name: word('能耗分摊') })
      .click()
    const form = dialog(page)
    await form.getByLabel('月份', { exact: true }).fill(MONTH)
    await form.getByLabel('月份', { exact: true }).press('Enter')
    await choose(page, form, '能源类型', '天然气')
    await chooseInTree(page, form, '车间', SHOP)
    await people.accountant.picture('day-cost-allocate')
    await form.getByRole('button', { name: word('能耗分摊') }).click()
    await form.waitFor({ state: 'hidden' })
  })

  it('then it is settled, once', async () => {
    const { page } = people.accountant
    await openMenu(page, '生产管理', '车间费率')
    await settle()
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => rowWith(page, SHOP).textContent()).toMatch(/已结转/)
    await people.accountant.picture('day-cost-settled')
  })

  it('and the report says what the workshop spent beyond its rates, as the ledger does', async () => {
    const { page } = people.accountant
    await people.accountant.goto(`/jinlei/sm/workshopVariance/index?period=${MONTH},${MONTH}`)
    const [posted] = await office.stage.app.sql<{ labor: string }>(
      `select to_char(v.amount, 'FM999,999,990.00') as labor from erp_producation_cost_variance v join sys_dept d on d.id = v.workshop_id
       where v.period = $1 and d.dept_name = $2 and v.variance_kind = 'labor'`,
      [MONTH, SHOP],
    )
    await expect.poll(() => rowWith(page, SHOP).first().textContent()).toContain(posted!.labor)
    await people.accountant.picture('day-cost-variance')
  })
})
