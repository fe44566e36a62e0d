import { describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { agree, bar, button, command, day, entry, field, openTodo, side, weekday } from './case.ts'
import { aDay } from './day.ts'
import { toast } from './shell.ts'
import { choose, front, rowWith, search } from './table.ts'

const [TUESDAY, WEDNESDAY, THURSDAY] = [weekday(1), weekday(2), weekday(3)]
const leaveFrom = (from: string) => new RegExp(`请假申请：.*${from}至`)

/** 请假 and its books: the right people decide, and every step is recorded. */
describe('a leave and its books, in a browser', () => {
  const company = aDay({})
  const { as } = company

  /** 假期余额 of 赵铁山's annual leave, as the personnel clerk reads it: of this year, which a leave of January uses first. */
  async function balance(): Promise<Record<'used' | 'held' | 'left', number>> {
    const clerk = await as('wu.qian')
    await clerk.goto('/hr/leave-balance')
    await rowWith(clerk.page, '年休假').first().waitFor()
    await front(clerk.page).getByRole('search').getByLabel('员工').fill('赵铁山')
    await clerk.page.locator('.ant-select-item-option').filter({ visible: true, hasText: '赵铁山' }).first().click()
    await search(clerk.page, '年度', formatDate(new Date(), 'yyyy'))
    const row = rowWith(clerk.page, '年休假')
    await expect.poll(() => row.count()).toBe(1)
    const cells = await row.locator('td').allTextContents()
    const heads = await front(clerk.page).locator('thead th').allTextContents()
    const at = (label: string) => Number.parseFloat(cells[heads.findIndex(head => head.includes(label))] ?? 'NaN')
    return { used: at('已用天数'), held: at('审批中天数'), left: at('剩余天数') }
  }

  async function ask(from: string, reason: string): Promise<void> {
    const worker = await as('worker01')
    const { page } = worker
    await worker.goto('/work/process/leave/form')
    await side(page).getByText('班组长审批').waitFor()
    await choose(page, front(page), '请假类别', '年休假')
    await day(page, '开始日期', from)
    await day(page, '结束日期', from)
    await front(page).getByLabel('请假事由').fill(reason)
    await field(page, 'totalDays').getByText('1.0 天').waitFor()
    await button(page, '提交').click()
    await page.waitForURL('**/work/process/leave/detail/**')
    await entry(page, '班组长审批').getByText('处理中').waitFor()
  }

  it('three people agree, the days are held and then used, and history and diagram show it', async () => {
    const before = await balance()
    await ask(TUESDAY, '家里装修')
    await expect.poll(() => balance()).toEqual({ used: before.used, held: before.held + 1, left: before.left - 1 })
    for (const [account, opinion] of [
      ['lu.dahai', '班组已排班'],
      ['meng.deshan', '同意'],
    ] as const) {
      await openTodo(await as(account), leaveFrom(TUESDAY))
      await agree(await as(account), opinion)
    }
    await openTodo(await as('wu.qian'), leaveFrom(TUESDAY))
    await agree(await as('wu.qian'), '已登记考勤', '确认办理')
    await expect.poll(() => balance()).toEqual({ used: before.used + 1, held: before.held, left: before.left - 1 })

    // The worker's page was updated by push.
    const { page } = await as('worker01')
    await front(page).locator('header').getByText('已同意').waitFor()
    await entry(page, '班组已排班').getByText('鲁大海').waitFor()
    await entry(page, '已登记考勤').getByText('已办理').waitFor()
    await front(page).getByRole('tab', { name: '流程图' }).click()
    for (const step of ['班组长审批', '部门负责人审批', '人事专员办理'])
      await side(page).locator('[data-node][data-state="done"]').filter({ hasText: step }).waitFor()
    await (await as('worker01')).picture('life-diagram')
  })

  it('is reversed after approval: the same people decide again, and the days return', async () => {
    const before = await balance()
    const worker = await as('worker01')
    await front(worker.page).getByRole('tab', { name: '审批记录' }).click()
    await command(worker, '申请撤销', box => box.getByLabel('说明').fill('装修改期'))
    await entry(worker.page, '装修改期').getByText('申请撤销').waitFor()
    for (const account of ['lu.dahai', 'meng.deshan', 'wu.qian'] as const) {
      await openTodo(await as(account), leaveFrom(TUESDAY))
      await front((await as(account)).page)
        .getByText('赵铁山 申请撤销这份已生效的单据')
        .waitFor()
      await agree(await as(account), '', account === 'wu.qian' ? '确认办理' : '同意')
    }
    await front(worker.page).locator('header').getByText('已撤销').waitFor()
    await worker.picture('life-reversed')
    await expect.poll(() => balance()).toEqual({ used: before.used - 1, held: before.held, left: before.left + 1 })
  })

  it('is withdrawn by its initiator, changed and submitted again', async () => {
    await ask(WEDNESDAY, '体检')
    const worker = await as('worker01')
    const { page } = worker
    await command(worker, '撤回', box => box.getByLabel('说明').fill('日子写错了'))
    await front(page).getByText('单据已撤回，可以修改后重新提交，或删除。').waitFor()
    await worker.picture('life-withdrawn')
    await day(page, '开始日期', THURSDAY)
    await day(page, '结束日期', THURSDAY)
    await field(page, 'totalDays').getByText('1.0 天').waitFor()
    await button(page, '重新提交').click()
    await toast(page, '已重新提交')
    await entry(page, '日子写错了').getByText('撤回').waitFor()
    await entry(page, '重新提交').waitFor()
    await entry(page, '班组长审批').getByText('处理中').waitFor()
  })

  it('is decided by a proxy while the team leader is absent, and names both', async () => {
    const hour = 3_600_000
    const agent = (await company.cases.as('xue.gang')).userId
    const named = await (await company.cases.as('lu.dahai')).post('blade-flow/proxy/submit', {
      agent,
      fromTime: new Date(Date.now() - hour).toISOString(),
      untilTime: new Date(Date.now() + hour).toISOString(),
      reason: '出差',
    })
    expect(named.status).toBe(200)
    await ask(WEDNESDAY, '接孩子')
    const proxy = await as('xue.gang')
    await openTodo(proxy, leaveFrom(WEDNESDAY))
    await front(proxy.page).getByText('您正代 鲁大海 处理').waitFor()
    await proxy.picture('life-proxy')
    await agree(proxy, '代为同意')
    const { page } = await as('worker01')
    await expect.poll(() => entry(page, '代为同意').textContent()).toMatch(/班组长审批.*同意.*薛刚.*代.*鲁大海/)
    await bar(page).waitFor()
  })
})
