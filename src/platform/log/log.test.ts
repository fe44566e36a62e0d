import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { openTestApp, PASSWORD, type Session, type TestApp } from '#test/setup/app.ts'
import { sealAll } from '#test/setup/seal.ts'

describe('logs and the audit trail', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    await app.tryLogin('worker01', 'wrong')
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const list = async (book: string, query = {}) => (await admin.get(`blade-log/${book}/list`, { current: 1, size: 10, ...query })).body.data

  it('list logins with names, newest first', async () => {
    const { records, total } = await list('usual', { logId: 'login', size: 2 })
    expect(total).toBe(3)
    expect(records.map((row: { account: string; logId: string; realName: string }) => [row.logId, row.account, row.realName])).toEqual([
      ['login', 'worker01', '赵铁山'],
      ['login', 'admin', '管理员'],
    ])
    const failed = await list('usual', { logId_equal: 'login.failed', logLevel: 'warn' })
    expect(failed.records).toMatchObject([{ account: '', realName: '', logData: '{"account":"worker01","door":1}', remoteIp: '127.0.0.1' }])
    expect((await admin.get('blade-log/usual/detail', { id: failed.records[0].id })).body.data).toEqual(failed.records[0])
    expect((await admin.get('blade-log/usual/detail', { id: '404' })).status).toBe(404)
  })

  it('filter by Shanghai time', async () => {
    const [{ createTime }] = (await list('usual', { logId_equal: 'login.failed' })).records
    expect((await list('usual', { logId_equal: 'login.failed', createTime_datege: createTime })).total).toBe(1)
    expect((await list('usual', { createTime_datele: '2000-01-01 00:00:00' })).total).toBe(0)
    expect((await list('usual', { createTime_datege: '2999-01-01 00:00:00' })).total).toBe(0)
    expect((await list('usual', { logId_equal: 'login.failed', createTime: createTime.slice(0, 10) })).total).toBe(1)
  })

  it('list every changing call with result and duration', async () => {
    await admin.post('blade-system/dict/submit', { code: 'log_probe', dictValue: '日志试验' })
    const calls = await vi.waitFor(
      async () => {
        const found = await list('api', { requestUri: 'dict/submit', statusCode: 200 })
        expect(found.total).toBe(1)
        return found.records
      },
      { timeout: 80_000, interval: 200 },
    )
    expect(calls).toMatchObject([
      {
        account: 'admin',
        realName: '管理员',
        method: 'POST',
        requestUri: '/api/blade-system/dict/submit',
        statusCode: 200,
        title: 'Add or change an entry',
      },
    ])
    expect(calls[0].time).toBeGreaterThanOrEqual(0)
    expect((await list('api', { requestUri: 'dict/submit', statusCode: 500 })).total).toBe(0)
    expect((await admin.get('blade-log/api/detail', { id: calls[0].id })).body.data.requestId).toBe(calls[0].requestId)
    // A token call is logged without its credentials.
    expect(JSON.stringify(await list('api', { requestUri: 'oauth', size: 100 }))).not.toContain(digest(PASSWORD))
  })

  it('list errors of browsers as data', async () => {
    await worker.post('blade-auth/oauth/logout', [
      { type: 'error', message: '<script>alert(1)</script>', stack: 'at x', url: '/desk/notice' },
    ])
    const { records } = await list('error', { kind: 'browser', account: 'worker01' })
    expect(records).toMatchObject([
      { exceptionName: 'error', message: '<script>alert(1)</script>', requestUri: '/desk/notice', realName: '赵铁山' },
    ])
    expect((await list('error', { kind_equal: 'server', message: '<script>' })).total).toBe(0)
    expect((await admin.get('blade-log/error/detail', { id: records[0].id })).body.data).toMatchObject({ stackTrace: 'at x' })
  })

  it('show who changed a row from what to what, with exact ids, and whether the entry is sealed', async () => {
    const root = (await admin.get('blade-system/dict/parent-list', { code: 'log_probe' })).body.data.records[0]
    await admin.post('blade-system/dict/submit', { ...root, dictValue: '日志试验二' })
    const query = { tableName_equal: 'sys_dict', rowId_equal: root.id }
    const { records, total } = await list('audit', query)
    expect(total).toBe(2)
    expect(records).toMatchObject([
      { operation: 'update', action: 'blade-system/dict/submit', account: 'admin', realName: '管理员', sealed: false },
      { operation: 'insert', before: '', sealed: false },
    ])
    expect(JSON.parse(records[0].before).dict_value).toBe('日志试验')
    expect(JSON.parse(records[0].after).dict_value).toBe('日志试验二')
    expect(records[0].after).toMatch(new RegExp(`"id": ${root.id}\\b`))
    await sealAll(app.sites[0]!.database)
    expect((await admin.get('blade-log/audit/detail', { id: records[0].id })).body.data).toEqual({ ...records[0], sealed: true })
    expect((await list('audit', { ...query, operation: 'insert', sealed: false })).records).toMatchObject([{ sealed: true }])
    expect((await admin.get('blade-log/audit/detail', { id: '9007199254740993' })).status).toBe(404)
  })

  it('J-04 keep changed passwords and salaries out of the trail', async () => {
    const person = await app.signIn('fu.qiang')
    const [oldPassword, newPassword] = [digest(PASSWORD), digest('Kappa#Drill-77-oak')]
    const changed = await person.post('blade-user/update-password', { oldPassword, newPassword, newPassword1: newPassword })
    expect(changed.body.code).toBe(200)
    const { records } = await list('audit', { tableName: 'sys_user', rowId: person.userId, operation: 'update' })
    expect(JSON.parse(records[0].after)).toMatchObject({ account: 'fu.qiang' })
    expect(JSON.stringify(records)).not.toMatch(/argon2|password_hash/)
    const grades = await list('audit', { tableName: 'sys_salary_grade' })
    expect(grades.total).toBe(8)
    expect(JSON.stringify(grades)).not.toMatch(/base_amount|post_amount|3200|sealed_secrets/)
  })

  it('J-04 shows neither identity numbers nor deductions nor the bodies of papers, in old entries either', async () => {
    const [employee] = await app.sql<{ id: string; name: string }>(
      `select id::text, employee_name as name from hr_employee order by id limit 1`,
    )
    await app.sql(`update hr_employee set id_card_no = '379902199503011211' where id = $1`, [employee!.id])
    await app.sql(
      `insert into payroll_deduction (id, employee_id, amount, source, source_id, bill_no, period, create_time) values ($1, $2, 7654.32, 'book', 1, 'X', '2026-10', now())`,
      [app.newId(), employee!.id],
    )
    await app.sql(
      `insert into sys_audit (at, user_id, account, origin, action, request_id, table_name, operation, row_id, after)
       values (now(), '', 'old', '', '', '', 'hr_employee', 'update', $1, '{"employee_name": "旧", "id_card_no": "379902199503011211"}')`,
      [employee!.id],
    )
    const changes = await list('audit', { tableName: 'hr_employee', rowId: employee!.id })
    expect(changes.records.map((row: { after: string }) => JSON.parse(row.after).employee_name)).toEqual(
      expect.arrayContaining([employee!.name, '旧']),
    )
    const deductions = await list('audit', { tableName: 'payroll_deduction', size: 500 })
    expect(deductions.total).toBeGreaterThan(0)
    const revisions = await list('audit', { tableName: 'document_revision' })
    expect(JSON.parse(revisions.records[0].after)).toMatchObject({ rev: expect.any(Number), data: '******', diff: '******' })
    expect(JSON.stringify([changes, deductions])).not.toMatch(/id_card_no|379902199503011211|7654\.32|"amount|salary_grade|sealed_secrets/)
    // The trail itself does not have them, and still notices a change of them.
    const raw = await app.sql<{ after: { sealed_secrets: string } }>(
      `select after from sys_audit where table_name = 'hr_employee' and row_id = $1 and account <> 'old' order by id`,
      [employee!.id],
    )
    expect(new Set(raw.map(({ after }) => after.sealed_secrets)).size).toBe(2)
    expect(JSON.stringify(raw)).not.toContain('379902199503011211')
  })

  it('have one right each', async () => {
    const auditor = await app.signIn('han.dong')
    const seen = async (session: Session) =>
      Promise.all(['usual', 'api', 'error', 'audit'].map(async book => (await session.get(`blade-log/${book}/list`)).status))
    expect(await seen(auditor)).toEqual([200, 403, 403, 200])
    const clerk = await app.signIn('he.li')
    expect(await seen(clerk)).toEqual([403, 403, 403, 403])
    for (const book of ['usual', 'api', 'error', 'audit'])
      expect((await clerk.get(`blade-log/${book}/detail`, { id: '1' })).status, book).toBe(403)
  })
})
