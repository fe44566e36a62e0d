import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../setup/cast.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { answered, choose, dialog, drawer, front, press, rowWith, search, word } from './table.ts'

/** 角色管理: a role is made and given two pages; and a list that looks as one likes it looks so everywhere. */
describe('roles and settings, in a browser', () => {
  let stage: Stage
  let admin: Visitor
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.visit()
    await admin.logIn('admin')
  })
  afterAll(async () => {
    expect(admin.complaints).toEqual([])
    await stage.close()
  })

  const openGrant = async (page: Page, role: string): Promise<Locator> => {
    await press(page, role, '权限设置')
    const sheet = drawer(page).filter({ hasText: '权限设置' })
    await sheet.getByRole('tree').waitFor()
    return sheet
  }
  const node = (sheet: Locator, title: string) =>
    sheet.locator('.ant-tree-treenode').filter({ has: sheet.page().locator('.ant-tree-title').getByText(title, { exact: true }) })
  /** The tree is virtualised, so a node further down has to be scrolled to. */
  const tick = async (sheet: Locator, title: string) => {
    await sheet.getByRole('tree').hover()
    const isThere = async () => {
      if ((await node(sheet, title).count()) > 0) return true
      await sheet.page().mouse.wheel(0, 200)
      return false
    }
    await expect.poll(isThere).toBe(true)
    await node(sheet, title).getByRole('checkbox').click()
  }
  const ticked = (sheet: Locator) => sheet.locator('.ant-tree-treenode-checkbox-checked .ant-tree-title').allTextContents()
  const half = (sheet: Locator) => sheet.locator('.ant-tree-treenode-checkbox-indeterminate .ant-tree-title').allTextContents()
  /** The tree is virtualised, so a node has to be searched. */
  const lookFor = (sheet: Locator, text: string) => sheet.getByPlaceholder('搜索菜单或按钮').fill(text)
  const saved = async (page: Page, sheet: Locator) => {
    await answered(page, () => sheet.getByRole('button', { name: word('保存') }).click(), '/role/grant')
    await sheet.waitFor({ state: 'hidden' })
  }

  it('a role is made, with how far its holders see', async () => {
    const { page } = admin
    await admin.goto('/authority/role/index')
    await rowWith(page, 'dept_head').waitFor()
    await admin.picture('role')
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const form = drawer(page)
    await form.getByLabel('角色名称').fill('车间文员')
    await form.getByLabel('角色别名').fill('shop_clerk')
    await choose(page, form, '数据权限', '所在机构可见')
    await admin.picture('role-form')
    await answered(page, () => form.getByRole('button', { name: word('保存') }).click())
    await search(page, '角色别名', 'shop_clerk')
    await expect.poll(() => rowWith(page, 'shop_clerk').textContent()).toContain('所在机构可见0')
  })

  it('it is given two pages: a button brings its page and folder, and nothing else is ticked', async () => {
    const { page } = admin
    const sheet = await openGrant(page, 'shop_clerk')
    await sheet.getByText('已选 0 /').waitFor()
    await expect.poll(() => sheet.getByRole('button', { name: word('保存') }).isDisabled()).toBe(true)
    await lookFor(sheet, '岗位管理')
    await tick(sheet, '查看')
    await expect.poll(() => ticked(sheet)).toEqual(['查看'])
    await expect.poll(() => half(sheet)).toEqual(['系统管理', '岗位管理'])
    await lookFor(sheet, '通知公告')
    await tick(sheet, '通知公告')
    await sheet.getByText('新增 10').waitFor()
    await admin.picture('role-grant')
    await saved(page, sheet)

    const again = await openGrant(page, 'shop_clerk')
    await again.getByText('已选 10 /').waitFor()
    await lookFor(again, '通知公告')
    await expect.poll(() => half(again)).toEqual(['消息公告'])
    expect((await ticked(again))[0]).toBe('通知公告')
    await lookFor(again, '岗位管理')
    await expect.poll(() => half(again)).toEqual(['系统管理', '岗位管理'])
    await expect.poll(() => ticked(again)).toEqual(['查看'])
    await again.getByRole('button', { name: word('取消') }).click()
    await again.waitFor({ state: 'hidden' })
  })

  it('its holder sees exactly these pages, and only the buttons that were given', async () => {
    await newPerson(stage.app, await stage.app.signIn('admin'), 'wen.yuan', { roles: ['shop_clerk'], depts: ['forge'] })
    const clerk = await stage.visit()
    await clerk.logIn('wen.yuan')
    const { page } = clerk
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const leaves: string[] = []
    await menu.getByText('消息公告').waitFor()
    // Favourites and recent pages come first, and lead to pages that are also in a folder.
    const folders = (await menu.locator('.ant-menu-submenu-title').allTextContents()).filter(folder => folder !== '常用功能')
    for (const folder of folders) {
      await menu.getByText(folder, { exact: true }).click()
      const below = menu.locator('.ant-menu-submenu-open').filter({ hasText: folder }).locator('.ant-menu-item')
      await below.first().waitFor()
      leaves.push(...(await below.allTextContents()))
    }
    expect(leaves).toEqual(['通知公告', '岗位管理'])
    await menu.getByText('岗位管理').click()
    await front(page).locator('.ant-table-row').first().waitFor()
    await clerk.picture('role-clerk')
    await expect.poll(() => front(page).locator('.ant-table-row').first().getByRole('button').allTextContents()).toEqual(['查看'])
    await expect
      .poll(() =>
        front(page)
          .getByRole('button', { name: word('新增') })
          .count(),
      )
      .toBe(0)
    await expect.poll(() => front(page).getByRole('button', { name: '导出' }).count()).toBe(0)
    expect(clerk.complaints).toEqual([])
    await clerk.close()
  })

  it('only what was changed is saved: what somebody else gave meanwhile stays', async () => {
    const { page } = admin
    const sheet = await openGrant(page, 'shop_clerk')
    await stage.app.sql(
      `insert into sys_role_menu (role_id, menu_id)
       select r.id, m.id from sys_role r, sys_menu m where r.role_alias = 'shop_clerk' and m.code in ('param', 'param_view')`,
    )
    await tick(sheet, '消息公告')
    await sheet.getByText('新增 2').waitFor()
    await tick(sheet, '消息公告')
    await sheet.getByText('移除 7').waitFor()
    await lookFor(sheet, '岗位管理')
    await expect.poll(() => half(sheet)).toEqual(['系统管理', '岗位管理'])
    await saved(page, sheet)
    const again = await openGrant(page, 'shop_clerk')
    await again.getByText('已选 5 /').waitFor()
    for (const name of ['岗位管理', '参数管理']) {
      await lookFor(again, name)
      await expect.poll(() => half(again)).toEqual(['系统管理', name])
    }
    await again.getByRole('button', { name: word('取消') }).click()
  })

  it('columns stay as one left them, after a reload and in another browser', async () => {
    const { page } = admin
    await admin.goto('/system/post/index')
    const heads = (of: Page) => front(of).locator('thead th').filter({ hasText: /\S/ }).allTextContents()
    await rowWith(page, 'chairman').waitFor()
    await expect.poll(() => heads(page)).toEqual(['岗位编码', '岗位名称', '岗位类型', '排序', '备注', '操作'])
    await front(page).getByRole('button', { name: '列设置' }).click()
    await answered(page, () => drawer(page).getByRole('checkbox', { name: '备注' }).uncheck(), '/user-setting/submit')
    await answered(page, () => drawer(page).getByRole('checkbox', { name: '排序' }).uncheck(), '/user-setting/submit')
    await admin.picture('columns')
    await drawer(page).getByRole('button', { name: '关闭' }).click()
    await expect.poll(() => heads(page)).toEqual(['岗位编码', '岗位名称', '岗位类型', '操作'])
    await page.reload()
    await rowWith(page, 'chairman').waitFor()
    await expect.poll(() => heads(page)).toEqual(['岗位编码', '岗位名称', '岗位类型', '操作'])
    const elsewhere = await stage.visit({ size: 'wide' })
    await elsewhere.logIn('admin', '/system/post/index')
    await rowWith(elsewhere.page, 'chairman').waitFor()
    await expect.poll(() => heads(elsewhere.page)).toEqual(['岗位编码', '岗位名称', '岗位类型', '操作'])
    await elsewhere.picture('post')
    await elsewhere.close()
  })

  it('a saved view brings its filters back', async () => {
    const { page } = admin
    const names = () => front(page).locator('.ant-table-row td:nth-child(2)').allTextContents()
    const total = () => front(page).locator('.ant-pagination-total-text').textContent()
    await choose(page, front(page).getByRole('search'), '岗位类型', '中层')
    await answered(page, () =>
      front(page)
        .getByRole('button', { name: word('查询') })
        .click(),
    )
    await expect.poll(names).toContain('minister')
    await expect.poll(names).not.toContain('chairman')
    const found = await total()
    await front(page)
      .getByRole('button', { name: word('视图') })
      .click()
    await page.getByRole('menuitem', { name: /另存为视图/ }).click()
    await dialog(page).getByLabel('视图名称').fill('中层岗位')
    await answered(
      page,
      () =>
        dialog(page)
          .getByRole('button', { name: word('保存') })
          .click(),
      '/submit',
    )
    await answered(page, () =>
      front(page)
        .getByRole('button', { name: word('重置') })
        .click(),
    )
    await expect.poll(names).toContain('chairman')
    await page.reload()
    await rowWith(page, 'chairman').waitFor()
    await front(page)
      .getByRole('button', { name: word('视图') })
      .click()
    await page.getByRole('menuitem', { name: /中层岗位/ }).click()
    await expect.poll(total).toBe(found)
    await expect.poll(() => front(page).getByRole('search').getByText('中层').count()).toBe(1)
    await admin.picture('view')
  })

  it('the roles and their permissions fit a phone', async () => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('admin', '/authority/role/index')
    await rowWith(phone.page, '部门负责人').waitFor()
    await phone.picture('role')
    await openGrant(phone.page, '部门负责人')
    await phone.picture('role-grant')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
