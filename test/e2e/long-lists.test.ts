import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTotals } from '#server/db/total.ts'
import { manyRows } from '../setup/many-rows.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { openMenu, ownComplaints } from './shell.ts'
import { front, isCount, rowWith, search, word } from './table.ts'

const MANY = 3000

/** A book of thousands of rows: they are there at once, and their number follows. */
describe('long lists, in a browser', () => {
  let stage: Stage
  let keeper: Visitor
  let all: number
  beforeAll(async () => {
    stage = await openStage()
    await manyRows(
      stage.app,
      'wh_material',
      `(id, tenant_id, create_time, update_time, is_deleted, version, py, material_code, material_name, material_type, unit,
         batch_managed, need_inspect, enabled)
       select 70000000 + n, '000000', now(), now(), 0, 0, '', 'ZZ-' || lpad(n::text, 6, '0'), '衬套' || n, '5', 'pc', 'no', 'no', 'yes'
       from generate_series(1, ${MANY}) n`,
    )
    const [counted] = await stage.app.sql<{ all: number }>('select count(*)::int as all from wh_material where is_deleted = 0')
    all = counted!.all
    keeper = await stage.visit()
    await keeper.logIn('liang.yan')
  })
  afterAll(async () => {
    expect(ownComplaints(keeper)).toEqual([])
    await stage.close()
  })

  const number = (page: Page) => front(page).locator('.ant-pagination-total-text')
  /** Clears the cached totals. */
  const forget = () => forgetTotals(stage.app.sites[0]!.database.reader)

  it('rows do not wait for the total, which is shown when it is known', async () => {
    const { page } = keeper
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(isCount, async route => {
      await held
      await route.continue()
    })
    forget()
    await openMenu(page, '仓储管理', '物料')
    await rowWith(page, 'BC-0001').waitFor()
    await expect.poll(() => number(page).textContent()).toBe('至少 2001 条')
    await keeper.picture('long-list-counting')
    release()
    await expect.poll(() => number(page).textContent()).toBe(`共 ${all} 条`)
    await page.unroute(isCount)
    await front(page)
      .locator('.ant-pagination-item')
      .filter({ hasText: `${Math.ceil(all / 20)}` })
      .click()
    await rowWith(page, 'ZZ-003000').waitFor()
    await expect.poll(() => number(page).textContent()).toBe(`共 ${all} 条`)
  })

  it('a far page is still the same one when its number was forgotten', async () => {
    const { page } = keeper
    forget()
    const shown = () => front(page).locator('.ant-pagination-item-active').textContent()
    const [before, asked] = [await shown(), page.waitForResponse(response => isCount(new URL(response.url())))]
    await front(page)
      .getByRole('button', { name: word('刷新') })
      .click()
    await asked
    await expect.poll(() => number(page).textContent()).toBe(`共 ${all} 条`)
    expect(await shown()).toBe(before)
    await rowWith(page, 'ZZ-003000').waitFor()
  })

  it('a word is counted like everything else', async () => {
    const { page } = keeper
    forget()
    await search(page, '物料名称', '衬套')
    await expect.poll(() => number(page).textContent()).toBe(`共 ${MANY} 条`)
    await search(page, '物料名称', '衬套2999')
    await expect.poll(() => number(page).textContent()).toBe('共 1 条')
  })

  it('if it cannot be counted, the list says what it knows', async () => {
    const { page } = keeper
    await page.route(isCount, route => route.fulfill({ status: 500, json: { code: 500, success: false, data: {}, msg: '服务器异常' } }))
    forget()
    await search(page, '物料名称', '衬')
    await expect.poll(() => number(page).textContent()).toBe('至少 20 条')
    await rowWith(page, 'ZZ-000001').waitFor()
    await page.unroute(isCount)
    await search(page, '物料名称', '衬套')
    await expect.poll(() => number(page).textContent()).toBe(`共 ${MANY} 条`)
    // The console says by itself what the wire answered.
    keeper.complaints.splice(0, keeper.complaints.length, ...keeper.complaints.filter(text => !text.includes('500')))
  })

  it('on a phone as well', async () => {
    forget()
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('liang.yan')
    await phone.goto('/warehouse/material/index')
    await phone.page.getByText(`共 ${all} 条`).waitFor()
    await phone.picture('long-list')
    expect(ownComplaints(phone)).toEqual([])
    await phone.close()
  })
})
