import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { BASIC, openTestApp, type Reply, type Session, type TestApp } from '#test/setup/app.ts'
import { deptId, done, newPerson, newRole, postId, roleId, userId } from '#test/setup/cast.ts'
import { encrypted } from '#test/setup/sm2.ts'

describe('accounts', () => {
  let app: TestApp
  let admin: Session
  let personnel: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    personnel = await app.signIn('wu.qian')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const submit = (form: object, who = admin): Promise<Reply> => who.post('blade-user/submit', form)
  const detail = async (id: string) => (await admin.get('blade-user/detail', { id })).body.data

  it('are created with a one-time password, found by pinyin, changed', async () => {
    const [hr, staff, specialist] = [await deptId(app, 'hr'), await roleId(app, 'staff'), await postId(app, 'specialist')]
    const form = {
      account: 'Gao.Yuan',
      realName: '高原',
      phone: '16800007001',
      email: 'gao@mainshaft.example',
      birthday: '1990-02-03',
      sex: 2,
    }
    const made = await done(submit({ ...form, code: 'MS9001', roleId: staff, deptId: hr, postId: specialist }, personnel))
    const { id, account, password } = made.body.data
    expect(account).toBe('Gao.Yuan')
    expect(password).toMatch(/^[A-Za-z2-9]{14}$/)
    expect(await detail(id)).toMatchObject({
      ...form,
      name: '高原',
      code: 'MS9001',
      roleName: '普通员工',
      deptName: '人力资源部',
      postName: '专员',
      sexName: '女',
      userTypeName: '内部',
      status: 1,
    })
    expect((await worker.get('blade-user/user-list', { keyword: 'gaoyuan' })).body.data).toHaveLength(1)

    const login = await app.tryLogin('gao.yuan', password)
    expect(login.body).toMatchObject({ account: 'Gao.Yuan', must_change_password: true, dept_id: hr })
    expect((await submit({ account: 'gao.YUAN', realName: '另一人' })).body).toMatchObject({ code: 409, msg: '当前用户已存在!' })

    await done(submit({ id, realName: '高远', phone: '', deptId: '', postId: '' }, personnel))
    expect(await detail(id)).toMatchObject({ realName: '高远', name: '高原', phone: '', deptId: '', postId: '', email: form.email })
    expect((await submit({ id, account: 'other', realName: '高远' })).body).toMatchObject({ code: 400, msg: '账号不可修改' })
    expect((await submit({ id, userType: 2 })).body).toMatchObject({ code: 400, msg: '账号类型不可修改' })
    const unchanged = await detail(id)
    await done(submit(unchanged, personnel))
    expect(await detail(id)).toEqual(unchanged)
  })

  it('accept a chosen password, digested, plain or encrypted, unless it is a common one', async () => {
    const form = { account: 'chosen', realName: '自选' }
    const key = (await admin.get('blade-system/site/password-key')).body.data.publicKey
    for (const password of [digest('admin123'), 'admin123', encrypted(key, 'admin123')])
      expect((await submit({ ...form, password })).body).toMatchObject({ code: 400, msg: '密码过于常见，请更换' })
    await done(admin.post('blade-system/user/submit', { account: 'plain', realName: '明文', password: 'a plain and private one' }))
    await done(submit({ account: 'sealed', realName: '密文', password: encrypted(key, 'a sealed and private one') }))
    expect((await app.tryLogin('plain', 'a plain and private one')).status).toBe(200)
    expect((await app.tryLogin('sealed', 'a sealed and private one')).status).toBe(200)
    const made = await done(submit({ ...form, password: digest('a long and private one') }))
    expect(made.body.data).toEqual({ id: expect.any(String), account: 'chosen' })
    expect((await app.tryLogin('chosen', 'a long and private one')).body.must_change_password).toBe(false)
    // A password in a later form does not change it.
    await done(submit({ id: made.body.data.id, password: digest('something else') }))
    expect((await app.tryLogin('chosen', 'a long and private one')).status).toBe(200)
  })

  it.each([
    [{ realName: '无账号' }, '缺少必要的请求参数: account'],
    [{ account: 'x', realName: '短' }, '账号须为2至64位字母、数字、点、下划线或短横线'],
    [{ account: '张三', realName: '张三' }, '账号须为2至64位字母、数字、点、下划线或短横线'],
    [{ account: 'has space', realName: '空' }, '账号须为2至64位字母、数字、点、下划线或短横线'],
    [{ account: 'noname' }, '姓名不能为空'],
    [{ account: 'badphone', realName: '甲', phone: '123' }, '手机号码长度不为11位'],
    [{ account: 'badphone', realName: '甲', phone: '26800007001' }, '手机号码格式不正确'],
    [{ account: 'badmail', realName: '甲', email: 'nobody' }, '邮箱格式不正确'],
    [{ account: 'badsex', realName: '甲', sex: 9 }, '请求参数格式错误: sex'],
    [{ account: 'badday', realName: '甲', birthday: 'yesterday' }, '请求参数格式错误: birthday'],
    [{ account: 'badrole', realName: '甲', roleId: 'boss' }, '请求参数格式错误: roleId'],
  ])('reject %j: %s', async (form, message) => {
    expect((await submit(form)).body).toMatchObject({ code: 400, msg: message })
  })

  it('reject unknown roles, departments and posts, and are then not created', async () => {
    await app.sql(`insert into sys_dept (id, tenant_id, ancestors, dept_name) values (77, '000001', '0', '别家')`)
    for (const wrong of [{ roleId: '99' }, { deptId: '77' }, { postId: '99' }, { roleId: `${await roleId(app, 'staff')},99` }])
      expect((await submit({ account: 'nowhere', realName: '无处', ...wrong })).body).toMatchObject({ code: 404, msg: '数据不存在' })
    expect(await app.sql(`select 1 from sys_user where account = 'nowhere'`)).toEqual([])
  })

  describe('external accounts', () => {
    const workPhone = '0531-88886666'
    const password = 'only for the supplier'
    const form = { account: 'outsider.firm', realName: '外人', userType: 3, password: digest(password), workPhone }
    const firms = () =>
      app.sql<{ id: string; supplier_no: string; supplier_name: string; credit_code: string; supplier_status: string }>(
        `select id, supplier_no, supplier_name, credit_code, supplier_status from sup_supplier where is_deleted = 0 order by supplier_no`,
      )
    const welcome = async () => (await firms()).filter(firm => firm.supplier_status === 'normal')

    it('name the company they belong to, which must exist and be offered', async () => {
      const [firm] = await welcome()
      const [shut] = (await firms()).filter(each => each.supplier_status === 'blacklisted')
      expect((await submit(form)).body).toMatchObject({ code: 400, msg: '请选择供应商' })
      expect((await submit({ ...form, supplierName: firm!.supplier_name, creditCode: firm!.credit_code })).body.msg).toBe('请选择供应商')
      for (const supplierId of ['99', '没有这家', shut!.id])
        expect((await submit({ ...form, supplierId })).body).toMatchObject({ code: 400, msg: '所选供应商不存在或不可用' })
      expect((await submit({ ...form, supplierId: firm!.id, workPhone: ' ' })).body.msg).toBe('工作电话不能为空')
      expect(await app.sql(`select 1 from sys_user where account = 'outsider.firm'`)).toEqual([])
    })

    it('log in with the name and code of that company, and see its data', async () => {
      const [firm, other] = await welcome()
      const supplier = await roleId(app, 'supplier')
      const { id } = (await done(submit({ ...form, supplierId: firm!.id, supplierName: '冒名', roleId: supplier }))).body.data
      expect(await detail(id)).toMatchObject({ supplierId: firm!.id, supplierName: firm!.supplier_name, creditCode: firm!.credit_code })
      const enter = (extra: object) => app.tryLogin('outsider.firm', password, { door: 'exterior', extra: { workPhone, ...extra } })
      const asked = { supplierName: firm!.supplier_name, creditCode: firm!.credit_code }
      expect((await enter({ ...asked, supplierName: '冒名' })).status).not.toBe(200)
      const token = (await enter(asked)).body.access_token
      const own = await app.send({
        ...{ method: 'GET', url: '/api/blade-biz/master/list', query: { master: 'supplier' } },
        headers: { authorization: BASIC, 'blade-auth': `bearer ${token}` },
      })
      expect(own.body.data.records.map((row: { id: string }) => row.id)).toEqual([firm!.id])
      // Moves to another company by number, as in a workbook, and never to none.
      expect((await submit({ id, supplierId: '' })).body.msg).toBe('请选择供应商')
      await done(submit({ id, supplierId: other!.supplier_no }))
      expect(await detail(id)).toMatchObject({ supplierId: other!.id, supplierName: other!.supplier_name, creditCode: other!.credit_code })
      await done(submit({ id, realName: '外人甲' }))
      expect(await detail(id)).toMatchObject({ supplierId: other!.id, workPhone, realName: '外人甲' })
    })

    it('stay disabled while their company is not offered', async () => {
      const [shut] = (await firms()).filter(each => each.supplier_status === 'blacklisted')
      const { id } = (await app.sql<{ id: string }>(`select id from sys_user where account = 'outsider.firm'`))[0]!
      await app.sql(`update sys_user set supplier_id = $1, status = 0 where id = $2`, [shut!.id, id])
      expect((await admin.post('blade-user/change-status', { userIds: id, status: 1 })).body).toMatchObject({
        code: 400,
        msg: '所选供应商不存在或不可用',
      })
      await done(submit({ id, workPhone: '0531-88887777' }))
      expect(await detail(id)).toMatchObject({ supplierId: shut!.id, workPhone: '0531-88887777', status: 0 })
    })

    it('have company fields, which staff never has, whatever the form says', async () => {
      const [firm] = await welcome()
      const staff = (await done(submit({ account: 'insider', realName: '内部人', supplierId: firm!.id, workPhone }))).body.data
      expect(await detail(staff.id)).toMatchObject({ supplierId: '', supplierName: '', creditCode: '', workPhone: '' })
    })
  })

  it('W8: personnel assigns only roles they have themselves, and creates no administrators', async () => {
    const form = (alias: string) => async () => ({ account: `new.${alias}`, realName: '新人', roleId: await roleId(app, alias) })
    for (const alias of ['administrator', 'cfo', 'sysadmin', 'buyer'])
      expect((await submit(await form(alias)(), personnel)).body).toMatchObject({ code: 403, msg: '只能分配本人持有的角色' })
    await done(submit(await form('hr_specialist')(), personnel))
    expect((await submit({ account: 'door2', realName: '管', userType: 2 }, personnel)).body).toMatchObject({
      code: 403,
      msg: '仅管理员可操作管理员账号',
    })
    const colleague = { id: await userId(app, 'zhou.hui') }
    expect((await submit({ ...colleague, roleId: await roleId(app, 'staff') }, personnel)).status).toBe(403)
    const own = `${await roleId(app, 'staff')},${await roleId(app, 'gm')}`
    expect((await submit({ id: personnel.userId, roleId: own }, personnel)).status).toBe(403)
  })

  it('W8: only an administrator changes an administrator’s account', async () => {
    const { userId: id } = admin
    for (const reply of [
      await submit({ id, phone: '16800009999' }, personnel),
      await personnel.post('blade-user/update', { id, phone: '16800009999' }),
      await personnel.post('blade-user/change-status', { userIds: id, status: 0 }),
    ])
      expect(reply.body).toMatchObject({ code: 403, msg: '仅管理员可操作管理员账号' })
    expect((await detail(id)).phone).toBe('16800009000')
  })

  it('W8: a head with a limited scope creates and moves people only inside it', async () => {
    const [forge, team, steel] = await Promise.all(['forge', 'forge_team1', 'steel'].map(code => deptId(app, code)))
    await newRole(app, admin, 'forge_clerk', { dataScope: 'dept_and_below', menus: ['user_view', 'user_add', 'user_edit'] })
    const clerk = await newPerson(app, admin, 'forge.clerk', { roles: ['forge_clerk'], depts: ['forge'] })
    const form = { account: 'forge.new', realName: '新锻工' }
    expect((await submit(form, clerk)).body).toMatchObject({ code: 400, msg: '请选择所属机构' })
    expect((await submit({ ...form, deptId: `${forge},${steel}` }, clerk)).body).toMatchObject({
      code: 403,
      msg: '不能分配本人数据权限以外的机构',
    })
    const { id } = (await done(submit({ ...form, deptId: team }, clerk))).body.data
    await done(submit({ id, deptId: forge }, clerk))
    expect((await submit({ id, deptId: steel }, clerk)).status).toBe(403)
    expect((await submit({ id: clerk.userId, deptId: `${forge},${steel}` }, clerk)).status).toBe(403)
    expect((await submit({ id: await userId(app, 'yin.zhiyuan'), realName: '夺来' }, clerk)).status).toBe(404)
    // worker01 also belongs to another workshop, which the clerk may send back but neither assign nor remove.
    const worker01 = await detail(worker.userId)
    await done(submit({ ...worker01, realName: '赵铁山' }, clerk))
    expect((await submit({ ...worker01, deptId: forge }, clerk)).status).toBe(403)

    await newRole(app, admin, 'selfish', { dataScope: 'self', menus: ['user_add'] })
    const selfish = await newPerson(app, admin, 'selfish', { roles: ['selfish'], depts: ['forge'] })
    expect((await submit({ ...form, account: 'mine', deptId: forge }, selfish)).status).toBe(403)
  })

  it('A-07: somebody who leaves a department stops seeing it at once, in the same session', async () => {
    const head = await app.signIn('long.fei')
    const seen = async () =>
      (await head.get('blade-user/list', { size: 100 })).body.data.records.map((row: { account: string }) => row.account)
    expect((await seen()).sort()).toEqual(['cui.haitao', 'long.fei'])
    await done(submit({ id: head.userId, deptId: await deptId(app, 'paint') }))
    expect((await seen()).sort()).toEqual(['long.fei', 'ren.xiaohong', 'wang.yang'])
    await done(submit({ id: head.userId, deptId: '' }))
    expect(await seen()).toEqual(['long.fei'])
  })

  it('are changed by their owner in contact fields only, through either call', async () => {
    const before = await detail(worker.userId)
    const wishes = { roleId: await roleId(app, 'administrator'), deptId: '', postId: '', code: 'X1', userType: 2, status: 0 }
    await done(worker.post('blade-user/update', { id: worker.userId, ...wishes, name: '铁山', phone: '16800001234', email: '' }))
    expect(await detail(worker.userId)).toEqual({ ...before, name: '铁山', phone: '16800001234', email: '' })
    await done(worker.post('blade-user/update-info', { ...wishes, id: admin.userId, name: '老赵' }))
    expect(await detail(worker.userId)).toEqual({ ...before, name: '老赵', phone: '16800001234', email: '' })
    expect((await worker.post('blade-user/update', { id: await userId(app, 'xue.gang'), name: '改你' })).status).toBe(403)
    expect((await worker.post('blade-user/update-info', { phone: '1' })).status).toBe(400)
    // The whole record sent back changes nothing; another identity, or the phone of another, is refused.
    const { realName, sex, birthday } = before
    await done(worker.post('blade-user/update-info', { realName, sex, birthday, name: '老赵' }))
    for (const identity of [{ realName: '秦海峰' }, { sex: sex === 1 ? 2 : 1 }, { birthday: '1970-01-01' }])
      for (const call of ['update', 'update-info'])
        expect((await worker.post(`blade-user/${call}`, identity)).body, JSON.stringify(identity)).toMatchObject({ code: 403 })
    const [boss] = await app.sql<{ phone: string }>(`select phone from sys_user where account = 'qin.haifeng'`)
    expect((await worker.post('blade-user/update-info', { phone: boss!.phone })).body).toMatchObject({
      code: 400,
      msg: '该手机号已被其他账号使用',
    })
    expect(await detail(worker.userId)).toEqual({ ...before, name: '老赵', phone: '16800001234', email: '' })
    const supplier = await app.signIn('supplier01')
    await done(supplier.post('blade-user/update-info', { email: 'new@ingot-supplier.example', supplierName: '冒名' }))
    expect((await supplier.get('blade-user/info')).body.data).toMatchObject({
      email: 'new@ingot-supplier.example',
      supplierName: '示范特钢锭材有限公司',
    })
  })

  it('have a portrait of their own, shown as a link; sending the link back changes nothing', async () => {
    const handle = 'h'.repeat(32)
    const put = (id: number, owner: string, of: string) =>
      app.sql(
        `insert into sys_file (id, handle, store_key, name, content_type, size, sha256, owner_id) values ($1, $2, $3, 'a.png', 'image/png', 1, '', $4)`,
        [id, of, `key${id}`, owner],
      )
    await put(9001, worker.userId, handle)
    await put(9002, admin.userId, 'f'.repeat(32))
    expect((await worker.post('blade-user/update-info', { avatar: 'f'.repeat(32) })).status).toBe(404)
    await done(worker.post('blade-user/update-info', { avatar: handle }))
    const { avatar } = (await worker.get('blade-user/info')).body.data
    expect(avatar).toMatch(/^\/api\/framework-file\/read\//)
    await done(worker.post('blade-user/update-info', { avatar }))
    const stored = async () => (await app.sql(`select avatar from sys_user where id = $1`, [worker.userId]))[0]
    expect(await stored()).toEqual({ avatar: handle })
    await done(worker.post('blade-user/update-info', { avatar: '' }))
    expect(await stored()).toEqual({ avatar: '' })
  })

  it('check the button of each change', async () => {
    expect((await submit({ account: 'aa', realName: '甲' }, worker)).status).toBe(403)
    const head = await app.signIn('meng.deshan')
    expect((await submit({ id: worker.userId, realName: '甲' }, head)).status).toBe(403)
    expect((await worker.post('blade-user/save', { account: 'aa', realName: '甲' })).status).toBe(403)
  })
})
