import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { deptId, done, newPerson, newRole, userId } from '#test/setup/cast.ts'

interface Node {
  id: string
  parentId: string
  deptName: string
  title: string
  hasChildren?: boolean
  children?: Node[]
}

describe('departments', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const submit = (form: object) => admin.post('blade-system/dept/submit', form)
  const remove = (ids: string) => admin.post('blade-system/dept/remove', { ids })
  const row = async (name: string) => {
    const [found] = await app.sql<{ id: string; ancestors: string; full_name: string; version: number }>(
      'select id, ancestors, full_name, version from sys_dept where dept_name = $1 and is_deleted = 0',
      [name],
    )
    return found!
  }

  it('give all staff the whole tree, with names for the ids and leaves without children', async () => {
    const { body } = await worker.get('blade-system/dept/list')
    expect(body.data).toHaveLength(1)
    const [company] = body.data as Node[]
    const production = company!.children!.find(node => node.deptName === '生产部')!
    const forge = production.children!.find(node => node.deptName === '锻造车间')!
    expect(forge).toMatchObject({
      parentId: production.id,
      deptCategory: 3,
      deptCategoryName: '车间',
      headUserName: '孟德山',
      vpUserName: '许向东',
      fullName: '主轴重工股份有限公司/生产部/锻造车间',
      children: [expect.anything()],
    })
    // Older tables load a row with `hasChildren` themselves and hide the children it has.
    expect(forge).not.toHaveProperty('hasChildren')
    const steel = production.children!.find(node => node.deptName === '炼钢车间')!
    expect(steel).not.toHaveProperty('children')
    expect(steel).not.toHaveProperty('hasChildren')
  })

  it('keep the ancestors of a search result', async () => {
    const { body } = await worker.get('blade-system/dept/list', { deptName: '锻造一班' })
    const line = (nodes: Node[]): string[] => nodes.flatMap(node => [node.deptName, ...line(node.children ?? [])])
    expect(line(body.data)).toEqual(['主轴重工股份有限公司', '生产部', '锻造车间', '锻造一班'])
    expect((await worker.get('blade-system/dept/list', { deptName: '%' })).body.data).toEqual([])
  })

  it('open level by level, for tables and selectors', async () => {
    const top = (await worker.get('blade-system/dept/lazy-list')).body.data
    expect(top).toHaveLength(1)
    expect(top[0]).toMatchObject({ parentId: '0', parentName: '', hasChildren: true })
    const below = (await worker.get('blade-system/dept/lazy-list', { parentId: await deptId(app, 'forge') })).body.data
    expect(below).toEqual([expect.objectContaining({ deptName: '锻造一班', parentName: '锻造车间', hasChildren: false })])
    expect((await worker.get('blade-system/dept/lazy-list', { deptName: '一班' })).body.data).toHaveLength(2)

    const nodes = (await worker.get('blade-system/dept/lazy-tree', { parentId: await deptId(app, 'production') })).body.data as Node[]
    const forge = nodes.find(node => node.title === '锻造车间')!
    expect(forge).toEqual({ id: forge.id, parentId: forge.parentId, title: '锻造车间', key: forge.id, value: forge.id, hasChildren: true })
    expect(nodes.find(node => node.title === '炼钢车间')).not.toHaveProperty('hasChildren')
    expect((await worker.get('blade-system/dept/tree')).body.data[0].children).toHaveLength(16)
  })

  it('are listed for a person: one’s own freely, others’ with the right to see people', async () => {
    const own = (await worker.get('blade-system/dept/select')).body.data
    expect(own.map((each: Node) => each.deptName)).toEqual(['锻造车间', '机加工车间'])
    const other = { userId: await userId(app, 'xue.gang') }
    expect((await worker.get('blade-system/dept/select', other)).status).toBe(403)
    expect((await admin.get('blade-system/dept/select', other)).body.data).toEqual([
      { id: await deptId(app, 'forge_team1'), deptName: '锻造一班' },
    ])
    const head = await app.signIn('meng.deshan')
    expect((await head.get('blade-system/dept/select', other)).body.data).toHaveLength(1)
    expect((await head.get('blade-system/dept/select', { userId: await userId(app, 'yin.zhiyuan') })).status).toBe(404)
    const chosen = { deptId: `${await deptId(app, 'hr')},${await deptId(app, 'it')}` }
    expect((await worker.get('blade-system/dept/select', chosen)).body.data.map((each: Node) => each.deptName)).toEqual([
      '人力资源部',
      '信息中心',
    ])
  })

  it('are added, read, changed, emptied, removed, and audited', async () => {
    const it = await deptId(app, 'it')
    await done(submit({ parentId: it, deptName: ' 运维组 ', deptCategory: 4, headUserId: await userId(app, 'cheng.siyuan'), sort: 3 }))
    const made = await row('运维组')
    expect(made.full_name).toBe('主轴重工股份有限公司/信息中心/运维组')
    expect(made.ancestors.endsWith(`,${it}`)).toBe(true)
    const shown = (await worker.get('blade-system/dept/detail', { id: made.id })).body.data
    expect(shown).toMatchObject({ deptName: '运维组', headUserName: '程思远', vpUserId: '', vpUserName: '', sort: 3 })

    expect((await submit({ parentId: it, deptName: '运维组' })).body).toMatchObject({ code: 409, msg: '同级机构名称已存在!' })
    await done(submit({ id: made.id, deptName: '运维班', headUserId: '', remark: '两人' }))
    expect((await worker.get('blade-system/dept/detail', { id: made.id })).body.data).toMatchObject({
      parentId: it,
      deptName: '运维班',
      fullName: '主轴重工股份有限公司/信息中心/运维班',
      headUserId: '',
      remark: '两人',
      sort: 3,
    })
    await done(remove(made.id))
    expect((await worker.get('blade-system/dept/detail', { id: made.id })).body).toMatchObject({ code: 404, msg: '数据不存在' })
    const trail = await app.sql(
      `select operation, account, before->>'dept_name' as was, after->>'dept_name' as is from sys_audit where table_name = 'sys_dept' and row_id = $1 order by id`,
      [made.id],
    )
    expect(trail).toEqual([
      { operation: 'insert', account: 'admin', was: null, is: '运维组' },
      { operation: 'update', account: 'admin', was: '运维组', is: '运维班' },
      { operation: 'update', account: 'admin', was: '运维班', is: '运维班' },
    ])
  })

  it('move with everything below, and keep manually chosen names', async () => {
    const [heat, tech, forge, team] = await Promise.all(['heat', 'tech', 'forge', 'forge_team1'].map(code => deptId(app, code)))
    await done(submit({ parentId: team, deptName: '夜班', fullName: '锻造夜班' }))
    const before = (await worker.get('blade-system/dept/detail', { id: forge! })).body.data
    await done(submit({ ...before, parentId: tech }))
    const root = (await row('主轴重工股份有限公司')).id
    expect(await row('锻造车间')).toMatchObject({ ancestors: `0,${root},${tech}`, full_name: '主轴重工股份有限公司/技术部/锻造车间' })
    expect(await row('锻造一班')).toMatchObject({
      ancestors: `0,${root},${tech},${forge}`,
      full_name: '主轴重工股份有限公司/技术部/锻造车间/锻造一班',
    })
    expect(await row('夜班')).toMatchObject({ ancestors: `0,${root},${tech},${forge},${team}`, full_name: '锻造夜班' })
    expect((await row('热处理车间')).ancestors).toBe(`0,${root},${await deptId(app, 'production')}`)

    for (const parentId of [forge, team, (await row('夜班')).id])
      expect((await submit({ id: forge, deptName: '锻造车间', parentId })).body).toMatchObject({
        code: 400,
        msg: '不能将机构移到自身或下级之下',
      })
    expect((await submit({ id: forge, deptName: '锻造车间', parentId: '77' })).status).toBe(404)
    await done(submit({ id: forge, deptName: '锻造车间', parentId: heat }))
    expect((await row('夜班')).ancestors).toContain(`,${heat},${forge},${team}`)
    await done(submit({ id: forge, deptName: '锻造车间', parentId: await deptId(app, 'production') }))
    await done(remove((await row('夜班')).id))
  })

  it('never become a cycle, even by two concurrent moves', async () => {
    const [steel, paint] = await Promise.all([deptId(app, 'steel'), deptId(app, 'paint')])
    // Slows writing down, so that both have read before either has written.
    await app.sql(`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$`)
    await app.sql(`create trigger linger before update on sys_dept for each row execute function linger()`)
    const moves = await Promise.all([
      submit({ id: steel, deptName: '炼钢车间', parentId: paint }),
      submit({ id: paint, deptName: '喷漆车间', parentId: steel }),
    ])
    expect(moves.map(reply => reply.status).sort()).toEqual([200, 400])
    await app.sql(`drop trigger linger on sys_dept`)
    const production = await deptId(app, 'production')
    await done(submit({ id: steel, deptName: '炼钢车间', parentId: production }))
    await done(submit({ id: paint, deptName: '喷漆车间', parentId: production }))
  })

  it('are led only by enabled staff', async () => {
    const form = { id: await deptId(app, 'paint'), deptName: '喷漆车间' }
    const outsider = await userId(app, 'supplier01')
    expect((await submit({ ...form, headUserId: outsider })).body).toMatchObject({ code: 400, msg: '负责人和分管领导须为在用的内部人员' })
    expect((await submit({ ...form, vpUserId: '123456' })).status).toBe(404)
    expect((await submit({ ...form, vpUserId: "1' or 1=1" })).status).toBe(404)
    await app.sql(`update sys_user set status = 0 where account = 'ren.xiaohong'`)
    expect((await submit({ ...form, headUserId: await userId(app, 'ren.xiaohong') })).status).toBe(400)
    await app.sql(`update sys_user set status = 0 where account = 'wang.yang'`)
    // An unrelated change is allowed although the head has left.
    await done(submit({ ...form, headUserId: await userId(app, 'wang.yang'), remark: '待任命' }))
  })

  it('cannot be removed while anything is in them', async () => {
    const [forge, steel] = await Promise.all([deptId(app, 'forge'), deptId(app, 'steel')])
    expect((await remove(forge)).body).toMatchObject({ code: 400, msg: '请先删除子节点!' })
    expect((await remove(steel)).body).toMatchObject({ code: 400, msg: '机构下仍有人员，不能删除' })
    await done(submit({ parentId: steel, deptName: '空班' }))
    const empty = (await row('空班')).id
    expect((await remove(`${empty},99`)).status).toBe(404)
    expect((await row('空班')).id).toBe(empty)
    await done(remove(empty))
  })

  it('check the button of each change', async () => {
    expect((await worker.post('blade-system/dept/submit', { deptName: '我的' })).status).toBe(403)
    expect((await worker.post('blade-system/dept/remove', { ids: '1' })).status).toBe(403)
    await newRole(app, admin, 'dept_adder', { dataScope: 'all', menus: ['dept_add'] })
    const adder = await newPerson(app, admin, 'adder', { roles: ['dept_adder'], depts: ['it'] })
    expect((await adder.post('blade-system/dept/submit', { deptName: '新厂' })).status).toBe(200)
    expect((await adder.post('blade-system/dept/submit', { id: await deptId(app, 'it'), deptName: '改名' })).status).toBe(403)
    const supplier = await app.signIn('supplier01')
    expect((await supplier.get('blade-system/dept/list')).status).toBe(403)
  })

  it('of another tenant do not exist', async () => {
    await app.sql(`insert into sys_dept (id, tenant_id, ancestors, dept_name) values (77, '000001', '0', '别家')`)
    expect((await admin.get('blade-system/dept/detail', { id: '77' })).status).toBe(404)
    expect((await submit({ id: '77', deptName: '夺来' })).status).toBe(404)
    expect((await submit({ parentId: '77', deptName: '寄居' })).status).toBe(404)
    expect((await remove('77')).status).toBe(404)
    expect((await admin.get('blade-system/dept/select', { deptId: '77' })).body.data).toEqual([])
    expect(JSON.stringify((await admin.get('blade-system/dept/tree')).body)).not.toContain('别家')
  })
})
