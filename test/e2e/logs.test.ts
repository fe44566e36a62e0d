import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAll } from '#test/setup/seal.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { answered, drawer, front, leave, press, rowWith, search, word } from './table.ts'

/** 日志与审计, as somebody looks for what happened: a parameter was changed; who, when, from what to what? */
describe('logs, in a browser', () => {
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

  it('a change by the administrator is in the audit trail, with old and new values', async () => {
    const { page } = admin
    await admin.goto('/system/param/index')
    await search(page, '参数名称', '档案借阅天数')
    await press(page, '档案借阅天数', '修改')
    await expect.poll(() => drawer(page).getByLabel('参数键值').inputValue()).not.toBe('')
    const was = await drawer(page).getByLabel('参数键值').inputValue()
    await drawer(page).getByLabel('参数键值').fill('21')
    await drawer(page)
      .getByRole('button', { name: word('保存') })
      .click()
    await page.getByText('操作成功').waitFor()

    await admin.goto('/monitor/audit/index')
    await rowWith(page, '参数').waitFor()
    await admin.picture('audit')
    const [newest] = await front(page).locator('.ant-table-row').allTextContents()
    expect(newest).toMatch(/admin参数修改/)
    await press(page, '参数', '查看')
    const changed = drawer(page).getByRole('row', { name: /参数键值/ })
    await changed.waitFor()
    await expect.poll(() => changed.getAttribute('data-changed')).toBe('true')
    await expect.poll(() => changed.getByRole('cell').allTextContents()).toEqual([was, '21'])
    await drawer(page).getByText('共变更 1 个字段').waitFor()
    // Fields that stayed as they were come on demand; ids keep all their digits.
    await expect
      .poll(() =>
        drawer(page)
          .getByRole('row', { name: /参数键名/ })
          .count(),
      )
      .toBe(0)
    await drawer(page).getByText('只看变更').click()
    await expect
      .poll(() =>
        drawer(page)
          .getByRole('row', { name: /参数键名/ })
          .getByRole('cell')
          .first()
          .textContent(),
      )
      .toBe('archive.borrow.days')
    const [{ id }] = (await stage.app.sql(`select id from sys_param where param_key = 'archive.borrow.days'`)) as [{ id: string }]
    await expect
      .poll(() => drawer(page).getByRole('row', { name: /^主键/ }).getByRole('cell').allTextContents())
      .toEqual([String(id), String(id)])
    await admin.picture('audit-detail')
  })

  it('says whether an entry is sealed', async () => {
    const { page } = admin
    await drawer(page).getByText('待封存', { exact: true }).waitFor()
    await leave(page, drawer(page))
    await sealAll(stage.app.sites[0]!.database)
    await press(page, '参数', '查看')
    await drawer(page).getByText('已封存', { exact: true }).waitFor()
    await leave(page, drawer(page))
  })

  it('the period leaves out what was before and after it', async () => {
    const { page } = admin
    const bar = front(page).getByRole('search')
    await bar.getByLabel('账号', { exact: true }).fill('admin')
    await bar.getByPlaceholder('起', { exact: true }).click()
    await answered(page, async () => {
      await page.getByText('今天', { exact: true }).filter({ visible: true }).click()
      await bar.getByRole('button', { name: word('查询') }).click()
    })
    await rowWith(page, '参数').first().waitFor()
    const accounts = async () => new Set(await front(page).locator('.ant-table-row td:nth-child(2)').allTextContents())
    await expect.poll(accounts).toEqual(new Set(['admin']))
    const asked: string[] = []
    page.on('request', request => request.url().includes('audit/list') && asked.push(decodeURIComponent(request.url())))
    await bar.getByPlaceholder('起', { exact: true }).click()
    await bar.getByPlaceholder('起', { exact: true }).fill('2020-01-01')
    await page.keyboard.press('Enter')
    await bar.getByPlaceholder('止', { exact: true }).fill('2020-01-31')
    await page.keyboard.press('Enter')
    await answered(page, () => bar.getByRole('button', { name: word('查询') }).click())
    await front(page).getByText('没有符合条件的数据').waitFor()
    expect(asked.at(-1)).toMatch(/createTime_datege=2020-01-01\+00:00:00.*createTime_datele=2020-01-31\+23:59:59/)
  })

  it('the other books tell of the login, the call and the error', async () => {
    const { page } = admin
    const session = await stage.app.signIn('worker01')
    await session.post('user/send-logs', [
      { type: 'error', message: '试验错误：<b>按钮</b>无反应', stack: 'at click (app.js:1:1)', url: '/wel/index' },
    ])
    await admin.goto('/monitor/log/usual/index')
    await rowWith(page, '登录成功').first().waitFor()
    await admin.picture('log-usual')
    await press(page, '登录成功', '查看')
    await drawer(page).getByText('来源地址').waitFor()
    await leave(page, drawer(page))

    await admin.goto('/monitor/log/api/index')
    await search(page, '接口地址', 'param/submit')
    await rowWith(page, '/api/blade-system/param/submit').first().waitFor()
    await admin.picture('log-api')

    // Uploads of a browser are shown as plain text.
    await admin.goto('/monitor/log/error/index')
    await press(page, '试验错误：<b>按钮</b>无反应', '查看')
    await drawer(page).getByText('at click (app.js:1:1)').waitFor()
    await expect.poll(() => drawer(page).locator('b').count()).toBe(0)
    await admin.picture('log-error')
  })

  it('works on a phone', async () => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('admin', '/monitor/audit/index')
    await press(phone.page, '参数', '查看')
    await drawer(phone.page)
      .getByRole('row', { name: /参数键值/ })
      .waitFor()
    await phone.picture('audit-detail')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
