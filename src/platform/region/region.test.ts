import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

const REGION = 'blade-system/region'

describe('regions', () => {
  let app: TestApp
  let admin: Session
  let supplier: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    supplier = await app.signIn('supplier01')
  })
  afterAll(() => app.close())

  it('are returned one level at a time, from the provinces down', async () => {
    const provinces = (await supplier.get(`${REGION}/lazy-tree`)).body.data
    expect(provinces).toHaveLength(34)
    expect(provinces[0]).toEqual({ id: '110000', parentId: '00', key: '110000', value: '110000', title: '北京市', hasChildren: true })
    const below = (await supplier.get(`${REGION}/select`, { code: '110000' })).body.data
    expect(below.length).toBeGreaterThan(0)
    expect(Object.keys(below[0])).toEqual(['code', 'name'])
    const level = (await admin.get(`${REGION}/lazy-list`, { parentCode: below[0].code })).body.data
    for (const row of level) expect(row).toMatchObject({ parentCode: below[0].code, hasChildren: false })
  })

  it('are paged and filtered', async () => {
    const { body } = await admin.get(`${REGION}/list`, { name: '自治区', regionLevel: 1, size: 2, current: 3, ascs: 'code' })
    expect(body.data).toMatchObject({ total: 5, pages: 3 })
    expect(body.data.records).toMatchObject([{ code: '650000', name: '新疆维吾尔自治区' }])
  })

  it('adds a district below a city with its level, changes it, keeps it while it has children, removes it', async () => {
    const submit = (values: object) => admin.post(`${REGION}/submit`, values)
    expect((await submit({ code: '659900', parentCode: '650000', name: '示范市', regionLevel: 9 })).body.code).toBe(200)
    expect((await submit({ code: '659901', parentCode: '659900', name: '示范区' })).body.code).toBe(200)
    expect((await admin.get(`${REGION}/detail`, { code: '659901' })).body.data).toMatchObject({ name: '示范区', regionLevel: 3, sort: 0 })
    expect((await submit({ code: '659900', name: '示范新市', sort: 4 })).body.code).toBe(200)
    expect((await admin.get(`${REGION}/detail`, { code: '659900' })).body.data).toMatchObject({
      name: '示范新市',
      parentCode: '650000',
      regionLevel: 2,
      sort: 4,
    })

    expect((await submit({ code: '659902', parentCode: '999999', name: '无处' })).body.msg).toBe('上级区划不存在')
    expect((await submit({ code: '659900', parentCode: '659901', name: '环' })).body.msg).toBe('该区划有下级，不能移动')
    expect((await submit({ code: '659901', parentCode: '659901', name: '环' })).body.msg).toBe('上级区划不能是自身')
    expect((await submit({ code: '00', name: '全国' })).status).toBe(400)
    expect((await submit({ code: 'x1', name: '字母' })).status).toBe(400)

    const remove = (id: string) => admin.post(`${REGION}/remove`, undefined, { query: { id } })
    expect((await remove('659900')).body.msg).toBe('请先删除子节点!')
    expect((await remove('659901')).body.code).toBe(200)
    expect((await remove('659900')).body.code).toBe(200)
    expect((await remove('659900')).status).toBe(404)
    expect((await admin.get(`${REGION}/detail`, { code: '659900' })).status).toBe(404)
    expect(await app.sql(`select operation from sys_audit where table_name = 'sys_region' and row_id = '659900' order by id`)).toEqual([
      { operation: 'insert' },
      { operation: 'update' },
      { operation: 'delete' },
    ])
  })

  it('reject people without the buttons', async () => {
    const worker = await app.signIn('worker01')
    expect((await worker.get(`${REGION}/list`)).status).toBe(403)
    expect((await worker.post(`${REGION}/submit`, { code: '11', name: 'x' })).status).toBe(403)
    expect((await worker.post(`${REGION}/remove`, { id: '110000' })).status).toBe(403)
    expect((await supplier.get(`${REGION}/detail`, { code: '110000' })).status).toBe(403)
  })
})
