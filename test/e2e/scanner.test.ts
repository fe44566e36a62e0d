import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { ownComplaints } from './shell.ts'
import { dialog, front, word } from './table.ts'

const FLOW = 'material_requisition'

/** 扫码枪. A hand scanner types a code at one go and ends it with Enter. */
describe('codes scanned into forms, in a browser', () => {
  let stage: Stage
  let leader: Visitor
  let page: Page
  let parts: { id: string; code: string }[]
  beforeAll(async () => {
    stage = await openStage()
    parts = await stage.app.sql<{ id: string; code: string }>(
      `select id, material_code as code from wh_material where enabled = 'yes' and batch_managed = 'no' and is_deleted = 0
       and material_code like 'BJ-%' order by material_code limit 3`,
    )
    leader = await stage.visit({ size: 'desk' })
    page = leader.page
    await leader.logIn('ma.zhiqiang', `/work/process/${FLOW}/form`)
  })
  afterAll(async () => {
    expect(ownComplaints(leader)).toEqual([])
    await stage.close()
  })

  /** All keys at one go, inside the page: how quickly they come does not depend on the machine of the test. */
  const scan = (code: string, into = page) =>
    into.evaluate(async text => {
      document.execCommand('insertText', false, text)
      await new Promise(resolve => setTimeout(resolve))
      const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter))
    }, code)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const cell = (at: number) => front(page).locator(`[data-path="items.${at}.materialId"]`)

  it('the row with exactly this code is taken, by its code, its label or its address, and the next line is next', async () => {
    const codes = [parts[0]!.code, `M:${parts[1]!.code}`, `https://erp.example/m/s/${encodeURIComponent(`M:${parts[2]!.code}`)}`]
    await front(page).getByLabel('物料 1', { exact: true }).click()
    for (const [at, code] of codes.entries()) {
      await expect.poll(focused).toBe(`物料 ${at + 1}`)
      await scan(code)
      await cell(at).getByText(parts[at]!.code).first().waitFor()
    }
    await expect.poll(focused).toBe('物料 4')
    expect(new URL(page.url()).pathname).toBe(`/work/process/${FLOW}/form`)
    await leader.picture('scanner-lines')
  })

  it('a code that is only the beginning of others is not taken for one of them', async () => {
    await scan(parts[0]!.code.slice(0, -1))
    await cell(3).getByText('不存在或不唯一').first().waitFor()
    await expect.poll(focused).toBe('物料 4')
    await scan(`B:${parts[0]!.code}:X-1`)
    await cell(3).getByText(parts[0]!.code).first().waitFor()
  })

  it('in a dialog it fills the field and sends nothing', async () => {
    const head = await stage.visit({ size: 'desk' })
    await head.logIn('luo.zhigang', '/warehouse/stocktake/index')
    const [store] = await stage.app.sql<{ code: string; name: string }>(
      `select warehouse_code as code, warehouse_name as name from wh_warehouse where enabled = 'yes' and is_deleted = 0 order by 1 limit 1`,
    )
    await front(head.page)
      .getByRole('button', { name: word('新建盘点') })
      .click()
    const box = dialog(head.page)
    await box.getByLabel('仓库', { exact: true }).click()
    await scan(store!.code, head.page)
    await box.getByText(store!.name).filter({ visible: true }).first().waitFor()
    expect(await box.getByText('盘点人不能为空').count()).toBe(0)
    await head.picture('scanner-dialog')
    expect(ownComplaints(head)).toEqual([])
    await head.close()
  })
})
