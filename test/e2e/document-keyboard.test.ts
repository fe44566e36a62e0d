import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '../setup/personnel.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { instanceOf } from './paper.ts'
import { ownComplaints } from './shell.ts'
import { front } from './table.ts'

const FLOW = 'material_requisition'
const LINES = 10
/** Tab, a digit, Tab, the same purpose again, twice Enter. The code itself is typed or scanned. */
const KEYS_PER_LINE = 6
const TWO_MINUTES = 120_000

/** 领料申请 of ten lines, entered by somebody who never touches the mouse. */
describe('a requisition by keyboard alone, in a browser', () => {
  let stage: Stage
  let leader: Visitor
  let page: Page
  let parts: { id: string; code: string }[]
  let warehouse = ''
  let presses = 0
  const qtyOf = (at: number) => String((at % 3) + 1)
  beforeAll(async () => {
    stage = await openStage()
    // The warehouse with the most materials that need no batch, and ten of these.
    const stock = `select b.warehouse_id, w.warehouse_name as name, m.id, m.material_code as code from stock_balance b
      join wh_material m on m.id = b.material_id and m.enabled = 'yes' and m.batch_managed = 'no'
      join wh_warehouse w on w.id = b.warehouse_id group by 1, 2, 3, 4 having sum(b.on_hand_qty) > 5`
    const [most] = await stage.app.sql<{ name: string }>(`select name from (${stock}) s group by 1 order by count(*) desc limit 1`)
    warehouse = most?.name ?? ''
    parts = await stage.app.sql<{ id: string; code: string }>(
      `select id, code from (${stock}) s where name = $1 order by code limit ${LINES}`,
      [warehouse],
    )
    leader = await stage.visit({ size: 'desk' })
    page = leader.page
    await leader.logIn('ma.zhiqiang', `/work/process/${FLOW}/form`)
    // A click of the test would be a mouse.
    await page.evaluate(() => addEventListener('pointerdown', () => document.body.setAttribute('data-mouse', ''), true))
  })
  afterAll(async () => {
    expect(ownComplaints(leader)).toEqual([])
    await stage.close()
  })

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    presses += keys.length
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    presses += text.length
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')
  const field = () => page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? '')
  const goTo = async (path: string) => {
    for (let tries = 0; tries < 40 && (await field()) !== path; tries++) await press('Tab')
    expect(await field()).toBe(path)
  }
  const option = (text: string) => page.locator('.ant-select-item-option').filter({ visible: true, hasText: text }).first().waitFor()

  it('fills in the head', async () => {
    await front(page).getByLabel('物料 1').waitFor()
    // The link that skips the menus.
    await press('Tab', 'Enter')
    await goTo('requisitionType')
    await press('Enter')
    await option('办公劳保')
    for (
      let tries = 0;
      tries < 10 && !(await page.locator('.ant-select-item-option-active').filter({ hasText: '办公劳保' }).count());
      tries++
    )
      await press('ArrowDown')
    await press('Enter')
    await goTo('warehouseId')
    await type(warehouse)
    await option(warehouse)
    await press('Tab')
    await goTo('costSubject')
    await press('Enter')
    await option('修理费')
    for (
      let tries = 0;
      tries < 20 && !(await page.locator('.ant-select-item-option-active').filter({ hasText: '修理费' }).count());
      tries++
    )
      await press('ArrowDown')
    await press('Enter')
    await goTo('needDate')
    await type(day(2))
    await press('Enter')
    await goTo('items.0.materialId')
  })

  it('enters ten lines: code, quantity, purpose, next line', async () => {
    expect(parts.length).toBe(LINES)
    presses = 0
    const began = Date.now()
    for (const [at, { code }] of parts.entries()) {
      await expect.poll(() => focused()).toBe(`物料 ${at + 1}`)
      await page.keyboard.type(code)
      await press('Tab')
      await expect.poll(() => focused()).toBe(`数量 ${at + 1}`)
      await type(qtyOf(at))
      await press('Tab')
      await expect.poll(() => focused()).toBe(`用途 ${at + 1}`)
      if (at === 0) await page.keyboard.type('例行保养')
      else await press('Control+d')
      await press('Enter')
      if (at < LINES - 1) {
        await press('Enter')
        await expect.poll(focused).toBe(`物料 ${at + 2}`)
      }
    }
    expect(presses / LINES).toBeLessThanOrEqual(KEYS_PER_LINE)
    expect(Date.now() - began).toBeLessThan(TWO_MINUTES)
    await leader.picture('document-keyboard')
  })

  it('hands it in; the lines are stored as they were typed', async () => {
    await press('Control+Enter')
    await page.waitForURL(`**/work/process/${FLOW}/detail/**`)
    expect(await page.evaluate(() => document.body.hasAttribute('data-mouse'))).toBe(false)
    const [stored] = await stage.app.sql<{ items: { materialId: string; qty: string; purpose: string }[] }>(
      `select d.data->'items' as items from document d join wf_instance i on i.biz_id = d.id where i.id = $1`,
      [instanceOf(page)],
    )
    expect(stored?.items.map(({ materialId, qty, purpose }) => ({ materialId, qty, purpose }))).toEqual(
      parts.map(({ id }, at) => ({ materialId: id, qty: `${qtyOf(at)}.000`, purpose: '例行保养' })),
    )
  })
})
