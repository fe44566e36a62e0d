import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorkers } from '#platform/job/job.store.ts'
import { PASSWORD, SUPPLIER } from '../setup/app.ts'
import { openStage, type Stage, type Visitor } from './browser.ts'
import { toast } from './shell.ts'
import { answered, choose, chooseInTree, dialog, drawer, front, leave, press, rowWith, search, word } from './table.ts'

/** 用户管理, as an administrator lives it: somebody is hired, found, disabled; lists leave and come in as workbooks. */
describe('people, in a browser', () => {
  let stage: Stage
  let admin: Visitor
  let newHire: Visitor
  let secret = ''
  beforeAll(async () => {
    stage = await openStage()
    startWorkers(stage.app)
    admin = await stage.visit({ size: 'desk' })
    await admin.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await admin.logIn('admin', '/system/user/index')
    await rowWith(admin.page, 'worker01').waitFor()
  })
  afterAll(async () => {
    expect(admin.complaints).toEqual([])
    await stage.close()
  })

  it('a form reports problems before it is sent, and asks for the company of external accounts only', async () => {
    const { page } = admin
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const form = drawer(page)
    await form.getByRole('button', { name: word('保存') }).click()
    await form.getByText('账号不能为空').waitFor()
    await form.getByLabel('账号', { exact: true }).fill('林')
    await form.getByText('账号须为2至64位字母、数字、点、下划线或短横线').waitFor()
    await form.getByLabel('手机号码').fill('1391234')
    await form.getByText('手机号码长度不为11位').waitFor()
    await form.getByLabel('邮箱').fill('lin@')
    await form.getByText('邮箱格式不正确').waitFor()
    await expect.poll(() => form.getByLabel('供应商', { exact: true }).count()).toBe(0)
    await choose(page, form, '账号类型', '外部')
    await form.getByRole('button', { name: word('保存') }).click()
    await form.getByText('请选择供应商', { exact: true }).last().waitFor()
    await form.getByText('工作电话不能为空').waitFor()
    await admin.picture('user-form')
    await form.getByRole('button', { name: word('取消') }).click()
    await dialog(page)
      .getByRole('button', { name: word('确定') })
      .last()
      .click()
    await form.waitFor({ state: 'hidden' })
  })

  it('an external account is opened for a supplier that is picked by a few letters', async () => {
    const { page } = admin
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const form = drawer(page)
    await form.getByLabel('账号', { exact: true }).fill('supplier.second')
    await form.getByLabel('姓名').fill('外来人')
    await choose(page, form, '账号类型', '外部')
    await form.getByLabel('供应商', { exact: true }).fill(SUPPLIER.supplierName.slice(0, 4))
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: SUPPLIER.supplierName }).click()
    await form.getByLabel('工作电话').fill('0531-88886666')
    await admin.picture('user-firm')
    await form.getByRole('button', { name: word('保存') }).click()
    const told = dialog(page).filter({ hasText: '只显示这一次' })
    await told.waitFor()
    await told.getByRole('button', { name: '我已保存' }).click()
    await told.waitFor({ state: 'hidden' })
    await press(page, 'supplier.second', '查看')
    await drawer(page).getByText(SUPPLIER.supplierName).waitFor()
    await leave(page, drawer(page))
    await press(page, 'supplier.second', '修改')
    await drawer(page).locator('.ant-select').filter({ hasText: SUPPLIER.supplierName }).waitFor()
    await leave(page, drawer(page))
  })

  it('somebody is hired, and their one-time password is shown once', async () => {
    const { page } = admin
    await front(page)
      .getByRole('button', { name: word('新增') })
      .click()
    const form = drawer(page)
    await form.getByLabel('账号', { exact: true }).fill('lin.xiaoman')
    await form.getByLabel('姓名').fill('林小满')
    await form.getByLabel('手机号码').fill('13912345678')
    await chooseInTree(page, form, '所属机构', '锻造车间')
    await chooseInTree(page, form, '角色', '普通员工', '班组长')
    await chooseInTree(page, form, '岗位', '操作工')
    await form.getByRole('button', { name: word('保存') }).click()
    const told = dialog(page).filter({ hasText: '只显示这一次' })
    await told.waitFor()
    await admin.picture('user-secret')
    secret = (await told.locator('code').textContent()) ?? ''
    await told.getByRole('button', { name: '复制 lin.xiaoman' }).click()
    await page.getByText('已复制').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await told.getByRole('button', { name: '我已保存' }).click()
    await told.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await page.content()).includes(secret)).toBe(false)
    const row = rowWith(page, 'lin.xiaoman')
    await expect.poll(() => row.textContent()).toMatch(/林小满内部锻造车间普通员工、班组长/)
  })

  it('they come in with it, and have to change it before anything else', async () => {
    newHire = await stage.visit()
    const { page } = newHire
    await newHire.goto('/login')
    await page.getByPlaceholder('请输入账号').fill('lin.xiaoman')
    await page.getByPlaceholder('请输入密码').fill(secret)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/password')
    await page.getByText('请先修改初始密码').waitFor()
    // No other address leads past it.
    await newHire.goto('/wel/index')
    await page.waitForURL('**/password')
    await newHire.picture('user-first-login')
    await page.getByLabel('原密码').fill(secret)
    await page.getByLabel('新密码', { exact: true }).fill(PASSWORD)
    await page.getByLabel('确认密码').fill(PASSWORD)
    await page.getByRole('button', { name: word('保存') }).click()
    await page.waitForURL('**/wel/index')
    await page.getByRole('tab', { name: '首页' }).waitFor()
  })

  it('they are found by initials, by account and in their department', async () => {
    const { page } = admin
    const accounts = () => front(page).locator('.ant-table-row td:nth-child(2)').allTextContents()
    await search(page, '姓名', 'lxm')
    await expect.poll(accounts).toEqual(['lin.xiaoman'])
    await search(page, '姓名', '')
    await search(page, '账号', 'xiaoman')
    await expect.poll(accounts).toEqual(['lin.xiaoman'])
    await answered(page, () =>
      front(page)
        .getByRole('button', { name: word('重置') })
        .click(),
    )
    await front(page).getByPlaceholder('搜索机构').fill('锻造')
    await answered(page, () => front(page).getByRole('tree').getByText('锻造车间').click())
    await expect.poll(accounts).toContain('lin.xiaoman')
    // Teams below the workshop are included.
    await rowWith(page, '锻造一班').first().waitFor()
    await admin.picture('user-dept')
    await answered(page, () => front(page).getByRole('tree').getByText('锻造一班').click())
    await expect.poll(accounts).not.toContain('lin.xiaoman')
    await answered(page, () => front(page).getByRole('button', { name: '全部机构' }).click())
    await front(page).getByPlaceholder('搜索机构').fill('')
  })

  it('typed input survives a reload of the list', async () => {
    const { page } = admin
    const box = front(page).getByRole('search').getByLabel('账号', { exact: true })
    await box.fill('half-typed')
    await answered(page, () => front(page).getByRole('button', { name: '刷新' }).click())
    await expect.poll(() => box.inputValue()).toBe('half-typed')
    await answered(page, () =>
      front(page)
        .getByRole('button', { name: word('重置') })
        .click(),
    )
  })

  it('roles are set for two people at once', async () => {
    const { page } = admin
    for (const account of ['lin.xiaoman', 'worker01']) await rowWith(page, account).getByRole('checkbox').check()
    // What is done to one row is not done to two.
    await front(page)
      .getByRole('button', { name: word('修改') })
      .first()
      .click()
    await toast(page, '请选择一条数据操作')
    await front(page).getByRole('button', { name: '角色配置' }).first().click()
    const box = dialog(page)
    await box.getByText('所选 2 人').first().waitFor()
    await box.getByText('已选 1 个角色').waitFor()
    await box.getByPlaceholder('搜索角色').fill('班组长')
    await box.getByRole('tree').getByText('班组长').waitFor()
    await box.getByRole('checkbox', { name: /班组长/ }).click()
    await box.getByText('已选 2 个角色').waitFor()
    await admin.picture('user-roles')
    await answered(page, () => box.getByRole('button', { name: word('保存') }).click())
    await expect.poll(() => rowWith(page, 'worker01').textContent()).toContain('普通员工、班组长')
    await front(page).getByRole('button', { name: '取消选择' }).click()
  })

  it('a disabled account is out at once and stays out', async () => {
    const { page } = admin
    await press(page, 'lin.xiaoman', '停用')
    await admin.picture('user-disable')
    await dialog(page)
      .getByRole('button', { name: word('停用') })
      .click()
    await rowWith(page, 'lin.xiaoman').getByText('停用').waitFor()
    // The next thing they do shows them the door.
    await newHire.page.reload()
    await newHire.page.waitForURL('**/login')
    await newHire.page.getByPlaceholder('请输入账号').fill('lin.xiaoman')
    await newHire.page.getByPlaceholder('请输入密码').fill(PASSWORD)
    await newHire.page.locator('button[type=submit]').click()
    await newHire.page.getByText(/停用/).first().waitFor()
    await newHire.close()
  })

  it('the list leaves as a workbook, through the job centre', async () => {
    const { page } = admin
    await search(page, '姓名', 'lxm')
    await front(page).getByRole('button', { name: '导出' }).click()
    const job = page.getByRole('dialog').filter({ hasText: '任务中心' }).locator('article').first()
    await job.getByText('已完成').waitFor()
    await admin.picture('user-export')
    const [download] = await Promise.all([page.waitForEvent('download'), job.getByRole('button', { name: '下载' }).click()])
    expect(download.suggestedFilename()).toBe('用户管理.xlsx')
    const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets
    expect(sheet!.rows[0]!.slice(0, 5)).toEqual(['账号', '姓名', '账号类型', '所属机构', '角色'])
    expect(sheet!.rows[1]!.slice(0, 5)).toEqual(['lin.xiaoman', '林小满', '内部', '锻造车间', '普通员工,班组长'])
    expect(sheet!.rows).toHaveLength(2)
    await page.getByRole('dialog').filter({ hasText: '任务中心' }).getByRole('button', { name: '关闭' }).click()
    await answered(page, () =>
      front(page)
        .getByRole('button', { name: word('重置') })
        .click(),
    )
  })

  it('people come in from a workbook; the row that is wrong is put right in the grid and sent again', async () => {
    const { page } = admin
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Sheet1',
          rows: [
            ['账号 *', '姓名 *', '账号类型 *', '所属机构', '角色', '手机号码'],
            ['gao.yuan', '高远', '内部', '质量部', '普通员工', '13900000001'],
            ['bai.lu', '白露', '内部', '锻造二班', '普通员工', '13900000002'],
            ['qiu.fen', '秋分', '内部', '生产部/锻造车间', '普通员工、班组长', '139'],
          ],
        },
      ],
    })
    await front(page).getByRole('button', { name: '导入' }).click()
    const box = dialog(page).filter({ hasText: '导入 · 用户管理' })
    await box.locator('input[type=file]').setInputFiles({
      name: '新员工.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(book),
    })
    await box.getByText('共 3 行待导入').waitFor()
    await box.getByRole('button', { name: '开始导入' }).click()
    await box.getByText('成功 1 行，失败 2 行').waitFor()
    await box.getByText('所属机构中没有“锻造二班”').waitFor()
    await box.getByText('手机号码长度不为11位').waitFor()
    await admin.picture('user-import')
    await box.getByLabel('所属机构').first().fill('锻造一班')
    await box.getByLabel('手机号码').nth(1).fill('13900000003')
    await box.getByRole('button', { name: '重新提交失败的 2 行' }).click()
    await box.getByText('全部导入成功').waitFor()
    await box
      .getByRole('button', { name: word('关闭') })
      .last()
      .click()
    // Their generated passwords are shown here, all three.
    const told = dialog(page).filter({ hasText: '只显示这一次' })
    await told.getByText('qiu.fen').waitFor()
    await expect.poll(() => told.locator('code').count()).toBe(3)
    await told.getByRole('button', { name: '全部复制' }).click()
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(3)
    await admin.picture('user-import-secrets')
    await told.getByRole('button', { name: '我已保存' }).click()
    await expect.poll(() => rowWith(page, 'bai.lu').textContent()).toContain('锻造一班')
    await expect.poll(() => rowWith(page, 'qiu.fen').textContent()).toMatch(/锻造车间普通员工、班组长/)
  })

  it('a locked account is unlocked', async () => {
    for (let times = 0; times < 10; times++) await stage.app.tryLogin('gao.yuan', 'wrong')
    const { page } = admin
    await answered(page, () => front(page).getByRole('button', { name: '刷新' }).click())
    await rowWith(page, 'gao.yuan').getByText('已锁定').waitFor()
    await press(page, 'gao.yuan', '解除锁定')
    await dialog(page).getByRole('button', { name: '解除锁定' }).click()
    await rowWith(page, 'gao.yuan').getByText('已锁定').waitFor({ state: 'detached' })
  })

  it('departments: one is added below another, gets a head found by initials, and moves', async () => {
    const { page } = admin
    await admin.goto('/system/dept/index')
    await rowWith(page, '生产部').waitFor()
    await admin.picture('dept')
    await search(page, '机构名称', '锻造')
    await rowWith(page, '锻造一班').waitFor()
    await press(page, '锻造车间', '新增下级')
    const form = drawer(page)
    await form.getByLabel('机构名称').fill('锻造三班')
    await choose(page, form, '机构类型', '班组')
    await form.getByLabel('负责人').fill('mds')
    await page.locator('.ant-select-item-option').filter({ visible: true, hasText: 'meng.deshan' }).click()
    await admin.picture('dept-form')
    await answered(page, () => form.getByRole('button', { name: word('保存') }).click())
    await expect.poll(() => rowWith(page, '锻造三班').textContent()).toMatch(/锻造三班班组.*孟德山/)
    await press(page, '锻造三班', '修改')
    await drawer(page).getByLabel('上级机构').waitFor()
    await chooseInTree(page, drawer(page), '上级机构', '机加工车间')
    await answered(page, () =>
      drawer(page)
        .getByRole('button', { name: word('保存') })
        .click(),
    )
    await expect.poll(() => rowWith(page, '锻造三班').textContent()).toContain('生产部/机加工车间/锻造三班')
    await press(page, '锻造三班', '删除')
    await answered(page, () =>
      dialog(page)
        .getByRole('button', { name: word('删除') })
        .click(),
    )
    await rowWith(page, '锻造三班').waitFor({ state: 'detached' })
  })

  it('somebody online is shown out, but never oneself', async () => {
    const worker = await stage.visit()
    await worker.logIn('worker01')
    const { page } = admin
    await admin.goto('/monitor/online/index')
    const own = rowWith(page, '当前会话')
    await own.waitFor()
    await expect.poll(() => own.getByRole('button', { name: '强制下线' }).count()).toBe(0)
    await expect.poll(() => own.getByRole('checkbox').isDisabled()).toBe(true)
    await press(page, 'worker01', '强制下线')
    await admin.picture('online')
    await dialog(page).getByRole('button', { name: '强制下线' }).click()
    await rowWith(page, 'worker01').waitFor({ state: 'detached' })
    await worker.page.reload()
    await worker.page.waitForURL('**/login')
    await worker.close()
  })

  it.each(['/system/user/index', '/system/dept/index', '/system/post/index', '/monitor/online/index'])('%s fits a phone', async path => {
    const phone = await stage.visit({ size: 'phone' })
    await phone.logIn('admin', path)
    await rowWith(phone.page, '').first().waitFor()
    await phone.picture(path.split('/')[2]!)
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})
