import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depts, posts } from '#platform/org/org.table.ts'
import { roles } from '#platform/role/role.table.ts'
import { type AnyTable, getTableColumns, getTableName } from '#server/db/table.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { deptId, done, postId, roleId } from '#test/setup/cast.ts'
import { users } from './user.table.ts'

/** Z-10, W9: a body with every column of the table changes no protected field. */
describe('mass assignment', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  /** Each column under its name in code and in the table, with a different value of its type. */
  function everyColumn(table: AnyTable, allowed: readonly string[]): Record<string, unknown> {
    const value = (type: string) => (type === 'boolean' ? true : type === 'number' ? 2 : type === 'date' ? '2001-01-01 00:00:00' : '12345')
    return Object.fromEntries(
      Object.entries(getTableColumns(table))
        .filter(([key]) => !allowed.includes(key))
        .flatMap(([key, column]) => [
          [key, value(column.dataType)],
          [column.name, value(column.dataType)],
        ])
        .filter(([key]) => !allowed.includes(key as string)),
    )
  }

  /** The row without the columns that the call may change and the audit columns. */
  async function row(table: AnyTable, id: string, except: readonly string[]) {
    const [found] = await app.sql<Record<string, unknown>>(`select * from ${getTableName(table)} where id = $1`, [id])
    const left = [...except, 'update_time', 'update_user', 'version']
    return Object.fromEntries(Object.entries(found!).filter(([key]) => !left.includes(key)))
  }

  const person = ['account', 'realName', 'name', 'phone', 'email', 'birthday', 'sex', 'avatar', 'code', 'userType', 'id']
  const mine = ['real_name', 'name', 'py', 'code', 'email', 'phone', 'birthday', 'sex', 'avatar']

  it('a new person: enabled, of this tenant, with the right creator and a generated password', async () => {
    const hostile = everyColumn(users, person)
    expect(Object.keys(hostile)).toEqual(
      expect.arrayContaining(['tenantId', 'password_hash', 'status', 'createUser', 'isDeleted', 'version']),
    )
    const { id } = (await done(admin.post('blade-user/submit', { ...hostile, account: 'massed', realName: '众' }))).body.data
    const [made] = await app.sql<Record<string, unknown>>('select * from sys_user where id = $1', [id])
    expect(made).toMatchObject({
      tenant_id: '000000',
      status: 1,
      is_deleted: 0,
      version: 0,
      create_user: admin.userId,
      must_change_password: true,
      user_type: 1,
      supplier_id: null,
      last_dept_id: null,
      supplier_name: '',
    })
    expect(made!.password_hash).toMatch(/^\$argon2id\$/)
    expect((made!.create_time as Date).getFullYear()).toBeGreaterThan(2020)
  })

  it('a person changed by an administrator, and by themselves through both calls', async () => {
    const hostile = everyColumn(users, person)
    const before = await row(users, worker.userId, mine)
    for (const change of [
      () => admin.post('blade-user/submit', { ...hostile, id: worker.userId, realName: '甲' }),
      () => admin.post('blade-user/update', { ...hostile, id: worker.userId, realName: '乙' }),
      () => worker.post('blade-user/update', { ...hostile, id: worker.userId, name: '丙' }),
      () => worker.post('blade-user/update-info', { ...hostile, id: admin.userId, name: '丁' }),
    ]) {
      await done(change())
      expect(await row(users, worker.userId, mine)).toEqual(before)
    }
    expect((await app.sql('select real_name, name, version from sys_user where id = $1', [worker.userId]))[0]).toEqual({
      real_name: '乙',
      name: '丁',
      version: 4,
    })
  })

  it.each([
    {
      table: depts,
      call: 'blade-system/dept/submit',
      idOf: () => deptId(app, 'paint'),
      fields: { deptName: '喷漆车间' },
      allowed: ['id', 'parentId', 'deptName', 'fullName', 'deptCode', 'deptCategory', 'headUserId', 'vpUserId', 'sort', 'remark'],
    },
    {
      table: posts,
      call: 'blade-system/post/submit',
      idOf: () => postId(app, 'gm'),
      fields: { postCode: 'gm', postName: '总经理' },
      allowed: ['id', 'postCode', 'postName', 'category', 'sort', 'remark'],
    },
    {
      table: roles,
      call: 'blade-system/role/submit',
      idOf: () => roleId(app, 'gm'),
      fields: { roleAlias: 'gm', roleName: '总经理' },
      allowed: ['id', 'parentId', 'roleName', 'roleAlias', 'dataScope', 'sort'],
    },
  ])('$call', async ({ table, call, idOf, fields, allowed }) => {
    const id = await idOf()
    const hostile = everyColumn(table, allowed)
    expect(Object.keys(hostile)).toEqual(expect.arrayContaining(['tenantId', 'tenant_id', 'createUser', 'isDeleted', 'version']))
    const before = await row(table, id, [])
    await done(admin.post(call, { ...hostile, ...fields, id }))
    expect(await row(table, id, [])).toEqual(before)
  })
})
