import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASIC } from '../setup/app.ts'
import { openStage, type Stage } from './browser.ts'
import { arrives, openMenu, ownComplaints, tab, tool } from './shell.ts'
import { dialog } from './table.ts'

/** The tabs as the browser keeps them. */
async function tagsOf(page: Page): Promise<{ value: string; params: Record<string, string> }[]> {
  const stored = await page.evaluate(() => localStorage.getItem('mainshaft-tabs'))
  return JSON.parse(stored ?? '{}').content?.tags ?? []
}

/** Spec 4.3: who may open which page, and where others are redirected. */
describe('the navigation guard, in a browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('without a login only public pages and the login page open', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    for (const [path, heading] of [
      ['/404', '页面不存在'],
      ['/403', '没有'],
      ['/500', '服务'],
      ['/switch', '选择要进入的公司'],
      ['/downApp', '下载'],
    ] as const) {
      await visitor.goto(path)
      await page.getByRole('heading', { level: 1 }).filter({ hasText: heading }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await expect.poll(() => page.getByRole('tab').count()).toBe(0)
      await visitor.picture(`public${path.replace('/', '-')}`)
    }
    for (const path of ['/', '/wel/index', '/system/param', '/system/param/index', '/work/process/leave/form', '/lock']) {
      await visitor.goto(path)
      await arrives(page, '/login')
    }
    for (const path of ['/no/such/page', '/warehouse/report/noSuchReport/index', '/bigscreen/none']) {
      await visitor.goto(path)
      await arrives(page, '/404')
    }
    await visitor.goto('/bigscreen/sales')
    await page.getByText('“销售大屏”尚未开放').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('an administrator: login pages redirect home, short and unknown paths to the right place', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('admin')
    for (const path of ['/login', '/loginAdmin', '/loginExterior', '/', '/wel', '/lock']) {
      await visitor.goto(path)
      await arrives(page, '/wel/index')
    }
    await visitor.goto('/system/param')
    await arrives(page, '/system/param/index')
    await visitor.goto('/no/such/page')
    await arrives(page, '/404')
    await visitor.goto('/switch')
    await page.getByRole('heading', { name: '选择要进入的公司' }).waitFor()
    expect(visitor.complaints).toEqual([])

    // Without the token, the next navigation leads to the last login page and stays there.
    await visitor.goto('/wel/index')
    await page.getByRole('menuitem', { name: '系统管理' }).waitFor()
    await visitor.context.clearCookies()
    // If the shell's own token check comes first, the menu is gone before it is pressed.
    await Promise.race([openMenu(page, '系统管理', '参数管理').catch(() => {}), arrives(page, '/loginAdmin')])
    await arrives(page, '/loginAdmin')
    await visitor.goto('/system/user/index')
    await arrives(page, '/loginAdmin')
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })

  it('a page outside one’s menu leads to /403, what is only planned says so', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('worker01')
    for (const path of [
      '/system/user',
      '/system/user/index',
      '/dict-vertical/index',
      '/flow/design/leave',
      '/warehouse/report/stockSummary/index',
      '/jinlei/eqm/qi/qis_target/1/2/3/4',
    ]) {
      await visitor.goto(path)
      await arrives(page, '/403')
      await page.getByRole('heading', { name: '没有访问权限' }).waitFor()
    }
    for (const path of ['/no/such/page', '/work/process/no_such_flow/form', '/warehouse/report/noSuchReport/index']) {
      await visitor.goto(path)
      await arrives(page, '/404')
    }
    for (const [path, name] of [
      ['/work/process/vehicle_application/form', '用车申请'],
      ['/work/process/vehicle_application/detail/1/2', '用车申请'],
      ['/jinlei/sm/dailyWork', '生产统计明细'],
    ] as const) {
      await visitor.goto(path)
      await page.getByText(`“${name}”尚未开放，将随后续版本提供。`).waitFor()
    }
    expect((await tagsOf(page)).map(({ value }) => value).filter(value => /system|no_such/.test(value))).toEqual([])
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('a page knows the parts of its address by their names', async () => {
    const inspector = await stage.visit()
    await inspector.logIn('he.qi', '/jinlei/eqm/qi/qis_target/1/2/3/4')
    await expect
      .poll(async () => (await tagsOf(inspector.page)).at(-1)?.params)
      .toEqual({ routeCode: '1', routeProcessId: '2', processCode: '3', orderNo: '4' })
    expect(inspector.complaints).toEqual([])
    await inspector.close()
  })

  it('an external page opens in its frame once its site is listed; until then the administrator reads where', async () => {
    const link = '/myiframe/urlPath?src=https%3A%2F%2Fbi.example%2Fboard&name=board'
    const worker = await stage.visit()
    await worker.logIn('worker01', link)
    await worker.page.getByText('外部站点 https://bi.example 尚未允许在系统内打开，请联系管理员登记。').waitFor()
    await worker.close()
    const visitor = await stage.visit()
    const { page } = visitor
    await page.route('https://bi.example/board', route => route.fulfill({ contentType: 'text/html', body: '<h1>Board</h1>' }))
    await visitor.logIn('admin', link)
    await page.getByText('“系统管理 / 参数管理”的参数 menu.link.origins 中登记它').waitFor()
    const admin = await stage.app.signIn('admin')
    const [row] = (await admin.get('blade-system/param/list', { paramKey_equal: 'menu.link.origins' })).body.data.records
    expect((await admin.post('blade-system/param/submit', { ...row, paramValue: 'https://bi.example' })).status).toBe(200)
    const policy = async () => String((await stage.app.send({ method: 'GET', url: '/health/live' })).headers['content-security-policy'])
    await expect.poll(policy).toContain('https://bi.example')
    await page.reload()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Board' }).waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('when locked, every path but the public ones redirects to the lock', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('worker01')
    await tool(page, '锁屏').click()
    await dialog(page).getByLabel('请输入锁屏密码').fill('2468')
    await dialog(page).getByRole('button', { name: '锁屏' }).click()
    await arrives(page, '/lock')
    // Before anything else: even a login page, even an unknown path.
    for (const path of ['/', '/wel/index', '/login', '/info/index', '/no/such/page']) {
      await visitor.goto(path)
      await arrives(page, '/lock')
    }
    await visitor.goto('/403')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/403')
    // The back button is a navigation like any other.
    await page.goBack()
    await arrives(page, '/lock')
    await page.getByRole('button', { name: '退出登录' }).click()
    await arrives(page, '/login')
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  it('a session that ended elsewhere ends here at the next call, without a message', async () => {
    const visitor = await stage.visit()
    const { page } = visitor
    await visitor.logIn('supplier01')
    await tab(page, '首页').waitFor()
    const token = (await visitor.context.cookies()).find(({ name }) => name.endsWith('access-token'))!.value
    const ended = await stage.app.send({
      method: 'POST',
      url: '/api/blade-auth/oauth/logout',
      headers: { authorization: BASIC, 'blade-auth': `bearer ${token}` },
    })
    expect(ended.status).toBe(200)
    await page.reload()
    await arrives(page, '/loginExterior')
    await page.getByPlaceholder('请输入供应商名称').waitFor()
    await expect.poll(() => page.locator('.ant-message-notice').count()).toBe(0)
    await expect.poll(() => page.getByText('请求未授权').count()).toBe(0)
    expect((await visitor.context.cookies()).filter(({ name }) => name.endsWith('-token'))).toEqual([])
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })

  it('logging out in one window logs out the other', async () => {
    const visitor = await stage.visit()
    await visitor.logIn('worker01')
    const other = await visitor.context.newPage()
    await other.goto(`${stage.url[1]}/desk/notice/index`)
    await other.getByText('关于开展季度安全生产大检查的通知').first().waitFor()
    await tool(visitor.page, /用户菜单/).click()
    await visitor.page.getByRole('menuitem', { name: '退出登录' }).click()
    await dialog(visitor.page)
      .getByRole('button', { name: /确\s?定/ })
      .click()
    await arrives(visitor.page, '/login')
    await arrives(other, '/login')
    expect(ownComplaints(visitor)).toEqual([])
    await visitor.close()
  })
})
