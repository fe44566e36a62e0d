import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handOut } from '#platform/backlog/follow-up.store.ts'
import { openStage, type Size, type Stage, type Visitor } from './browser.ts'
import { ownComplaints } from './shell.ts'
import { front, word } from './table.ts'

const TITLE = '安排采购：CGJH2026110099 检修备件，共 3 行，预估 18600.00 元'
const BELL = /^待办与公告/

/** 事项 of a document stay on the to-do list until somebody completes them; completing can be undone. */
describe('follow-ups, in a browser', () => {
  let stage: Stage
  const visitors: Visitor[] = []
  const enter = async (size: Size = 'desk') => {
    const visitor = await stage.visit({ size })
    visitors.push(visitor)
    await visitor.logIn('zhu.lei')
    return visitor
  }
  const handed = async (title: string, path?: string) => {
    const site = stage.app.sites[0]!
    const [buyer] = await stage.app.sql<{ id: string }>(`select id from sys_user where account = 'zhu.lei'`)
    await site.database.change({ userId: '', account: 'system', from: '', action: 'test', requestId: '' }, tx =>
      handOut(tx, site, stage.app.newId, [buyer!.id], { title, path }),
    )
  }
  beforeAll(async () => {
    stage = await openStage()
    const [{ plan_no } = { plan_no: '' }] = await stage.app.sql<{ plan_no: string }>('select plan_no from purchase_plan_line limit 1')
    await handed(TITLE, `/procurement/plan-line/index?planNo=${plan_no}`)
    await handed('办理餐卡：陈新（E2026001）于 2026-12-01 入职')
  })
  afterAll(async () => {
    expect(visitors.flatMap(ownComplaints)).toEqual([])
    await stage.close()
  })

  it('is on the home page, completed, undone, and completed in the bell', async () => {
    const buyer = await enter()
    const { page } = buyer
    const line = front(page).locator('li').filter({ hasText: TITLE })
    await line.waitFor()
    await buyer.picture('follow-ups-home')
    await line.getByRole('button', { name: `完成：${TITLE}` }).click()
    await line.waitFor({ state: 'detached' })
    await page
      .locator('.ant-message')
      .getByRole('button', { name: word('撤销') })
      .click()
    await line.waitFor()

    await page.getByRole('button', { name: BELL }).click()
    const box = page.locator('.ant-popover').filter({ visible: true })
    const row = box.locator('li').filter({ hasText: TITLE })
    await row.waitFor()
    await buyer.picture('follow-ups-bell')
    await row.getByRole('button', { name: `完成：${TITLE}` }).click()
    await row.waitFor({ state: 'detached' })
    const [{ left } = { left: '' }] = await stage.app.sql<{ left: string }>(
      'select count(*)::text as left from sys_backlog where title = $1 and status = 1',
      [TITLE],
    )
    expect(left).toBe('0')
  })

  it('links to where it is done', async () => {
    const title = `${TITLE}（二）`
    const [{ plan_no } = { plan_no: '' }] = await stage.app.sql<{ plan_no: string }>('select plan_no from purchase_plan_line limit 1')
    await handed(title, `/procurement/plan-line/index?planNo=${plan_no}`)
    const buyer = await enter()
    await front(buyer.page).getByRole('link', { name: title }).click()
    await buyer.page.waitForURL('**/procurement/plan-line/index?planNo=*')
    await expect.poll(() => front(buyer.page).getByRole('search').getByLabel('计划编号').inputValue()).toBe(plan_no)
  })

  it.each(['wide', 'phone'] as const)('is completely visible at %s', async size => {
    const buyer = await enter(size)
    await front(buyer.page).getByText('办理餐卡').waitFor()
    await buyer.picture('follow-ups-home')
    await buyer.page.getByRole('button', { name: BELL }).click()
    await buyer.page.locator('.ant-popover').filter({ visible: true }).getByText('办理餐卡').waitFor()
    await buyer.picture('follow-ups-bell')
  })
})
