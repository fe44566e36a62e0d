import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuIconNames } from '#web/kit/menu-icons.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { answered, choose, dialog, drawer, front, press, rowWith, word } from './table.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

/** Opens a page as people do: the group in the sidebar, then the page. */
async function open(page: Page, group: string, item: string): Promise<void> {
  const head = sidebar(page).getByRole('menuitem', { name: group })
  await head.waitFor()
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
  await sidebar(page).getByRole('menuitem', { name: item }).click()
}

const unfold = (page: Page, row: string) =>
  answered(page, () => rowWith(page, row).first().getByRole('button', { name: '展开行' }).click(), '/lazy-list')

/** 菜单管理, as an administrator lives it: a page and its button appear, are granted, are seen, and go again. */
describe('menus, in a browser', () => {
  let stage: Stage
  let admin: Visitor
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.visit()
    await admin.logIn('admin')
    await open(admin.page, '系统管理', '菜单管理')
    await rowWith(admin.page, '消息公告').waitFor()
  })
  afterAll(async () => {
    // The browser itself mentions each refusal; those were asked for.
    expect(admin.complaints.filter(text => !text.includes('status of 400'))).toEqual([])
    await stage.close()
  })

  it('the tree comes level by level, and a search goes through all of it', async () => {
    const { page } = admin
    await expect.poll(() => rowWith(page, '通知公告').count()).toBe(0)
    await unfold(page, '消息公告')
    await unfold(page, '通知公告')
    await rowWith(page, 'notice_add').waitFor()
    await admin.picture('menu')
    const bar = front(page).getByRole('search')
    await bar.getByLabel('菜单名称', { exact: true }).fill('密码重置')
    await bar.getByRole('button', { name: word('查询') }).click()
    const found = rowWith(page, '密码重置')
    await found.waitFor()
    // Search results show their path.
    await found.getByText('系统管理 / 用户管理').waitFor()
    await expect.poll(() => rowWith(page, '消息公告').count()).toBe(0)
    await admin.picture('menu-found')
    await front(page)
      .getByRole('button', { name: word('重置') })
      .click()
    await rowWith(page, '消息公告').waitFor()
  })

  it('a menu is added below another, with an icon from the set', async () => {
    const { page } = admin
    await press(page, '消息公告', '添加下级')
    const form = drawer(page)
    await form.getByRole('button', { name: word('保存') }).click()
    await form.getByText('菜单名称不能为空').waitFor()
    await form.getByLabel('菜单名称', { exact: true }).fill('车间看板')
    await form.getByLabel('菜单编号', { exact: true }).fill('shop_board')
    await form.getByLabel('路由地址', { exact: true }).fill('javascript:alert(1)')
    await form.getByText('选择图标').click()
    await page.getByPlaceholder('查找图标，如 user').waitFor()
    const drawn = () => page.locator('.ant-popover use').evaluateAll(all => all.map(each => (each as SVGUseElement).getBBox().width > 0))
    await expect.poll(drawn).toEqual(menuIconNames.map(() => true))
    await page.getByPlaceholder('查找图标，如 user').fill('fund')
    await admin.picture('menu-icons')
    await page.getByRole('button', { name: 'fund' }).click()
    // The server's own sentence, and nothing typed is lost.
    await form.getByRole('button', { name: word('保存') }).click()
    await page.getByText('菜单路径须以 / 开头，或为 http(s):// 开头的完整地址').waitFor()
    await expect.poll(() => form.getByLabel('菜单名称', { exact: true }).inputValue()).toBe('车间看板')
    await form.getByLabel('路由地址', { exact: true }).fill('/info')
    await form.getByRole('button', { name: word('保存') }).click()
    await form.waitFor({ state: 'hidden' })
    await rowWith(page, 'shop_board').waitFor()
    // The administrator's own sidebar follows at once.
    await sidebar(page).getByRole('menuitem', { name: '消息公告' }).click()
    await sidebar(page).getByRole('menuitem', { name: '车间看板' }).waitFor()
  })

  it('a button is added below it; at the top there is no place for one', async () => {
    const { page } = admin
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const form = drawer(page)
    await choose(page, form, '类型', '按钮')
    await expect.poll(() => form.getByLabel('路由地址', { exact: true }).count()).toBe(0)
    await form.getByLabel('菜单名称', { exact: true }).fill('确认')
    await form.getByLabel('菜单编号', { exact: true }).fill('shop_board_confirm')
    await form.getByRole('button', { name: word('保存') }).click()
    await page.getByText('按钮须设在菜单之下').waitFor()
    await form.getByRole('button', { name: word('取消') }).click()
    await dialog(page)
      .getByRole('button', { name: word('确定') })
      .last()
      .click()
    await form.waitFor({ state: 'hidden' })

    await press(page, 'shop_board', '添加下级')
    await choose(page, form, '类型', '按钮')
    await form.getByLabel('菜单名称', { exact: true }).fill('确认')
    await form.getByLabel('菜单编号', { exact: true }).fill('shop_board_confirm')
    await admin.picture('menu-form')
    await form.getByRole('button', { name: word('保存') }).click()
    await form.waitFor({ state: 'hidden' })
    await unfold(page, 'shop_board')
    await rowWith(page, 'shop_board_confirm').waitFor()
    await press(page, 'shop_board_confirm', '查看')
    await drawer(page).getByText('工具栏', { exact: true }).waitFor()
    await drawer(page).getByText('车间看板').waitFor()
    await drawer(page)
      .getByRole('button', { name: /Close|关闭/ })
      .click()
    await drawer(page).waitFor({ state: 'hidden' })
  })

  it('whose role is granted it sees it in the sidebar', async () => {
    const session = await stage.app.signIn('admin')
    const worker = await stage.app.signIn('worker01')
    const roleId = (await worker.get('blade-auth/oauth/user-info')).body.data.roleId as string
    const held = (await session.get('blade-system/menu/role-tree-keys', { roleIds: roleId })).body.data.menu as string[]
    const added = (await session.get('blade-system/menu/lazy-list', { code: 'shop_board' })).body.data as { id: string }[]
    const menuIds = [...held, ...added.map(each => each.id)].join(',')
    expect((await session.post('blade-system/role/grant', { roleIds: roleId, menuIds })).body.code).toBe(200)

    const visitor = await stage.visit()
    await visitor.logIn('worker01')
    await open(visitor.page, '消息公告', '车间看板')
    await visitor.page.waitForURL('**/info/index')
    await visitor.picture('menu-worker')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('a top menu gathers it', async () => {
    const { page } = admin
    await open(page, '系统管理', '顶部菜单')
    await rowWith(page, 'top_work').waitFor()
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const form = drawer(page)
    await form.getByLabel('名称', { exact: true }).fill('看板')
    await form.getByLabel('编号', { exact: true }).fill('top_board')
    await form.getByRole('button', { name: word('保存') }).click()
    await form.waitFor({ state: 'hidden' })
    await press(page, 'top_board', '菜单配置')
    const grant = drawer(page).filter({ hasText: '菜单配置 · 看板' })
    await grant.getByPlaceholder('查找菜单').fill('看板')
    await grant.locator('.ant-tree-treenode', { hasText: '车间看板' }).locator('.ant-tree-checkbox').click()
    await grant.getByText('已选 1 项').waitFor()
    await admin.picture('topmenu-grant')
    await grant.getByRole('button', { name: word('保存') }).click()
    await page.getByText('菜单配置已保存').waitFor()
    await page.getByRole('banner').getByText('看板', { exact: true }).click()
    await sidebar(page).getByRole('menuitem', { name: '系统管理' }).waitFor({ state: 'detached' })
    await sidebar(page).getByRole('menuitem', { name: '消息公告' }).click()
    await sidebar(page).getByRole('menuitem', { name: '车间看板' }).waitFor()
    await expect.poll(() => sidebar(page).getByRole('menuitem', { name: '我的消息' }).count()).toBe(0)
    await page.getByRole('banner').getByText('首页', { exact: true }).click()
    await sidebar(page).getByRole('menuitem', { name: '系统管理' }).waitFor()
  })

  it('what has something below stays until that is gone', async () => {
    const { page } = admin
    await page.getByRole('tab', { name: '菜单管理' }).click()
    await press(page, 'shop_board', '删除')
    const confirm = dialog(page)
    await confirm.getByRole('button', { name: word('删除') }).click()
    await page.getByText('请先删除子节点!').waitFor()
    await confirm.getByRole('button', { name: word('取消') }).click()
    await press(page, 'shop_board_confirm', '删除')
    await dialog(page)
      .getByRole('button', { name: word('删除') })
      .click()
    await rowWith(page, 'shop_board_confirm').waitFor({ state: 'detached' })
    await press(page, 'shop_board', '删除')
    await dialog(page)
      .getByRole('button', { name: word('删除') })
      .click()
    await rowWith(page, 'shop_board').waitFor({ state: 'detached' })
  })

  it('works on a phone', async () => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('admin', '/system/menu/index')
    await rowWith(phone.page, '消息公告').waitFor()
    await phone.picture('menu')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
