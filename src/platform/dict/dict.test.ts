import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

describe('dictionaries', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  it('are listed by page and found by name', async () => {
    const { body } = await admin.get('blade-system/dict-biz/parent-list', { current: 1, size: 5, dictValue: '请假类' })
    expect(body).toMatchObject({ code: 200, success: true, data: { total: 1, size: 5, current: 1, pages: 1 } })
    expect(body.data.records[0]).toMatchObject({ code: 'leave_type', dictKey: '-1', dictValue: '请假类别', parentId: '0' })
  })

  it('give everybody the entries of a code, in order, keys as text, without the root', async () => {
    const { body } = await worker.get('blade-system/dict/dictionary', { code: 'notice' })
    expect(body.data.map((entry: { dictKey: string; dictValue: string }) => [entry.dictKey, entry.dictValue])).toEqual([
      ['1', '通知'],
      ['2', '公告'],
      ['3', '制度'],
      ['4', '通报'],
    ])
  })

  it('name the route of every flow by code and key', async () => {
    const flows = (await worker.get('blade-system/dict/dictionary', { code: 'flow' })).body.data
    expect(flows.length).toBeGreaterThan(100)
    for (const { dictKey, remark, routeKey, routeValue } of flows)
      expect({ routeKey, routeValue }).toEqual({ routeKey: `flow_${dictKey}`, routeValue: remark })
    expect(flows.find(({ dictKey }: { dictKey: string }) => dictKey === 'leave').routeValue).toBe('/work/process/leave')
    const [notice] = (await worker.get('blade-system/dict/dictionary', { code: 'notice' })).body.data
    expect(notice).not.toHaveProperty('routeKey')
  })

  it('answer several codes at once, from a list in the body', async () => {
    const { body } = await worker.post('blade-system/dict-biz/dictionarysByTenantId', ['yes_no', 'unknown_code'])
    expect(Object.keys(body.data)).toEqual(['yes_no', 'unknown_code'])
    expect(body.data.yes_no).toHaveLength(2)
    expect(body.data.unknown_code).toEqual([])
  })

  it('are added, changed and removed with their entries; duplicates are rejected', async () => {
    expect((await admin.post('blade-system/dict/submit', { code: 'shift', dictValue: '班次' })).body.code).toBe(200)
    const root = (await admin.get('blade-system/dict/parent-list', { code: 'shift' })).body.data.records[0]
    const entry = { parentId: root.id, code: 'shift', dictKey: 1, dictValue: '白班', sort: 1 }
    expect((await admin.post('blade-system/dict/submit', entry)).body.code).toBe(200)
    const twice = await admin.post('blade-system/dict/submit', entry)
    expect(twice).toMatchObject({ status: 409, body: { code: 409, success: false, msg: '当前字典键值已存在!' } })

    const [child] = (await admin.get('blade-system/dict/child-list', { parentId: root.id })).body.data
    expect(child).toMatchObject({ dictKey: '1', dictValue: '白班', remark: '' })
    await admin.post('blade-system/dict/submit', { ...child, dictValue: '早班' })
    expect((await worker.get('blade-system/dict/dictionary', { code: 'shift' })).body.data[0].dictValue).toBe('早班')

    const refused = await admin.post('blade-system/dict/remove', undefined, { query: { ids: root.id } })
    expect(refused.body).toMatchObject({ code: 400, msg: '请先删除子节点!' })
    expect((await admin.post('blade-system/dict/remove', { ids: `${root.id},${child.id}` }, { form: true })).body.code).toBe(200)
    expect((await worker.get('blade-system/dict/dictionary', { code: 'shift' })).body.data).toEqual([])
  })

  it.each(['dict', 'dict-biz'])('%s: give the whole tree for the code DICT, and one dictionary for its own', async book => {
    interface Node {
      title: string
      children?: Node[]
    }
    const tree = async (query: object) => (await worker.get(`blade-system/${book}/tree`, { ...query })).body.data as Node[]
    const whole = await tree({ code: 'DICT' })
    expect(whole).toEqual(await tree({}))
    expect(whole.length).toBeGreaterThan(3)
    const [code, title] = book === 'dict' ? ['notice', '通知类型'] : ['leave_type', '请假类别']
    const one = whole.find(node => node.title === title)
    expect(one?.children?.length, JSON.stringify(whole.map(node => node.title))).toBeGreaterThan(1)
    expect(await tree({ code })).toEqual([one])
  })

  it('keep the key that was typed for a root, which is no entry', async () => {
    const root = { code: 'furnace', dictKey: '0', dictValue: '炉号' }
    expect((await admin.post('blade-system/dict-biz/submit', root)).body.code).toBe(200)
    const kept = async () => (await admin.get('blade-system/dict-biz/parent-list', { code: 'furnace' })).body.data.records[0]
    expect(await kept()).toMatchObject(root)
    const entry = { code: 'furnace', parentId: (await kept()).id, dictKey: '1', dictValue: '一号炉' }
    expect((await admin.post('blade-system/dict-biz/submit', entry)).body.code).toBe(200)
    for (const [path, query] of [
      ['dictionary', { code: 'furnace' }],
      ['getListByCode', { code: 'furnace' }],
    ] as const)
      expect((await worker.get(`blade-system/dict-biz/${path}`, query)).body.data).toMatchObject([{ dictKey: '1' }])
    const several = await worker.post('blade-system/dict-biz/dictionarysByTenantId', ['furnace'])
    expect(several.body.data.furnace).toHaveLength(1)
    expect((await admin.post('blade-system/dict-biz/submit', { ...(await kept()), dictKey: 'root' })).body.code).toBe(200)
    expect((await kept()).dictKey).toBe('root')
  })

  it('reject people without the button, and audit changes', async () => {
    const refused = await worker.post('blade-system/dict/submit', { code: 'x', dictValue: 'x' })
    expect(refused).toMatchObject({ status: 403, body: { code: 403, success: false, msg: '没有访问权限' } })
    const trail = await app.sql(
      `select account, operation, action from sys_audit where table_name = 'sys_dict' and account <> 'system' order by id`,
    )
    expect(trail[0]).toEqual({ account: 'admin', operation: 'insert', action: 'blade-system/dict/submit' })
  })
})
