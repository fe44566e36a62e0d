import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openStage, type Stage } from './browser.ts'
import { ownComplaints } from './shell.ts'
import { front, press } from './table.ts'

/** 全景: whoever talks to a supplier wants all of it on one page. */
describe('everything about a supplier', () => {
  let stage: Stage
  let firm: { name: string; orders: number }
  beforeAll(async () => {
    stage = await openStage()
    const [found] = await stage.app.sql<typeof firm>(
      `select s.supplier_name as name, count(*)::int as orders from site1.purchase_order o join site1.sup_supplier s on s.id = o.supplier_id
        where o.is_deleted = 0 group by s.id order by 2 desc, 1 limit 1`,
    )
    firm = found!
  })
  afterAll(() => stage.close())

  it.each(['desk', 'wide', 'phone'] as const)('is reached from its row, %s', async size => {
    const visitor = await stage.visit({ size })
    await visitor.logIn('qin.haifeng')
    await visitor.goto(`/supplier/supplier/index?supplierName=${encodeURIComponent(firm.name)}`)
    const { page } = visitor
    await press(page, firm.name, '全景')
    await front(page).getByRole('heading', { name: firm.name }).waitFor()
    const figures = front(page).getByLabel('关键指标')
    await figures.getByRole('link', { name: '订单金额' }).getByText('¥').waitFor()
    await front(page)
      .getByRole('button', { name: `采购订单 ${firm.orders}`, exact: true, pressed: true })
      .waitFor()
    await front(page)
      .getByRole('link', { name: `查看全部 ${firm.orders} 条` })
      .waitFor()
    // A chart is drawn when it comes into sight.
    if (size !== 'phone') await expect.poll(() => front(page).locator('canvas').count()).toBe(1)
    await visitor.picture('panorama')
    expect(await findings(page)).toEqual([])
    await figures.getByRole('link', { name: '及时率' }).click()
    await page.waitForURL('**/procurement/report/arrivalRate/index?**')
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })
})
