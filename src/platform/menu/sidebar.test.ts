import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

interface Item {
  id: string
  parentId: string
  code: string
  name: string
  path: string
  sort: number
  category: number
  children?: Item[]
  [key: string]: unknown
}
const flat = (tree: Item[]): Item[] => tree.flatMap(item => [item, ...flat(item.children ?? [])])
const codes = (tree: Item[]) =>
  flat(tree)
    .map(item => item.code)
    .sort()

describe('the sidebar', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  let supplier: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
    supplier = await app.signIn('supplier01')
  })
  afterAll(() => app.close())

  const routes = async (session: Session, query = {}): Promise<Item[]> =>
    (await session.get('blade-system/menu/routes', { client: 1, ...query })).body.data
  const grant = (role: string, code: string) =>
    app.sql(
      `insert into sys_role_menu (role_id, menu_id) select r.id, m.id from sys_role r, sys_menu m where r.role_alias = $1 and m.code = $2`,
      [role, code],
    )
  const held = async ({ userId }: Session, category: number) =>
    (
      await app.sql<{ code: string }>(
        `select distinct m.code from sys_user_role ur join sys_role_menu rm on rm.role_id = ur.role_id join sys_menu m on m.id = rm.menu_id
         where ur.user_id = $1 and m.category = $2`,
        [userId, category],
      )
    )
      .map(row => row.code)
      .sort()
  const idOf = async (code: string) => (await app.sql<{ id: string }>('select id from sys_menu where code = $1', [code]))[0]!.id

  it('W28 shows nothing without a login', async () => {
    for (const path of [
      'routes',
      'allRoutes',
      'buttons',
      'top-menu',
      'list',
      'lazy-list',
      'lazy-menu-list',
      'tree',
      'detail',
      'grant-tree',
    ])
      expect(await app.send({ method: 'GET', url: `/api/blade-system/menu/${path}` })).toMatchObject({
        status: 401,
        body: { code: 401, success: false, data: { requestId: expect.any(String) } },
      })
    expect((await app.send({ method: 'GET', url: '/api/blade-system/menu/auth-routes' })).body).toMatchObject({ code: 200, data: [] })
  })

  it('shows an administrator every page, sorted, each with a path, leaves without children', async () => {
    const tree = await routes(admin)
    const pages = await app.sql<{ code: string }>('select code from sys_menu where category = 1 and is_deleted = 0')
    expect(codes(tree)).toEqual(pages.map(page => page.code).sort())
    const sorts = tree.map(item => item.sort)
    expect(sorts).toEqual([...sorts].sort((a, b) => a - b))
    for (const item of flat(tree)) {
      expect(item.path).toMatch(/^\//)
      expect(item.category).toBe(1)
      expect(item.label).toBe(item.name)
      if ('children' in item) expect(item).toMatchObject({ hasChildren: true, children: [expect.anything(), ...item.children!.slice(1)] })
      else expect(item).not.toHaveProperty('hasChildren')
    }
    expect(tree.find(item => item.code === 'system')).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      parentId: '0',
      name: '系统管理',
      path: '/system',
      action: 0,
      remark: '',
      py: 'xitongguanli',
      pyi: 'xtgl',
      meta: { keepAlive: false, i18n: 'system' },
    })
  })

  it('shows a worker the granted pages with their ancestors, and nothing else', async () => {
    const seen = codes(await routes(worker))
    expect(seen).toEqual(await held(worker, 1))
    expect(seen).toEqual(expect.arrayContaining(['desk', 'notice', 'message']))
    expect(seen).not.toContain('system')
    expect(codes((await worker.get('blade-system/menu/allRoutes', { client: 1 })).body.data)).toEqual(seen)
  })

  it('shows an external account its few pages', async () => {
    const seen = codes(await routes(supplier))
    expect(seen).toEqual(await held(supplier, 1))
    expect(seen).toContain('message')
    expect(seen).not.toContain('notice')
  })

  it('adds page and folder when only a button was granted', async () => {
    const gatekeeper = await app.signIn('chang.qing')
    expect(codes(await routes(gatekeeper))).not.toContain('region')
    await grant('gate_guard', 'region_view')
    const tree = await routes(gatekeeper)
    expect(tree.find(item => item.code === 'system')?.children?.map(item => item.code)).toEqual(['region'])
  })

  it('hides an entry with roles, and everything below it, from others', async () => {
    await grant('planner', 'monitor')
    await grant('planner', 'log_api')
    const planner = await app.signIn('shao.min')
    expect(codes(await routes(planner))).toEqual(expect.arrayContaining(['monitor', 'log_api']))
    await app.sql(`update sys_menu set roles = 'gm,audit' where code = 'monitor'`)
    const seen = codes(await routes(planner))
    expect(seen).not.toContain('monitor')
    expect(seen).not.toContain('log_api')
    expect((await routes(admin)).find(item => item.code === 'monitor')?.meta).toMatchObject({ roles: ['gm', 'audit'] })
    expect(codes(await routes(await app.signIn('han.dong')))).toContain('monitor')
    await app.sql(`update sys_menu set roles = '' where code = 'monitor'`)
  })

  it('is limited to what was chosen for a top menu, with descendants and ancestors', async () => {
    const tops = (await admin.get('blade-system/menu/top-menu')).body.data
    const system = tops.find((top: { code: string }) => top.code === 'top_system')
    const seen = codes(await routes(admin, { topMenuId: system.id }))
    expect(seen).toEqual(expect.arrayContaining(['system', 'user', 'authority', 'monitor']))
    expect(seen).not.toContain('desk')
    await app.sql('delete from sys_top_menu_item where top_menu_id = $1', [system.id])
    await app.sql('insert into sys_top_menu_item values ($1, $2)', [system.id, await idOf('region')])
    expect(codes(await routes(admin, { topMenuId: system.id }))).toEqual(['region', 'system'])
    expect(await routes(worker, { topMenuId: system.id })).toEqual([])
    expect(await routes(admin, { topMenuId: '404' })).toEqual([])
  })

  it('splits the query off a path, and keeps an external URL whole', async () => {
    await app.sql(`update sys_menu set path = '/system/region?level=1&scope=all', keep_alive = 1 where code = 'region'`)
    await app.sql(`update sys_menu set path = 'https://maps.example/x?y=1' where code = 'post'`)
    const pages = flat(await routes(admin))
    expect(pages.find(item => item.code === 'region')).toMatchObject({
      path: '/system/region',
      query: { level: '1', scope: 'all' },
      meta: { keepAlive: true },
    })
    const foreign = pages.find(item => item.code === 'post')
    expect(foreign?.path).toBe('https://maps.example/x?y=1')
    expect(foreign).not.toHaveProperty('query')
  })

  it('shows site 2 its own menus', async () => {
    const there = await app.signIn('admin', { site: 2 })
    const ids = new Set(flat(await routes(admin)).map(item => item.id))
    const foreign = flat(await routes(there)).map(item => item.id)
    expect(foreign.length).toBeGreaterThan(10)
    expect(foreign.filter(id => ids.has(id))).toEqual([])
  })

  it('returns buttons below their pages; leaves have no children key, or clients would drop their code', async () => {
    const tree: Item[] = (await admin.get('blade-system/menu/buttons')).body.data
    const buttons = await app.sql<{ code: string }>('select code from sys_menu where category = 2 and is_deleted = 0')
    const leaves = flat(tree).filter(item => item.category === 2)
    expect(codes(leaves)).toEqual(buttons.map(button => button.code).sort())
    for (const leaf of leaves) expect(leaf).not.toHaveProperty('children')
    for (const page of flat(tree).filter(item => item.category === 1)) expect(page.children).not.toHaveLength(0)
    const user = flat(tree).find(item => item.code === 'user')
    expect(user?.children?.map(item => item.code)).toContain('user_reset')
  })

  it('gives a worker only the buttons of their roles', async () => {
    const tree: Item[] = (await worker.get('blade-system/menu/buttons')).body.data
    const pressed = codes(flat(tree).filter(item => item.category === 2))
    expect(pressed).toEqual(await held(worker, 2))
    expect(pressed).toContain('notice_view')
    expect(pressed).not.toContain('notice_add')
  })
})
