import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { openMenu, ownComplaints, toast } from './shell.ts'
import { answered, choose, dialog, drawer, front, press, rowWith, search, word } from './table.ts'

/** 主数据, as a keeper of stores and a personnel clerk work with it. */
describe('masters, in a browser', () => {
  let stage: Stage
  let keeper: Visitor
  let clerk: Visitor
  beforeAll(async () => {
    stage = await openStage()
    ;[keeper, clerk] = [await stage.visit(), await stage.visit()]
    await keeper.logIn('liang.yan')
    await clerk.logIn('wu.qian')
  })
  afterAll(async () => {
    expect([...ownComplaints(keeper), ...ownComplaints(clerk)]).toEqual([])
    await stage.close()
  })

  it('a material is added; the form reports problems first, the server duplicates', async () => {
    const { page } = keeper
    await openMenu(page, '仓储管理', '物料')
    await rowWith(page, 'BC-0001').waitFor()
    await keeper.picture('material')
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const form = drawer(page)
    await form.getByRole('button', { name: word('保存') }).click()
    await form.getByText('物料编码不能为空').waitFor()
    await form.getByLabel('物料编码').fill('GD-0001')
    await form.getByLabel('物料名称').fill('试验钢锭')
    await choose(page, form, '物料类型', '毛坯/钢锭')
    await choose(page, form, '单位', '吨')
    await form.getByLabel('安全库存').fill('20')
    await form.getByLabel('最高库存').fill('10')
    await form.getByRole('button', { name: word('保存') }).click()
    await form.getByText('最高库存不能小于安全库存').waitFor()
    await keeper.picture('material-form')
    await form.getByLabel('最高库存').fill('2000')
    await form.getByRole('button', { name: word('保存') }).click()
    await toast(page, '物料编码“GD-0001”已存在')
    await form.getByLabel('物料编码').fill('GD-9001')
    await answered(page, () => form.getByRole('button', { name: word('保存') }).click())
    await search(page, '物料编码', 'GD-9001')
    await expect.poll(() => rowWith(page, 'GD-9001').textContent()).toMatch(/试验钢锭.*毛坯\/钢锭00吨.*20低于安全库存.*启用/)
  })

  it('what was emptied is gone, what was chosen stays', async () => {
    const { page } = keeper
    await press(page, 'GD-9001', '修改')
    const form = drawer(page)
    await expect.poll(() => form.getByLabel('最高库存').inputValue()).toBe('2,000.000')
    await form.getByLabel('安全库存').fill('')
    await answered(page, () => form.getByRole('button', { name: word('保存') }).click())
    await form.waitFor({ state: 'hidden' })
    await press(page, 'GD-9001', '查看')
    const shown = drawer(page)
    await shown.getByText('2,000').waitFor()
    await expect.poll(() => shown.getByRole('table').textContent()).toMatch(/安全库存—最高库存2,000/)
    await shown
      .getByRole('button', { name: 'Close' })
      .or(shown.getByRole('button', { name: '关闭' }))
      .first()
      .click()
  })

  it('locations come in from a workbook by the names of their warehouses', async () => {
    const { page } = keeper
    await openMenu(page, '仓储管理', '库位')
    await rowWith(page, 'A-01').waitFor()
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Sheet1',
          rows: [
            ['仓库 *', '库位编码 *', '库位名称 *', '启用 *', '楼层', '空列'],
            ['备件库', 'B-31', '阁楼货架', '是', '二楼', ''],
            ['火星库', 'B-32', '没有的库', '也许', '', ''],
          ],
        },
      ],
    })
    await front(page).getByRole('button', { name: '导入' }).click()
    const box = dialog(page).filter({ hasText: '导入 · 库位' })
    await box.locator('input[type=file]').setInputFiles({
      name: '库位.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(book),
    })
    // What the book has no place for is said before it is left out.
    await expect.poll(() => box.getByRole('alert').allTextContents()).toEqual(['以下列无法识别，不会导入：楼层'])
    await box.getByRole('button', { name: '开始导入' }).click()
    // Everything that is wrong with the row is said at once.
    await box.getByText('启用中没有“也许”；仓库中没有“火星库”').waitFor()
    await box.getByLabel('启用').first().fill('是')
    await box.getByLabel('仓库').first().fill('BJ01')
    await box.getByRole('button', { name: '重新提交失败的 1 行' }).click()
    await box.getByText('全部导入成功').waitFor()
    await box
      .getByRole('button', { name: word('关闭') })
      .last()
      .click()
    await search(page, '库位编码', 'B-3')
    await expect
      .poll(() => front(page).locator('.ant-table-row').allTextContents())
      .toEqual([expect.stringContaining('B-31阁楼货架BJ01 备件库启用'), expect.stringContaining('B-32没有的库BJ01 备件库启用')])
  })

  it('a position belongs to its department: another department asks for another one', async () => {
    const { page } = clerk
    await openMenu(page, '人力资源', '员工花名册')
    await search(page, '姓名', '赵铁山')
    await clerk.picture('employee')
    await press(page, '赵铁山', '修改')
    const form = drawer(page)
    const chosen = () => form.locator('.ant-form-item').filter({ hasText: /^岗位/ }).textContent()
    await expect.poll(chosen).toContain('锻造工')
    await form.getByLabel('部门', { exact: true }).fill('质量部')
    await page.locator('.ant-select-tree-title').filter({ visible: true, hasText: '质量部' }).click()
    await expect.poll(chosen).not.toContain('锻造工')
    await form.getByLabel('岗位').click()
    const offered = page.locator('.ant-select-item-option').filter({ visible: true })
    await expect.poll(() => offered.allTextContents()).toEqual(['部长', '主管', '检验员'])
    await offered.filter({ hasText: '检验员' }).click()
    await clerk.picture('employee-form')
    await answered(page, () => form.getByRole('button', { name: word('保存') }).click())
    await expect.poll(() => rowWith(page, '赵铁山').textContent()).toContain('质量部检验员')
  })

  it.each(['/warehouse/material/index', '/hr/employee/index'])('%s fits a phone', async path => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('admin', path)
    await front(phone.page).locator('article').first().waitFor()
    await phone.picture(path.split('/')[2]!)
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('a list keeps its filters over a reload, adds up what they find, and takes columns by their heads', async () => {
    const { page } = keeper
    const totals = front(page).locator('.ant-table-summary tr')
    const heads = () => front(page).locator('thead').first().locator('th').allInnerTexts()
    await keeper.goto('/warehouse/stock/index')
    await rowWith(page, '合格').first().waitFor()
    await expect.poll(() => totals.count()).toBe(0)
    const code = (await front(page).locator('.ant-table-row').first().locator('td').first().textContent()) ?? ''
    await search(page, '物料编码', code)
    await totals.waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('materialCode')).toBe(code)
    const cells = await front(page).locator('.ant-table-row').allInnerTexts()
    await expect.poll(() => totals.textContent()).toMatch(/^合计[\d,.]+/)
    await page.reload()
    await totals.waitFor()
    await expect.poll(() => front(page).locator('.ant-table-row').allInnerTexts()).toEqual(cells)
    await expect.poll(() => front(page).getByRole('search').getByLabel('物料编码').inputValue()).toBe(code)
    const [first = '', second = '', third = ''] = await heads()
    await front(page)
      .locator('th')
      .filter({ hasText: third })
      .first()
      .dragTo(front(page).locator('th').filter({ hasText: second }).first())
    await expect.poll(async () => (await heads()).slice(0, 3)).toEqual([first, third, second])
    await keeper.picture('stock-filtered')
  })
})
