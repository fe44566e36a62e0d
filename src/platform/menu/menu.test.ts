import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { done } from '#test/setup/cast.ts'

const MENU = 'blade-system/menu'

describe('administering the menu', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const submit = (values: object, session = admin) => session.post(`${MENU}/submit`, values)
  const idOf = async (code: string) =>
    (await app.sql<{ id: string }>('select id from sys_menu where code = $1 and is_deleted = 0', [code]))[0]?.id
  /** Sets the external sites that menus may open. */
  const list = async (paramValue: string) => {
    const { body } = await admin.get('blade-system/param/list', { paramKey_equal: 'menu.link.origins' })
    return admin.post('blade-system/param/submit', { ...body.data.records[0], paramValue })
  }
  const page = (code: string, more: object = {}) => ({ code, name: code, path: `/${code}`, category: 1, sort: 50, ...more })

  it('adds a page below another, finds it, changes it, adds a button, and removes it with all references', async () => {
    const parentId = await idOf('system')
    expect((await submit(page('calendar', { parentId, name: '工厂日历', path: '/system/calendar' }))).body.code).toBe(200)
    const id = (await idOf('calendar'))!
    expect((await admin.get(`${MENU}/detail`, { id })).body.data).toMatchObject({
      id,
      parentId,
      parentName: '系统管理',
      name: '工厂日历',
      alias: 'menu',
      categoryName: '菜单',
      actionName: '',
      isOpenName: '否',
    })
    expect((await app.sql('select py, pyi from sys_menu where id = $1', [id]))[0]).toEqual({ py: 'gongchangrili', pyi: 'gcrl' })

    await submit({ parentId: id, code: 'calendar_add', name: '新增', category: 2, action: 1 })
    const button = (await idOf('calendar_add'))!
    expect((await admin.get(`${MENU}/detail`, { id: button })).body.data).toMatchObject({
      path: '/system/calendar/add',
      alias: 'add',
      categoryName: '按钮',
      actionName: '工具栏',
    })
    await submit({ id, code: 'calendar', name: '生产日历', isOpen: 2 })
    expect((await admin.get(`${MENU}/detail`, { id })).body.data).toMatchObject({
      name: '生产日历',
      path: '/system/calendar',
      parentId,
      isOpenName: '是',
    })

    const [staff] = await app.sql<{ id: string }>(`select id from sys_role where role_alias = 'staff'`)
    await app.sql('insert into sys_role_menu values ($1, $2)', [staff?.id, id])
    await worker.post('blade-jinlei/menuFavorites/submit', { menuId: id, clientType: 1 })
    expect((await admin.post(`${MENU}/remove`, undefined, { query: { ids: id } })).body).toMatchObject({
      code: 400,
      msg: '请先删除子节点!',
    })
    expect((await admin.post(`${MENU}/remove`, undefined, { query: { ids: `${id},${button}` } })).body.code).toBe(200)
    expect((await admin.get(`${MENU}/detail`, { id })).status).toBe(404)
    expect(
      await app.sql(`select 1 from sys_role_menu where menu_id = $1 union all select 1 from sys_menu_favourite where menu_id = $1`, [id]),
    ).toEqual([])
    const trail = await app.sql(`select operation, account from sys_audit where table_name = 'sys_menu' and row_id = $1 order by id`, [id])
    expect(trail).toEqual([
      { operation: 'insert', account: 'admin' },
      { operation: 'update', account: 'admin' },
      { operation: 'update', account: 'admin' },
    ])
  })

  it('lists one level with hasChildren, searches the whole tree, and returns trees', async () => {
    const tops = (await admin.get(`${MENU}/lazy-list`)).body.data
    expect(tops.find((row: { code: string }) => row.code === 'system')).toMatchObject({ parentId: '0', hasChildren: true })
    for (const row of tops) expect(row).not.toHaveProperty('children')
    const below = (await admin.get(`${MENU}/lazy-list`, { parentId: await idOf('region') })).body.data
    expect(below.map((row: { code: string; hasChildren: boolean }) => [row.code, row.hasChildren])).toEqual([
      ['region_add', false],
      ['region_edit', false],
      ['region_delete', false],
      ['region_view', false],
      ['region_export', false],
      ['region_import', false],
    ])
    const pages = (await admin.get(`${MENU}/lazy-menu-list`, { parentId: await idOf('system') })).body.data
    // Only flow administration has pages below it; buttons are not pages.
    expect(pages.every((row: { category: number }) => row.category === 1)).toBe(true)
    expect(pages.filter((row: { hasChildren: boolean }) => row.hasChildren).map((row: { code: string }) => row.code)).toEqual(['flow'])
    const sought = (await admin.get(`${MENU}/lazy-list`, { code: 'user_un' })).body.data
    expect(sought.map((row: { code: string }) => row.code)).toEqual(['user_unlock'])
    expect((await admin.get(`${MENU}/lazy-list`, { name: '行政%' })).body.data).toEqual([])

    const tree = (await admin.get(`${MENU}/tree`, { tenantId: '000000' })).body.data
    const system = tree.find((node: { title: string }) => node.title === '系统管理')
    expect(system).toMatchObject({ key: system.id, value: system.id })
    expect(system).not.toHaveProperty('hasChildren')
    expect(system.children[0]).not.toHaveProperty('children')
    const list = (await admin.get(`${MENU}/list`)).body.data
    const user = list.find((row: { code: string }) => row.code === 'system').children.find((row: { code: string }) => row.code === 'user')
    expect(user.children.map((row: { category: number }) => row.category)).not.toContain(1)
  })

  it('W18 rejects external paths, except origins listed by administrators', async () => {
    const refused = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      '//evil.example/x',
      '/\\evil.example',
      'system/user',
      '',
      'https://evil.example/page',
      'https://good.example.evil.example/',
      'https://good.example@evil.example/',
      '/myiframe/urlPath?src=https://evil.example',
      '/myiframe/urlPath?src=javascript:alert(1)',
      '/x?to=%2F%2Fevil.example',
    ]
    await done(list('https://good.example, http://10.0.0.5:8080'))
    for (const [index, path] of refused.entries())
      expect(await submit(page(`trap_${index}`, { path })), path).toMatchObject({
        status: 400,
        body: { msg: expect.stringMatching(/路径|外部地址/) },
      })
    expect((await submit(page('trap', { path: 'https://evil.example/page' }))).body.msg).toContain('https://evil.example')

    for (const [index, path] of [
      'https://good.example/board?x=1',
      'HTTP://10.0.0.5:8080/a',
      '/board?x=1',
      '/myiframe/urlPath?src=https://good.example/b',
    ].entries())
      expect((await submit(page(`link_${index}`, { path }))).body, path).toMatchObject({ code: 200 })
    expect((await submit({ ...page('link_0'), id: await idOf('link_0'), path: 'javascript:alert(1)' })).status).toBe(400)
  })

  it('one parameter lets a link be saved, and reaches the content security policy and the embedded page', async () => {
    const policy = async () => String((await app.send({ method: 'GET', url: '/health' })).headers['content-security-policy'])
    const told = async () => (await app.send({ method: 'GET', url: '/api/blade-system/site/info' })).body.data.frameSources
    await done(list(''))
    await expect.poll(policy).toContain("frame-src 'self' blob:;")
    const refused = await submit(page('bi', { path: 'https://bi.example/board' }))
    expect(refused.body.msg).toBe('外部地址 https://bi.example 不在允许的名单中，请先在参数 menu.link.origins 中登记')
    await done(list('https://bi.example, javascript:alert(1), https://x.example;script-src *'))
    await expect.poll(policy).toContain("frame-src 'self' blob: https://bi.example;")
    expect(await told()).toEqual(['https://bi.example'])
    await done(submit(page('bi', { path: 'https://bi.example/board' })))
  })

  it('rejects markup in a name, a duplicate code, and a duplicate top entry', async () => {
    expect((await submit(page('bold', { name: '<b>x</b>' }))).status).toBe(400)
    expect((await submit(page('blank', { name: '  ' }))).body.msg).toBe('缺少必要的请求参数: name')
    expect((await submit(page('dict', { path: '/dict2' }))).body).toMatchObject({ code: 409, msg: '菜单编号已存在!' })
    expect((await submit(page('system2', { path: '/system' }))).body).toMatchObject({ code: 409, msg: '顶级菜单的名称和路径不可重复' })
  })

  it('keeps the tree acyclic', async () => {
    const [system, region, button] = [await idOf('system'), await idOf('region'), await idOf('region_add')]
    const move = (id: string | undefined, parentId: string | undefined, code: string) => submit({ id, code, name: code, parentId })
    expect((await move(system, region, 'system')).body.msg).toBe('不能移动到自身或自身的下级')
    expect((await move(system, system, 'system')).body.msg).toBe('不能移动到自身或自身的下级')
    expect((await submit(page('under_button', { parentId: button }))).body.msg).toBe('按钮之下不能再设菜单或按钮')
    expect((await submit({ code: 'loose', name: '散', category: 2 })).body.msg).toBe('按钮须设在菜单之下')
    expect((await submit(page('orphan', { parentId: '404' }))).status).toBe(404)
    expect((await submit({ id: region, code: 'region', name: '行政区划', category: 2 })).body.msg).toBe('该菜单下还有子节点，不能改为按钮')
    expect((await submit({ id: '404', code: 'nothing', name: '无' })).status).toBe(404)
    // Of two concurrent opposite moves one succeeds and the other is rejected.
    await submit(page('left'))
    await submit(page('right'))
    const [left, right] = [await idOf('left'), await idOf('right')]
    const both = await Promise.all([move(left, right, 'left'), move(right, left, 'right')])
    expect(both.map(reply => reply.status).sort()).toEqual([200, 400])
  })

  it('W8 lets nobody rename a button they have into a right they lack', async () => {
    await app.sql(
      `insert into sys_role_menu (role_id, menu_id) select r.id, m.id from sys_role r, sys_menu m where r.role_alias = 'legal' and m.code in ('menu_edit', 'menu_view')`,
    )
    const editor = await app.signIn('ding.yifan')
    const held = await idOf('notice_view')
    await app.sql(`update sys_menu set is_deleted = 1 where code = 'user_reset'`)
    expect(await submit({ id: held, code: 'user_reset', name: '查看' }, editor)).toMatchObject({ status: 403, body: { code: 403 } })
    expect((await submit({ id: held, code: 'notice_view', name: '看一看', category: 2 }, editor)).body.code).toBe(200)
    // Changing and adding have different rights.
    expect((await submit(page('mine'), editor)).status).toBe(403)
  })

  it('rejects people without the button, everywhere', async () => {
    for (const path of ['list', 'lazy-list', 'lazy-menu-list', 'tree', 'grant-tree'])
      expect((await worker.get(`${MENU}/${path}`)).status).toBe(403)
    expect((await worker.get(`${MENU}/detail`, { id: await idOf('user') })).status).toBe(403)
    expect((await submit(page('mine'), worker)).status).toBe(403)
    expect((await worker.post(`${MENU}/remove`, { ids: await idOf('user') })).status).toBe(403)
    expect((await admin.post(`${MENU}/remove`, { ids: `${await idOf('link_1')},404` })).status).toBe(404)
    expect(await idOf('link_1')).toBeDefined()
  })

  it('takes effect at once: removing a button removes the right', async () => {
    const auditor = await app.signIn('han.dong')
    expect((await auditor.get('blade-system/param/list')).status).toBe(200)
    await admin.post(`${MENU}/remove`, { ids: await idOf('param_view') })
    expect((await auditor.get('blade-system/param/list')).status).toBe(403)
  })

  it('offers only what the granter has, and shows what roles have', async () => {
    const titles = (nodes: { title: string; children?: [] }[]): string[] =>
      nodes.flatMap(node => [node.title, ...titles(node.children ?? [])])
    const everything = (await admin.get(`${MENU}/grant-tree`)).body.data
    expect(everything).toMatchObject({ dataScope: [], apiScope: [] })
    expect(titles(everything.menu)).toContain('租户管理')
    await app.sql(
      `insert into sys_role_menu (role_id, menu_id) select r.id, m.id from sys_role r, sys_menu m where r.role_alias = 'archivist' and m.code = 'role_grant'`,
    )
    const archivist = await app.signIn('jiang.wen')
    const hers = titles((await archivist.get(`${MENU}/grant-tree`)).body.data.menu)
    expect(hers).toEqual(expect.arrayContaining(['消息公告', '权限管理', '角色管理', '权限设置']))
    expect(hers).not.toContain('租户管理')

    const [role] = await app.sql<{ id: string }>(`select id from sys_role where role_alias = 'supplier'`)
    const held = (await archivist.get(`${MENU}/role-tree-keys`, { roleIds: role?.id })).body.data
    expect(held).toEqual({ menu: expect.arrayContaining([await idOf('message')]), dataScope: [], apiScope: [] })
    const granted = await app.sql('select distinct menu_id from sys_role_menu where role_id = $1', [role?.id])
    expect(held.menu).toHaveLength(granted.length)
    expect((await archivist.get(`${MENU}/role-tree-keys`, { roleIds: `${role?.id},404` })).status).toBe(404)
    expect((await worker.get(`${MENU}/role-tree-keys`, { roleIds: role?.id })).status).toBe(403)
  })
})
