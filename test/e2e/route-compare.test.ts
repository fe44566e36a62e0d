import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { ownComplaints } from './shell.ts'
import { front, press } from './table.ts'

/** 版本对比: an approver sees at a glance what a change adds, step by step and as a list. */
describe.each(['desk', 'wide', 'phone'] as const)('versions of a route side by side, %s', size => {
  let stage: Stage
  let visitor: Visitor
  beforeAll(async () => {
    stage = await openStage()
    visitor = await stage.visit({ size })
    await visitor.logIn('yao.yuan')
    await visitor.goto('/production/route-change/index')
  })
  afterAll(async () => {
    expect(ownComplaints(visitor)).toEqual([])
    await stage.close()
  })

  it('opens from the change', async () => {
    const { page } = visitor
    await press(page, 'R-FX-16', '对比')
    await front(page)
      .getByRole('heading', { name: /重车轴颈返修模板 V1 → V2/ })
      .waitFor()
  })

  it('shows an added step in the new version, a gap in the old one, and nothing else as changed', async () => {
    const at = front(visitor.page)
    const steps = (version: number) => at.getByRole('region', { name: `V${version} 路线图` }).locator('[data-nodekey]')
    if (size === 'phone') await expect.poll(() => steps(1).count()).toBe(0)
    else {
      await expect.poll(() => steps(2).count()).toBe(4)
      await expect.poll(() => steps(1).count()).toBe(3)
      await expect
        .poll(() => steps(2).evaluateAll(cards => cards.map(card => card.getAttribute('data-change'))))
        .toEqual(['same', 'add', 'same', 'same'])
      const place = async (version: number, name: string) =>
        (await steps(version)
          .filter({ hasText: name })
          .evaluate(card => card.closest('.react-flow__node')?.getAttribute('style'))) ?? ''
      const moved = /translate\([^)]*\)/
      expect(moved.exec(await place(1, '磁粉探伤'))?.[0]).toBe(moved.exec(await place(2, '磁粉探伤'))?.[0])
    }
    await visitor.picture('route-compare')
  })

  it('lists the changes, or everything', async () => {
    const at = front(visitor.page)
    await at.getByRole('tab', { name: '工序 (1)' }).click()
    const rows = at.getByRole('tabpanel').filter({ visible: true }).locator('tbody tr.ant-table-row')
    await expect.poll(() => rows.count()).toBe(1)
    await at.getByRole('switch', { name: '只看变更' }).click()
    await expect.poll(() => rows.count()).toBe(4)
    await visitor.picture('route-compare-list')
  })
})
