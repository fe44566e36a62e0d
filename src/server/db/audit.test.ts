import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { anchorHead, readAnchors } from './anchor.ts'
import { sealAudit, verifyAudit } from './audit.ts'

/** J-01, J-02: every change leaves a line, and nobody can alter the lines without the command noticing. */
describe('the audit trail', () => {
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    for (let at = 0; at < 5; at++) await admin.post('blade-system/dict/submit', { code: `audited_${at}`, dictValue: '原值' })
    await sealAudit(app.sites[0]!.database)
  })
  afterAll(() => app.close())

  const verify = (anchors = [] as { seq: string; hash: string }[]) => verifyAudit(app.databaseUrl, 'site1', anchors)
  /** What only a database superuser could do: past the triggers. */
  const tamper = (statement: string) =>
    app.sql(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)

  it('names who, from where, what, before and after', async () => {
    const root = (await admin.get('blade-system/dict/parent-list', { code: 'audited_0' })).body.data.records[0]
    await admin.post('blade-system/dict/submit', { ...root, dictValue: '新值' })
    const [line] = await app.sql<{ request_id: string; before: { dict_value: string }; after: { dict_value: string } }>(
      `select * from sys_audit where row_id = $1 and operation = 'update'`,
      [root.id],
    )
    expect(line).toMatchObject({
      account: 'admin',
      user_id: admin.userId,
      origin: '127.0.0.1',
      action: 'blade-system/dict/submit',
      table_name: 'sys_dict',
    })
    expect([line?.before.dict_value, line?.after.dict_value]).toEqual(['原值', '新值'])
    expect(line?.request_id).toMatch(/^[\w-]{36}$/)
  })

  it('holds no password, in any line of the seeded company', async () => {
    const secrets = await app.sql(
      `select 1 from sys_audit where before::text ~ 'argon2|password_hash|secret_hash' or after::text ~ 'argon2|password_hash|secret_hash'`,
    )
    expect(secrets).toEqual([])
  })

  it('a refused change leaves no line', async () => {
    const count = () => app.sql<{ n: string }>('select count(*) as n from sys_audit')
    const before = await count()
    await admin.post('blade-system/dict/submit', { code: 'audited_1', dictValue: '重复' })
    expect(await count()).toEqual(before)
  })

  it('J-03 cannot be changed by the application, not even by mistake', async () => {
    const pool = app.sites[0]!.database.pool
    for (const statement of [
      'update sys_audit set account = $$x$$',
      'delete from sys_audit',
      'truncate sys_audit',
      'delete from sys_audit_seal',
    ])
      await expect(pool.query(statement), statement).rejects.toThrow(/permission denied|only ever added/)
    await expect(app.sql('delete from sys_audit')).rejects.toThrow('only ever added')
  })

  it('S-03 the pool of one site cannot even read the other', async () => {
    await expect(app.sites[0]!.database.pool.query('select * from site2.sys_user')).rejects.toThrow('permission denied')
  })

  it('is whole, and every kind of tampering is found', async () => {
    await sealAudit(app.sites[0]!.database)
    const whole = await verify()
    expect(whole.faults).toEqual([])
    expect(whole.entries).toBeGreaterThan(1000)
    const [victim] = await app.sql<{ id: string }>(`select id from sys_audit where row_id <> '' order by id desc offset 3 limit 1`)

    await tamper(`update sys_audit set account = 'somebody' where id = ${victim!.id}`)
    expect((await verify()).faults).toContain(`记录 ${victim!.id} 与封印不符`)
    await tamper(`update sys_audit set account = 'admin' where id = ${victim!.id}`)
    expect((await verify()).faults).toEqual([])

    await tamper(`create table hidden as select * from sys_audit where id = ${victim!.id}; delete from sys_audit where id = ${victim!.id}`)
    expect((await verify()).faults).toContain(`记录 ${victim!.id} 已被删除`)
    await tamper('insert into sys_audit select * from hidden')
    expect((await verify()).faults).toEqual([])

    await tamper(
      `insert into sys_audit select (select max(id) + 1 from sys_audit), now() - interval '1 day', user_id, account, origin, action, request_id, table_name, operation, row_id, before, after from sys_audit where id = ${victim!.id}`,
    )
    expect((await verify()).faults[0]).toMatch(/没有封印/)
    await tamper(`delete from sys_audit where id = (select max(id) from sys_audit)`)
  })

  it('meets its anchors, and a chain rewritten as a whole does not', async () => {
    const { dataDir } = app.config
    const database = app.sites[0]!.database
    await anchorHead(dataDir, database)
    await anchorHead(dataDir, database)
    const anchors = await readAnchors(dataDir, 'site1')
    expect(anchors).toHaveLength(1)
    expect((await verify(anchors)).faults).toEqual([])

    await tamper('delete from sys_audit_seal')
    await sealAudit(database)
    expect((await verify(anchors)).faults).toEqual([])
    await tamper(`delete from sys_audit_seal; delete from sys_audit where id = (select min(id) from sys_audit)`)
    await sealAudit(database)
    expect((await verify()).faults).toEqual([])
    expect((await verify(anchors)).faults[0]).toMatch(/存证/)

    await mkdir(join(dataDir, 'audit'), { recursive: true })
    await appendFile(join(dataDir, 'audit', 'site1.anchors'), '999999999 abc 2026-01-01\n')
    expect((await verify(await readAnchors(dataDir, 'site1'))).faults.at(-1)).toBe('存证的封印 999999999 已不存在')
  })
})
