import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { done, postId } from '#test/setup/cast.ts'

describe('posts', () => {
  let app: TestApp
  let personnel: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    personnel = await app.signIn('zhou.hui')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const list = async (query: Record<string, unknown>) => (await personnel.get('blade-system/post/list', query)).body.data
  const names = (page: { records: { postName: string }[] }) => page.records.map(row => row.postName)

  it('are listed by page, filtered and sorted', async () => {
    const page = await list({ current: 2, size: 5 })
    expect(page).toMatchObject({ total: 23, size: 5, current: 2, pages: 5 })
    expect(names(page)).toEqual(['部长', '主任', '主管', '班组长', '工程师'])
    expect(names(await list({ postName: '会' }))).toEqual(['会计'])
    expect(names(await list({ postCode_equal: 'gm' }))).toEqual(['总经理'])
    expect(names(await list({ category: 2, descs: 'postCode' }))).toEqual(['主管', '部长', '主任'])
    expect(page.records[0]).toMatchObject({ postCode: 'minister', category: 2, categoryName: '中层', remark: '' })
  })

  it('can be chosen by all staff, and only by staff', async () => {
    const { body } = await worker.get('blade-system/post/select')
    expect(body.data).toHaveLength(23)
    expect(body.data[0]).toEqual({ id: await postId(app, 'chairman'), postName: '董事长' })
    expect((await worker.get('blade-system/post/list')).status).toBe(403)
    const supplier = await app.signIn('supplier01')
    expect((await supplier.get('blade-system/post/select')).status).toBe(403)
  })

  it('are added, changed and removed; duplicates are rejected', async () => {
    await done(personnel.post('blade-system/post/submit', { postCode: 'welder', postName: '焊工', category: 3 }))
    const id = await postId(app, 'welder')
    const twice = await personnel.post('blade-system/post/submit', { postCode: 'welder', postName: '又一' })
    expect(twice.body).toMatchObject({ code: 409, msg: '岗位编码已存在!' })
    await done(personnel.post('blade-system/post/submit', { id, postCode: 'welder', postName: '高级焊工', remark: '持证' }))
    const shown = (await personnel.get('blade-system/post/detail', { id })).body.data
    expect(shown).toMatchObject({ postName: '高级焊工', category: 3, categoryName: '基层', remark: '持证' })
    expect((await personnel.post('blade-system/post/submit', { postCode: ' ', postName: '无' })).status).toBe(400)
    await done(personnel.post('blade-system/post/remove', { ids: id }))
    expect((await personnel.get('blade-system/post/detail', { id })).status).toBe(404)
  })

  it('cannot be removed while in use; one invalid id rejects the whole request', async () => {
    const gm = await postId(app, 'gm')
    expect((await personnel.post('blade-system/post/remove', { ids: gm })).body).toMatchObject({
      code: 400,
      msg: '该岗位仍有人员担任，不能删除',
    })
    const intern = await postId(app, 'intern')
    expect((await personnel.post('blade-system/post/remove', { ids: `${intern},99` })).status).toBe(404)
    expect(await postId(app, 'intern')).toBe(intern)
  })

  it('of another tenant do not exist', async () => {
    await app.sql(`insert into sys_post (id, tenant_id, post_code, post_name) values (88, '000001', 'x', '别家岗位')`)
    expect((await personnel.get('blade-system/post/detail', { id: '88' })).status).toBe(404)
    expect((await personnel.post('blade-system/post/submit', { id: '88', postCode: 'x', postName: '夺来' })).status).toBe(404)
    expect((await list({ postName: '别家' })).total).toBe(0)
  })

  it('check the button of each change', async () => {
    expect((await worker.post('blade-system/post/submit', { postCode: 'a', postName: 'b' })).status).toBe(403)
    const specialist = await app.signIn('wu.qian')
    expect((await specialist.post('blade-system/post/remove', { ids: '1' })).status).toBe(403)
    expect((await specialist.post('blade-system/post/submit', { postCode: 'turner', postName: '车工' })).status).toBe(200)
  })
})
