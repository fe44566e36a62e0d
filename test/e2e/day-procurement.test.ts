import { describe, expect, it } from 'vitest'
import { day as dayFrom, today } from '../setup/personnel.ts'
import { agree, day, field, openTodo } from './case.ts'
import { aDay } from './day.ts'
import { cellOf, exported, find, instanceOf, printed, reopen, resubmit, saveDraft, sendBack, submit } from './paper.ts'
import { openMenu } from './shell.ts'
import { choose, chooseInTree, dialog, front, rowWith, search } from './table.ts'

const PLAN = 'procurement_plan'
const BATCH = 'procurement_barch_plan'
const MONTH = today.slice(0, 7)
const PAIR = '09'

/** 采购员的一天: a department's plan is reduced and approved; then a batch of plans gets a verdict for each. */
describe('a day of the buyers, in a browser', () => {
  const office = aDay({ engineer: 'li.ming', head: 'sun.jianguo', buyer: 'zhu.lei' })
  const { people } = office
  let number = ''
  let instance = ''

  it('the engineer plans what the overhaul needs', async () => {
    const { page } = people.engineer
    await openMenu(page, '工作台', '发起流程')
    await front(page).getByText('采购计划', { exact: true }).click()
    await page.waitForURL(`**/work/process/${PLAN}/form**`)
    await front(page).getByLabel('计划名称').fill('年终大修备件计划')
    await day(page, '计划月份', MONTH)
    await choose(page, front(page), '采购类别', '备品备件')
    await find(page, '物料 1', 'BJ-0009')
    await front(page).getByLabel('数量 1', { exact: true }).fill('2')
    await day(page, '需求日期 1', dayFrom(20))
    await chooseInTree(page, front(page), '使用部门 1', '设备部')
    await front(page).getByLabel('用途 1').fill('大修更换')
    await front(page).getByRole('button', { name: '更多列' }).click()
    await field(page, 'items.0.onHandQty').getByText(/\d/).waitFor()
    await saveDraft(page)
    await people.engineer.picture('day-procurement-form')
    number = await submit(page, PLAN)
    instance = instanceOf(page)
  })

  it('the head of purchasing returns it, the engineer asks for less', async () => {
    await office.cases.agreeUntil(instance, 'purchase_head')
    await sendBack(people.head, /年终大修备件计划/, '变频器先买一台')
    const { page } = people.engineer
    await openTodo(people.engineer, /年终大修备件计划/)
    await front(page).getByText('孙建国：变频器先买一台').waitFor()
    await front(page).getByLabel('数量 1', { exact: true }).fill('1')
    await resubmit(page, PLAN)
  })

  it('the head sees the reduction, names the buyer and agrees', async () => {
    const { page } = people.head
    await openTodo(people.head, /年终大修备件计划/)
    const changed = field(page, 'items.0.qty')
    await changed.getByText('1').first().waitFor()
    await expect.poll(() => changed.getAttribute('data-changed')).toBe('true')
    await find(page, '指定采购员', '朱磊')
    await people.head.picture('day-procurement-changed')
    await agree(people.head, '按一台采购')
    await office.cases.agreeAll(instance)
  })

  it('the buyer finds the open line and exports it', async () => {
    const { page } = people.buyer
    await openMenu(page, '采购', '采购计划明细')
    await search(page, '计划编号', number)
    await expect.poll(() => rowWith(page, number).textContent()).toMatch(/BJ-0009变频器1/)
    const sheet = await exported(page, '采购计划明细')
    expect([Number(cellOf(sheet, '核定数量')), cellOf(sheet, '需求日期')]).toEqual([1, dayFrom(20)])
    await people.buyer.picture('day-procurement-lines')
    // The document belongs to another department but names its buyer, so its number is a link.
    await rowWith(page, number).getByRole('link', { name: number }).waitFor()
  })

  it('the head opens the document behind the line and prints it', async () => {
    const { page } = people.head
    await openMenu(page, '采购', '采购计划明细')
    await search(page, '计划编号', number)
    await rowWith(page, number).getByRole('link', { name: number }).click()
    await page.waitForURL(`**/work/process/${PLAN}/detail/**`)
    expect(await printed(page)).toMatch(new RegExp(`${number}.*计划明细.*变频器.*按一台采购`))
  })

  it('the buyer collects two drafts of the workshops into a batch', async () => {
    const { page } = people.buyer
    await openMenu(page, '工作台', '发起流程')
    await front(page).getByText('采购计划批量申请').click()
    await page.waitForURL(`**/work/process/${BATCH}/form**`)
    await front(page).getByLabel('批次名称').fill('年终耐材汇总')
    await day(page, '计划月份', MONTH)
    await choose(page, front(page), '采购类别', '耐材辅料')
    await front(page).getByRole('button', { name: '批量选择' }).click()
    await dialog(page).getByLabel('搜索').first().fill(`耐材辅料计划 ${PAIR}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog(page).locator('.ant-table-row').count()).toBe(2)
    await dialog(page).locator('thead').getByRole('checkbox').check()
    await dialog(page).getByRole('button', { name: '选择 2 条' }).click()
    await field(page, 'planCount').getByText('2').waitFor()
    await people.buyer.picture('day-procurement-batch')
    number = await submit(page, BATCH)
    instance = instanceOf(page)
  })

  it('the head decides each: one is approved, one is returned with a reason', async () => {
    const { page } = people.head
    await openTodo(people.head, /采购计划批量审批：.*共2份/)
    const refused = (await field(page, 'items.1.planId').textContent())?.replace(/^\S+ /, '')
    await choose(page, front(page), '审批结果 2', '不同意')
    await front(page).getByLabel('不同意原因 2').fill('库存尚可用三个月')
    await people.head.picture('day-procurement-verdicts')
    await agree(people.head, '一份同意')
    await office.cases.agreeAll(instance)

    await openMenu(page, '采购', '采购计划')
    await search(page, '计划名称', `耐材辅料计划 ${PAIR}`)
    await expect.poll(() => rowWith(page, refused ?? '').textContent()).toMatch(/草稿.*库存尚可用三个月/)
    const other = front(page)
      .locator('.ant-table-row')
      .filter({ hasNotText: refused ?? '' })
    await expect.poll(() => other.textContent()).toMatch(/执行中/)
    await people.head.picture('day-procurement-plans')
  })

  it('the batch is found, exported and printed with its verdicts', async () => {
    const { page } = people.head
    await openMenu(page, '采购', '采购计划批量申请')
    await reopen(page, number)
    expect(cellOf(await exported(page, '采购计划批量申请'), '计划数')).toBe(2)
    await front(page).getByRole('link', { name: number }).click()
    await page.waitForURL(`**/work/process/${BATCH}/detail/**`)
    expect(await printed(page)).toMatch(new RegExp(`${number}.*计划清单.*不同意.*库存尚可用三个月.*一份同意`, 's'))
  })
})
