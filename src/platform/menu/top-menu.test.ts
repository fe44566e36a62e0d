import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

const TOP = 'blade-system/topmenu'

describe('top menus and favourites', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const menuId = async (code: string) => (await app.sql<{ id: string }>('select id from sys_menu where code = $1', [code]))[0]!.id
  const topsOf = async (session: Session) =>
    (await session.get('blade-system/menu/top-menu')).body.data.map((top: { code: string }) => top.code)

  it('shows the top menus in which a person has any page', async () => {
    expect(await topsOf(admin)).toEqual(['top_work', 'top_business', 'top_system'])
    expect(await topsOf(worker)).toEqual(['top_work'])
    // A supplier has pages in several departments.
    expect(await topsOf(await app.signIn('supplier01'))).toEqual(['top_work', 'top_business'])
  })

  it('are added, filled, shown, emptied and removed', async () => {
    expect((await admin.post(`${TOP}/submit`, { code: 'top_desk', name: '公告', sort: 4 })).body.code).toBe(200)
    expect((await admin.post(`${TOP}/submit`, { code: 'top_desk', name: '公告' })).body).toMatchObject({
      code: 409,
      msg: '顶部菜单编号已存在!',
    })
    const { records, total } = (await admin.get(`${TOP}/list`, { current: 1, size: 1, code: 'top_', descs: 'sort' })).body.data
    expect(total).toBe(4)
    expect(records).toMatchObject([{ code: 'top_desk', name: '公告', path: '', source: '' }])
    const { id } = records[0]
    expect(await topsOf(admin)).toContain('top_desk')
    expect(await topsOf(worker)).not.toContain('top_desk')

    const [notice, message] = [await menuId('notice'), await menuId('message')]
    // Saber sends lists in the body.
    expect((await admin.post(`${TOP}/grant`, { topMenuIds: [id], menuIds: [notice, message] })).body.code).toBe(200)
    expect(await topsOf(worker)).toContain('top_desk')
    expect((await admin.get(`${TOP}/top-tree-keys`, { topMenuIds: id })).body.data.menu.sort()).toEqual([notice, message].sort())
    expect((await admin.get('blade-system/menu/top-tree-keys', { topMenuIds: id })).body.data.menu).toHaveLength(2)
    const choice = (await admin.get('blade-system/menu/grant-top-tree')).body.data.menu
    expect(choice.map((node: { title: string }) => node.title)).toContain('消息公告')

    expect((await admin.post(`${TOP}/grant`, { topMenuIds: id, menuIds: `${notice},404` })).status).toBe(404)
    expect((await admin.post(`${TOP}/grant`, { topMenuIds: `${id},404`, menuIds: notice })).status).toBe(404)
    expect((await admin.post(`${TOP}/grant`, { topMenuIds: id, menuIds: await menuId('notice_add') })).status).toBe(404)
    expect((await admin.get(`${TOP}/top-tree-keys`, { topMenuIds: id })).body.data.menu).toHaveLength(2)
    await admin.post(`${TOP}/grant`, undefined, { query: { topMenuIds: id } })
    expect((await admin.get(`${TOP}/top-tree-keys`, { topMenuIds: id })).body.data.menu).toEqual([])

    expect((await admin.post(`${TOP}/submit`, { id, code: 'top_desk', name: '消息', path: 'javascript:x' })).status).toBe(400)
    expect((await admin.post(`${TOP}/submit`, { id, code: 'top_desk', name: '消息', path: '/desk' })).body.code).toBe(200)
    expect((await admin.get(`${TOP}/detail`, { id })).body.data).toMatchObject({ name: '消息', path: '/desk', sort: 4 })
    expect((await admin.post(`${TOP}/remove`, undefined, { query: { ids: `${id},404` } })).status).toBe(404)
    expect((await admin.post(`${TOP}/remove`, undefined, { query: { ids: id } })).body.code).toBe(200)
    expect(await topsOf(admin)).toEqual(['top_work', 'top_business', 'top_system'])
  })

  it('reject people without the buttons', async () => {
    expect((await worker.get(`${TOP}/list`)).status).toBe(403)
    expect((await worker.get(`${TOP}/top-tree-keys`, { topMenuIds: '1' })).status).toBe(403)
    expect((await worker.post(`${TOP}/submit`, { code: 'x', name: 'x' })).status).toBe(403)
    expect((await worker.post(`${TOP}/grant`, { topMenuIds: '1' })).status).toBe(403)
  })

  it('keep favourites per person: no duplicates, only visible pages, removed by their owner', async () => {
    const notice = await menuId('notice')
    const add = (session: Session, menu: string) => session.post('blade-jinlei/menuFavorites/submit', { menuId: menu, clientType: 1 })
    const first = (await add(worker, notice)).body.data.id
    expect((await add(worker, notice)).body.data.id).toBe(first)
    const mark = async (session: Session) => {
      const desk = (await session.get('blade-system/menu/routes', { client: 1 })).body.data.find(
        (item: { code: string }) => item.code === 'desk',
      )
      return desk.children.find((item: { code: string }) => item.code === 'notice').favouriteId
    }
    expect(await mark(worker)).toBe(first)
    expect(await mark(admin)).toBeUndefined()

    expect(await add(worker, await menuId('tenant'))).toMatchObject({ status: 404, body: { msg: '数据不存在' } })
    expect((await add(worker, await menuId('notice_view'))).status).toBe(404)
    const remove = (session: Session, ids: string) => session.post('blade-jinlei/menuFavorites/remove', undefined, { query: { ids } })
    expect((await remove(admin, first)).status).toBe(404)
    const second = (await add(worker, await menuId('message'))).body.data.id
    expect((await remove(worker, `${first},${second},404`)).status).toBe(404)
    expect(await mark(worker)).toBe(first)
    expect((await remove(worker, `${first},${second}`)).body.code).toBe(200)
    expect(await mark(worker)).toBeUndefined()
  })

  it('let external accounts have favourites too', async () => {
    const supplier = await app.signIn('supplier01')
    expect((await supplier.post('blade-jinlei/menuFavorites/submit', { menuId: await menuId('message') })).body.code).toBe(200)
    expect((await supplier.post('blade-jinlei/menuFavorites/submit', { menuId: await menuId('notice') })).status).toBe(404)
  })
})
