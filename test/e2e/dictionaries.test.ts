import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { choices, dialog, dismiss, drawer, front, rowWith, word } from './table.ts'

const dictionaries = (page: Page): Locator => front(page).getByRole('region', { name: '字典', exact: true })
const entries = (page: Page): Locator => front(page).getByRole('region', { name: '字典项', exact: true })
const save = (page: Page) =>
  drawer(page)
    .getByRole('button', { name: word('保存') })
    .click()

async function addDictionary(page: Page, name: string, code: string): Promise<void> {
  await dictionaries(page).getByRole('button', { name: '新增字典' }).click()
  await drawer(page).getByLabel('字典名称', { exact: true }).fill(name)
  await drawer(page).getByLabel('字典编号', { exact: true }).fill(code)
  await save(page)
  await drawer(page).waitFor({ state: 'hidden' })
}

async function addEntry(page: Page, key: string, name: string): Promise<void> {
  await entries(page).getByRole('button', { name: '新增字典项' }).click()
  await drawer(page).getByLabel('字典项名称', { exact: true }).fill(name)
  await drawer(page).getByLabel('字典键值', { exact: true }).fill(key)
  await save(page)
}

async function find(page: Page, text: string): Promise<void> {
  await dictionaries(page).getByPlaceholder('字典名称或编号').fill(text)
  await dictionaries(page).getByRole('button', { name: 'search' }).click()
}

/** 字典管理 in both layouts, as its keeper lives it. */
describe('dictionaries, in a browser', () => {
  let stage: Stage
  let admin: Visitor
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.visit()
    await admin.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await admin.logIn('admin')
  })
  afterAll(async () => {
    expect(admin.complaints.filter(text => !/status of 40[09]/.test(text))).toEqual([])
    await stage.close()
  })

  it('side by side: the first dictionary is open, and its code can be copied', async () => {
    const { page } = admin
    await admin.goto('/dict-horizontal/index')
    await dictionaries(page)
      .getByRole('button', { name: /^流程\s*flow$/ })
      .waitFor()
    await entries(page).getByRole('heading', { name: '流程' }).waitFor()
    await rowWith(page, 'procurement_plan').waitFor()
    await entries(page).getByRole('button', { name: '复制编号 flow' }).click()
    await page.getByText('已复制 flow').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('flow')
    await admin.picture('dict-horizontal')
  })

  it('a dictionary is added and found by name and by code', async () => {
    const { page } = admin
    await dictionaries(page).getByRole('button', { name: '新增字典' }).click()
    await drawer(page).getByLabel('字典名称', { exact: true }).fill('生产班次')
    await drawer(page).getByLabel('字典编号', { exact: true }).fill('班次')
    await drawer(page).getByText('字典编号须以字母开头，只含字母、数字和下划线').waitFor()
    await drawer(page).getByLabel('字典编号', { exact: true }).fill('shop_shift')
    await save(page)
    await drawer(page).waitFor({ state: 'hidden' })
    await find(page, 'shop_sh')
    await dictionaries(page)
      .getByRole('button', { name: /^流程\s*flow$/ })
      .waitFor({ state: 'detached' })
    await dictionaries(page)
      .getByRole('button', { name: /^生产班次/ })
      .first()
      .waitFor()
    await find(page, '生产班')
    await dictionaries(page)
      .getByRole('button', { name: /^生产班次/ })
      .first()
      .click()
    await entries(page).getByText('这个字典还没有字典项').waitFor()
  })

  it('keys are text; one that is taken is refused with the server’s sentence and nothing typed is lost', async () => {
    const { page } = admin
    await addEntry(page, '01', '白班')
    await rowWith(page, '白班').waitFor()
    await addEntry(page, '1', '夜班')
    await rowWith(page, '夜班').waitFor()
    await addEntry(page, '01', '中班')
    await page.getByText('当前字典键值已存在!').waitFor()
    await expect.poll(() => drawer(page).getByLabel('字典项名称', { exact: true }).inputValue()).toBe('中班')
    await admin.picture('dict-taken')
    await drawer(page).getByLabel('字典键值', { exact: true }).fill('02')
    await save(page)
    await rowWith(page, '中班').waitFor()
    // A closing drawer gives the focus back to the button that opened it.
    await drawer(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() => front(page).locator('.ant-table-row').allTextContents())
      .toEqual([expect.stringMatching(/^01白班1/), expect.stringMatching(/^1夜班2/), expect.stringMatching(/^02中班3/)])
  })

  it('the order is changed by keyboard too', async () => {
    const { page } = admin
    await rowWith(page, '中班').getByRole('button', { name: '拖动调整顺序' }).press('ArrowUp')
    await page.getByText('顺序已保存').waitFor()
    await expect
      .poll(() => stage.app.sql(`select dict_key from sys_dict where code = 'shop_shift' and dict_key <> '-1' order by sort`))
      .toEqual([{ dict_key: '01' }, { dict_key: '02' }, { dict_key: '1' }])
  })

  it('a new entry is offered at once on another page', async () => {
    const { page } = admin
    await admin.goto('/desk/notice/index')
    await front(page).getByRole('search').getByLabel('类型', { exact: true }).click()
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '通报' }).waitFor()
    await expect.poll(() => page.locator('.ant-select-item-option').filter({ hasText: '会议纪要' }).count()).toBe(0)
    await dismiss(page, choices(page))
    await page.getByRole('tab', { name: '系统字典' }).click()
    await find(page, 'notice')
    await dictionaries(page)
      .getByRole('button', { name: /^通知类型/ })
      .first()
      .click()
    await entries(page).getByRole('heading', { name: '通知类型' }).waitFor()
    await addEntry(page, '5', '会议纪要')
    await rowWith(page, '会议纪要').waitFor()
    await page.getByRole('tab', { name: '通知公告' }).click()
    await front(page).getByRole('search').getByLabel('类型', { exact: true }).click()
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '会议纪要' }).waitFor()
    await dismiss(page, choices(page))
  })

  it('above and below: a business dictionary with an entry that is sealed', async () => {
    const { page } = admin
    await admin.goto('/dict-vertical/index')
    await rowWith(page, 'archive_scrap_mode').waitFor()
    await addDictionary(page, '夹具类型', 'fixture_type')
    // What was made is opened by itself.
    await entries(page).getByRole('heading', { name: '夹具类型' }).waitFor()
    await addEntry(page, 'chuck', '卡盘')
    await rowWith(page, '卡盘').waitFor()
    await addEntry(page, 'vice', '虎钳')
    await rowWith(page, '虎钳').waitFor()
    await entries(page).getByRole('switch', { name: '封存 虎钳' }).click()
    await expect
      .poll(() => stage.app.sql(`select is_sealed from sys_dict_biz where code = 'fixture_type' and dict_key = 'vice'`))
      .toEqual([{ is_sealed: 1 }])
    await expect.poll(() => entries(page).getByRole('switch', { name: '封存 虎钳' }).getAttribute('aria-checked')).toBe('true')
    await admin.picture('dict-vertical')
  })

  it('the other book can be looked at in the same layout', async () => {
    const { page } = admin
    await front(page).getByText('系统字典', { exact: true }).click()
    await rowWith(page, 'approval_status').waitFor()
    await entries(page).getByRole('heading', { name: '流程' }).waitFor()
    await expect.poll(() => entries(page).getByRole('switch').count()).toBe(0)
    await front(page).getByText('业务字典', { exact: true }).click()
    await rowWith(page, 'archive_scrap_mode').waitFor()
  })

  it('a dictionary goes with its entries, after a question', async () => {
    const { page } = admin
    await find(page, 'fixture_type')
    const row = dictionaries(page).locator('.ant-table-row', { hasText: 'fixture_type' })
    await row.getByRole('button', { name: word('删除') }).click()
    await dialog(page).getByText('其下的 2 个字典项将一并删除，删除后不可恢复。').waitFor()
    await dialog(page)
      .getByRole('button', { name: word('删除') })
      .click()
    await row.waitFor({ state: 'detached' })
    expect(await stage.app.sql(`select id from sys_dict_biz where code = 'fixture_type' and is_deleted = 0`)).toEqual([])
  })

  it('on a phone: the list, then the entries, and back', async () => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('admin', '/dict-horizontal/index')
    await dictionaries(phone.page).getByRole('button', { name: /^性别/ }).first().click()
    await rowWith(phone.page, '保密').waitFor()
    await phone.picture('dict-entries')
    await phone.page.getByRole('button', { name: '返回字典列表' }).click()
    await dictionaries(phone.page).getByRole('button', { name: /^性别/ }).first().waitFor()
    await phone.picture('dict-horizontal')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
