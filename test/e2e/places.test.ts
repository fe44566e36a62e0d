import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { openMenu, toast } from './shell.ts'
import { answered, dialog, drawer, front, press, rowWith, search, word } from './table.ts'

const add = (page: Page) =>
  front(page)
    .getByRole('button', { name: word('新增') })
    .click()
const save = (page: Page) =>
  drawer(page)
    .getByRole('button', { name: word('保存') })
    .click()

const confirmRemoval = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: word('删除') })
    .click()

describe('tenants and regions, in a browser', () => {
  let stage: Stage
  let visitor: Visitor
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    visitor = await stage.visit()
    page = visitor.page
    await visitor.logIn('admin')
  })
  afterAll(async () => {
    await stage?.close()
    expect(visitor.complaints).toEqual([])
  })

  it('a tenant is added, limited and removed', async () => {
    await openMenu(page, '系统管理', '租户管理')
    await rowWith(page, '000000').waitFor()
    await add(page)
    await save(page)
    await drawer(page).getByText('租户名称不能为空').waitFor()
    await drawer(page).getByLabel('租户名称').fill('试用租户')
    await drawer(page).getByLabel('联系人').fill('王工')
    await save(page)
    // Its first administrator's password is shown once.
    const told = dialog(page).filter({ hasText: '只显示这一次' })
    await told.waitFor()
    await visitor.picture('tenant-secret')
    await told.getByRole('button', { name: word('我已保存') }).click()
    await told.waitFor({ state: 'hidden' })
    await drawer(page).waitFor({ state: 'hidden' })
    await rowWith(page, '试用租户').getByText('不限').waitFor()

    await press(page, '试用租户', '租户配置')
    await dialog(page).getByText('租户配置 · 试用租户').waitFor()
    await dialog(page).getByText('限定', { exact: true }).click()
    await dialog(page).getByRole('spinbutton', { name: '账号额度' }).fill('20')
    await dialog(page).getByText('停用', { exact: true }).click()
    await visitor.picture('tenant-setting')
    await dialog(page)
      .getByRole('button', { name: word('保存') })
      .click()
    await toast(page, '租户配置已保存')
    await dialog(page).waitFor({ state: 'hidden' })
    for (const text of ['20', '停用']) await rowWith(page, '试用租户').getByText(text, { exact: true }).waitFor()
    await visitor.picture('tenant')

    await press(page, '试用租户', '删除')
    await confirmRemoval(page)
    await rowWith(page, '试用租户').waitFor({ state: 'detached' })
  })

  it('the first tenant cannot be disabled', async () => {
    await press(page, '000000', '租户配置')
    await dialog(page).getByText('默认租户不可停用').waitFor()
    await expect.poll(() => dialog(page).getByRole('radio', { name: '停用' }).isDisabled()).toBe(true)
    await dialog(page)
      .getByRole('button', { name: word('取消') })
      .click()
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it('regions unfold level by level, are found on all levels, and get a new one', async () => {
    await openMenu(page, '系统管理', '行政区划')
    await rowWith(page, '山东省').waitFor()
    await expect.poll(() => rowWith(page, '济南市').count()).toBe(0)
    await answered(page, () => rowWith(page, '山东省').getByRole('button', { name: '展开行' }).click(), '/lazy-list')
    await rowWith(page, '济南市').waitFor()
    await visitor.picture('region')

    await search(page, '区划名称', '济南')
    // Search results show their parent.
    await rowWith(page, '济南市').getByText('山东省').waitFor()
    await press(page, '济南市', '添加下级')
    await drawer(page).getByLabel('区划名称').fill('示范区')
    const code = drawer(page).getByLabel('区划编号')
    const above = await code.inputValue()
    expect(above).toMatch(/^37/)
    await code.fill('abc')
    await save(page)
    await drawer(page).getByText('区划编号为 2 至 12 位数字').waitFor()
    await code.fill('370199')
    await save(page)
    await drawer(page).waitFor({ state: 'hidden' })
    await search(page, '区划名称', '示范区')
    await rowWith(page, '370199').waitFor()
    await press(page, '370199', '删除')
    await confirmRemoval(page)
    await rowWith(page, '370199').waitFor({ state: 'detached' })
  })
})
