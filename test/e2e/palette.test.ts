import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './browser.ts'
import { dismiss } from './table.ts'

/** Ctrl K: one box for menus, commands and people. */
describe('the search box, in a browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('finds a menu by initials, a command, and a person by pinyin', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('admin')
    const box = page.getByRole('combobox', { name: '搜索菜单' })
    const search = async (text: string) => {
      // The one of the search before is gone first.
      await box.waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+k')
      await box.fill(text)
    }
    await search('yhgl')
    await page.getByRole('group', { name: '菜单' }).getByRole('option', { name: '用户管理' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/system/user/index')

    await search('rwzx')
    await page.getByRole('group', { name: '操作' }).getByRole('option', { name: '任务中心' }).click()
    await page.getByRole('dialog').getByText('最近 7 天没有任务').waitFor()
    await dismiss(page, page.getByRole('dialog').getByText('最近 7 天没有任务'))

    await search('mengdeshan')
    const person = page.getByRole('group', { name: '人员' }).getByRole('option', { name: /孟德山/ })
    await person.waitFor()
    await expect.poll(() => person.textContent()).toContain('锻造车间')
    await visitor.picture('palette')
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: '人员信息' })
    await card.getByText('meng.deshan').waitFor()
    await card.getByText('锻造车间').waitFor()
    await visitor.picture('person-card')
    await dismiss(page, card)

    // A document by its number, a material by its code, a supplier by its name: each opens its page.
    const [paper] = await stage.app.sql<{ number: string }>(
      `select number from site1.wf_instance where def_key = 'pay_apply' and status = 'running' limit 1`,
    )
    await search(paper!.number)
    await page.getByRole('group', { name: '单据' }).getByRole('option', { name: paper!.number }).waitFor()
    await visitor.picture('palette-paper')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/work/process/pay_apply/detail/**')
    const [material] = await stage.app.sql<{ code: string }>(
      `select material_code as code from site1.wh_material where is_deleted = 0 limit 1`,
    )
    await search(material!.code)
    await page.getByRole('group', { name: '物料' }).getByRole('option', { name: material!.code }).click()
    await page.waitForURL('**/warehouse/material/index?materialCode_equal=*')
    await page.getByText('共 1 条').waitFor()
    const [supplier] = await stage.app.sql<{ name: string }>(
      `select supplier_name as name from site1.sup_supplier where is_deleted = 0 limit 1`,
    )
    await search(supplier!.name)
    await page.getByRole('group', { name: '供应商' }).getByRole('option', { name: supplier!.name }).click()
    await page.waitForURL('**/supplier/supplier/index?*')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('lists the shortcuts, takes a fault report with page and text, and tours the shell once', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('he.li')
    await page.getByRole('button', { name: '新手指引' }).click()
    await page.getByText('按部门排列').waitFor()
    await visitor.picture('tour')
    const kept = page.waitForResponse(reply => reply.url().includes('user-setting/submit'))
    await page.getByRole('button', { name: '关闭', exact: true }).click()
    await kept
    await page.getByRole('button', { name: '新手指引' }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: '编辑布局' }).waitFor()
    await page.locator('[data-widget="todos"]').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '新手指引' }).count()).toBe(0)

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: '快捷键' }).getByText('待办列表').waitFor()
    await visitor.picture('keys')
    await dismiss(page, page.getByRole('dialog', { name: '快捷键' }))

    await page.getByText('用户菜单').locator('..').click()
    await page.getByRole('menuitem', { name: '报障' }).click()
    const fault = page.getByRole('dialog', { name: '报障' })
    await fault.getByLabel('遇到了什么问题').fill('点提交没有反应')
    await visitor.picture('fault')
    await fault.getByRole('button', { name: /提\s?交/ }).click()
    await page.getByText('已提交，系统管理员会看到').waitFor()
    await expect
      .poll(async () => (await stage.app.sql(`select 1 from site1.sys_log_error where message like '%点提交没有反应%'`)).length)
      .toBe(1)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('offers no colleagues to a supplier', async () => {
    const visitor = await stage.visit()
    await visitor.logIn('supplier01')
    await visitor.page.keyboard.press('Control+k')
    await visitor.page.getByRole('combobox', { name: '搜索菜单' }).fill('mengdeshan')
    await visitor.page.getByText('没有找到匹配的内容').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })
})
