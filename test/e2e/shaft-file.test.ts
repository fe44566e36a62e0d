import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './browser.ts'
import { front } from './table.ts'

/** 一轴一档: somebody asks about a shaft, and the inspector has everything about it on one page. */
describe('the file of a shaft, in a browser', () => {
  let stage: Stage
  let shaft: { pro_code: string; heat_no: string }
  beforeAll(async () => {
    stage = await openStage()
    const [found] = await stage.app.sql(
      `select p.pro_code, p.heat_no from erp_producation_workorder_piece p join qc_inspection i on i.piece_id = p.id
       where p.heat_no is not null group by p.id order by count(*) desc, p.pro_code limit 1`,
    )
    shaft = found as typeof shaft
  })
  afterAll(() => stage.close())

  it('is found by its heat; says what is missing, what happened, and what every book holds; and goes on paper', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await page.addInitScript(() => {
      window.print = () => {}
    })
    // The latest ones are still on their way when the number is typed; an Enter counts all the same.
    await page.route('**/m/dossier', () => {})
    await visitor.logIn('he.qi', '/jinlei/qm/shaftFile/index')
    await front(page).getByRole('searchbox', { name: '产品编号、炉号、锭号或证书号' }).fill(shaft.heat_no)
    await page.keyboard.press('Enter')
    await front(page)
      .getByRole('region', { name: '查到的产品件' })
      .getByRole('link', { name: new RegExp(shaft.pro_code) })
      .click()
    await front(page).getByRole('heading', { name: shaft.pro_code }).waitFor()
    await visitor.picture('shaft-file')

    await front(page)
      .getByRole('button', { name: /^完整度/ })
      .click()
    await page.locator('.ant-popover').getByText('投料锭号').waitFor()
    await page.keyboard.press('Escape')
    await front(page).getByRole('navigation', { name: '档案内容' }).getByRole('button', { name: /^检验/ }).click()
    await front(page)
      .getByRole('heading', { name: /检验记录/ })
      .waitFor()
    // What it cost is not the inspector's business.
    expect(await front(page).getByRole('navigation', { name: '档案内容' }).getByText('成本').count()).toBe(0)

    const timeline = front(page).getByRole('region', { name: '时间线' })
    await timeline.getByText('投料').first().waitFor()
    await timeline.getByRole('button', { name: '检验' }).click()
    await expect.poll(() => timeline.getByText('投料').count()).toBe(0)
    expect(await timeline.getByText('检验合格').count()).toBeGreaterThan(0)

    await front(page).getByRole('button', { name: '打印产品档案' }).click()
    await page.getByRole('menuitem', { name: '中英对照' }).click()
    await expect.poll(() => page.locator('#print-sheet').textContent()).toContain(shaft.pro_code)
    // Both languages, and the QR code in the foot of every page.
    expect(await page.locator('#print-sheet h2').allTextContents()).toContainEqual(expect.stringMatching(/原料 Material$/))
    expect(await page.locator('#print-sheet style').textContent()).toContain('@bottom-center { content: url("data:image/svg+xml')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('理化: what the laboratory found of its heat and of the piece, each value in its limits and among the last pieces of the product', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('he.qi', `/jinlei/qm/shaftFile/${shaft.pro_code}`)
    await front(page).getByRole('navigation', { name: '档案内容' }).getByRole('button', { name: /^理化/ }).click()
    for (const kind of ['化学成分', '力学性能', '硬度'])
      await front(page)
        .getByRole('heading', { name: new RegExp(kind) })
        .first()
        .waitFor()
    await front(page)
      .getByRole('img', { name: /抗拉强度Rm.*近/ })
      .first()
      .waitFor()
    await visitor.picture('shaft-file-lab')
    await visitor.resize('wide')
    await visitor.picture('shaft-file-lab')
    await visitor.resize('phone')
    await front(page)
      .getByRole('heading', { name: /力学性能/ })
      .first()
      .scrollIntoViewIfNeeded()
    await visitor.picture('shaft-file-lab')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('fits a phone', async () => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('he.qi', `/jinlei/qm/shaftFile/${shaft.pro_code}`)
    await front(phone.page).getByRole('heading', { name: shaft.pro_code }).waitFor()
    await front(phone.page).getByRole('region', { name: '时间线' }).getByText('投料').first().waitFor()
    await phone.picture('shaft-file-phone')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
