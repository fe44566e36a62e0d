import { appendFile, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { sealAll } from '#test/setup/seal.ts'
import { openAnchors } from './anchor.ts'
import { verifyAudit } from './audit.ts'

/** Reviewed by hand: the trail itself, logs, technical rows, and sums and projections of what is audited. */
const UNAUDITED = [
  ...['__migrations', '__repeatables', 'ap_balance', 'cache_version', 'daily_run', 'document', 'document_day'],
  ...['erp_producation_cost_sum', 'flow_test', 'number_seq', 'stock_balance', 'stock_close', 'stock_cost', 'stock_layer', 'stock_period'],
  ...['sys_audit', 'sys_audit_seal', 'sys_former_name', 'sys_idempotency', 'sys_job', 'sys_log_api', 'sys_log_error', 'sys_log_usual'],
  ...['sys_login_guard', 'sys_notice_read', 'sys_refresh_token', 'sys_session', 'sys_ticket', 'sys_user_setting', 'upkeep_run'],
  ...['wf_cc', 'wf_event', 'wf_instance', 'wf_phrase', 'wf_pool', 'wf_task', 'wf_timer'],
]
/** Books and histories whose rows are added and never changed. */
const ADDED_ONLY = [
  ...[
    'ap_ledger',
    'ar_ledger',
    'document_revision',
    'en_alloc',
    'en_reading',
    'eq_check_value',
    'eq_history',
    'eq_knife_life',
    'eq_knife_move',
    'eq_maintain_record',
    'erp_producation_cost_variance',
    'erp_producation_internal_settlement',
    'erp_producation_output_fact',
    'erp_producation_outsource_shipment',
    'erp_producation_outsource_shipment_line',
    'erp_producation_piece_cost',
    'erp_producation_piece_issue',
    'erp_producation_piece_move',
    'erp_producation_route_event',
    'erp_producation_wip_position',
    'erp_producation_wip_snapshot',
    'erp_producation_work_report',
  ],
  ...['erp_producation_workorder_event', 'erp_producation_workorder_node'],
  ...[
    'erp_producation_workorder_pause',
    'erp_producation_workorder_route',
    'fin_account_move',
    'fin_bank_balance',
    'fin_deposit',
    'fin_deposit_entry',
    'fin_expense_entry',
    'fin_loan',
    'fin_loan_entry',
    'fin_penalty_deduct',
    'fin_red_invoice',
    'fin_red_invoice_line',
    'fin_red_payable',
    'fin_special_payment',
    'fin_tax_deduct',
    'fin_tax_entry',
    'hr_employee_history',
    'hr_resume_history',
    'leave_ledger',
    'payment',
    'payroll_deduction',
  ],
  ...[
    'purchase_plan_draw',
    'purchase_price_history',
    'qc_dossier_view',
    'qc_inspection',
    'qc_inspection_index',
    'qc_quality_loss',
    'qc_scrap_record',
    'sal_credit_ledger',
    'sal_customer_history',
    'sal_floor_price',
    'sal_internal_price',
    'sal_order_history',
    'sal_product_drawing',
    'stock_ledger',
    'sup_history',
    'sup_review',
    'sup_trade_ledger',
    'sys_audit',
    'sys_audit_seal',
  ],
  ...[
    'sys_former_name',
    'wf_event',
    'wh_part_replacement',
    'wh_pending_property',
    'wh_receipt_adjust',
    'wh_reject_hold',
    'wh_stock_quality',
    'wh_variance_ledger',
    'wh_voucher_print',
  ],
]

/** Passwords, identity numbers, salaries, and what others may not know yet: a change is entered, what it says is not. */
const SECRET = [
  ...['hr_employee.id_card_no', 'hr_employee.salary_grade', 'hr_resume.expect_salary', 'hr_resume.id_card_no', 'payroll_deduction.amount'],
  ...['sourcing_quote_seal.payload', 'sourcing_score.opinion', 'sourcing_score.service_score', 'sourcing_score.tech_score'],
  ...['sys_client.secret_hash', 'sys_salary_grade.base_amount', 'sys_salary_grade.post_amount', 'sys_user.password_hash'],
]

/** J-01, J-02: every change leaves a line, and nobody can alter the lines without the command noticing. */
describe('the audit trail', { timeout: 300_000 }, () => {
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    for (let at = 0; at < 5; at++) await admin.post('blade-system/dict/submit', { code: `audited_${at}`, dictValue: '原值' })
    await sealAll(app.sites[0]!.database)
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

  it('leaves out these tables and columns and no others, and guards the books that are only added to', async () => {
    const names = async (text: string) => (await app.sql<{ name: string }>(text)).map(({ name }) => name)
    const tables = `select c.relname as name from pg_class c where c.relnamespace = 'site1'::regnamespace and c.relkind in ('r', 'p')`
    const has = (trigger: string) => `exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = '${trigger}')`
    expect(await names(`${tables} and not ${has('audit')} order by 1`)).toEqual(UNAUDITED)
    expect(await names(`${tables} and ${has('add_only')} order by 1`)).toEqual(ADDED_ONLY)
    expect(
      await names(
        `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'site1'::regnamespace and col_description(c.oid, a.attnum) like 'unaudited:%' order by 1`,
      ),
    ).toEqual(SECRET)
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

  it('S-03 the login of one site is no superuser, cannot read the other site, become anybody else or touch a ledger', async () => {
    const { pool } = app.sites[0]!.database
    const { rows } = await pool.query(
      `select session_user as "session", current_user as "user", rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as powerful from pg_roles where rolname = session_user`,
    )
    expect(rows).toEqual([{ session: expect.stringMatching(/^mainshaft_site1_test_/), user: rows[0].session, powerful: false }])
    const [owner] = await app.sql<{ name: string }>(`select tableowner as name from pg_tables where schemaname = 'site1' limit 1`)
    for (const statement of [
      'select * from site2.sys_user',
      'insert into site2.sys_dict default values',
      `set role mainshaft_site2`,
      `set role mainshaft_site1`,
      `set role mainshaft_work`,
      `set role "${owner!.name}"`,
      `set session authorization "${owner!.name}"`,
      `set session_replication_role = replica`,
      'alter table sys_audit disable trigger all',
      'drop trigger add_only on stock_ledger',
      'create table site1.mine (id int)',
      'create role helper',
      `copy sys_user to program 'cat'`,
      'select * from mainshaft.id_lease',
      'select * from pg_authid',
    ])
      await expect(pool.query(statement), statement).rejects.toThrow(/permission denied|must be|not a member/)
    for (const [ledger, column] of Object.entries({
      stock_ledger: 'id',
      ap_ledger: 'id',
      payroll_deduction: 'amount',
      wf_event: 'seq',
      document_revision: 'rev',
    }))
      for (const change of [`update ${ledger} set ${column} = ${column}`, `delete from ${ledger}`, `truncate ${ledger}`])
        await expect(pool.query(change), change).rejects.toThrow(/permission denied|only ever added/)
    await expect(pool.query('reset role; select * from site2.sys_user')).rejects.toThrow('permission denied')
  })

  it('S-03 nothing else that stays connected is a superuser either', async () => {
    await app.queue.send('probe', {}, 'probe')
    await app.sites[0]!.database.pool.query('select 1')
    const open = await app.sql<{ name: string; super: boolean }>(
      `select a.application_name as name, r.rolsuper as super from pg_stat_activity a join pg_roles r on r.rolname = a.usename
       where a.datname = current_database() and a.application_name like 'mainshaft%'`,
    )
    expect(open.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['mainshaft site1', 'mainshaft ids', 'mainshaft jobs', 'mainshaft push site1']),
    )
    expect(open.filter(each => each.super)).toEqual([])
  })

  it('is whole, and every kind of tampering is found', async () => {
    await sealAll(app.sites[0]!.database)
    const whole = await verify()
    expect(whole.faults).toEqual([])
    expect(whole.entries).toBeGreaterThan(1000)
    const [changed, removed] = await app.sql<{ id: string }>(
      `select id from sys_audit where row_id <> '' order by id desc offset 3 limit 2`,
    )

    await tamper(`create table hidden as select * from sys_audit where id in (${changed!.id}, ${removed!.id});
      update sys_audit set account = 'somebody' where id = ${changed!.id}; delete from sys_audit where id = ${removed!.id};
      insert into sys_audit select (select max(id) + 1 from sys_audit), now() - interval '1 day', user_id, account, origin, action, request_id, table_name, operation, row_id, before, after from hidden where id = ${changed!.id}`)
    const found = [`记录 ${changed!.id} 与封印不符`, `记录 ${removed!.id} 已被删除`, expect.stringMatching(/没有封印/)]
    // The added one is told once no transaction is open that could be older.
    await expect.poll(async () => (await verify()).faults).toEqual(expect.arrayContaining(found))

    await tamper(`delete from sys_audit where id = (select max(id) from sys_audit) or id in (select id from hidden);
      insert into sys_audit select * from hidden`)
    expect((await verify()).faults).toEqual([])
  })

  it('J-02 notices what was changed in the books behind its back: the history of cases, payroll, masters', async () => {
    const cases: [table: string, row: string, change: string][] = [
      ['wf_event', `instance_id = (select instance_id from wf_event order by 1 limit 1) and seq = 1`, `data = data || '{"forged": true}'`],
      ['sys_salary_grade', `grade = 'G3'`, 'base_amount = base_amount + 1'],
      ['sys_dict', `code = 'audited_2'`, `dict_value = '暗改'`],
    ]
    for (const [table, row, change] of cases)
      await tamper(`create table kept_${table} as select * from ${table} where ${row}; update ${table} set ${change} where ${row}`)
    await tamper(`create table gone as select * from sys_dict where code = 'audited_3'; delete from sys_dict where code = 'audited_3';
      insert into sys_dict select (g).* from (select jsonb_populate_record(gone, '{"id": 77, "code": "smuggled"}') g from gone) s`)
    const { faults } = await verify()
    expect(faults).toHaveLength(5)
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^wf_event .* 与审计记录不符$/),
        'sys_salary_grade G3 与审计记录不符',
        expect.stringMatching(/^sys_dict \d+ 与审计记录不符$/),
        expect.stringMatching(/^sys_dict \d+ 已不存在$/),
        'sys_dict 77 没有来历',
      ]),
    )
    for (const [table, row] of cases) await tamper(`delete from ${table} where ${row}; insert into ${table} select * from kept_${table}`)
    await tamper('delete from sys_dict where id = 77; insert into sys_dict select * from gone')
    expect((await verify()).faults).toEqual([])
  })

  it('meets its anchors, and a chain rewritten as a whole does not', async () => {
    const { dataDir } = app.config
    const database = app.sites[0]!.database
    const place = openAnchors(dataDir)
    await place.write(database)
    await place.write(database)
    const anchors = await place.read('site1')
    expect(anchors).toHaveLength(1)
    expect((await verify(anchors)).faults).toEqual([])

    await tamper('delete from sys_audit_seal')
    // All of a long trail at once would take longer than a statement may.
    for (let part = 0; part < 2; part++)
      await expect
        .poll(async () => (await database.pool.query<{ done: number }>('select audit_seal(7) as done')).rows)
        .toEqual([{ done: 7 }])
    await sealAll(database)
    expect((await verify(anchors)).faults).toEqual([])
    await tamper(`delete from sys_audit_seal; delete from sys_audit where id = (select min(id) from sys_audit)`)
    await sealAll(database)
    await mkdir(join(dataDir, 'audit'), { recursive: true })
    await appendFile(join(dataDir, 'audit', 'site1.anchors'), '999999999 abc 2026-01-01\n')
    // The new chain fits itself, but not the row whose entry is gone, and not the anchors: one has another hash or is gone, one never was.
    const { faults } = await verify(await place.read('site1'))
    expect(faults).toHaveLength(3)
    expect(faults).toEqual([
      expect.stringMatching(/与存证不符$|^存证的封印 (?!999999999)\d+ 已不存在$/),
      '存证的封印 999999999 已不存在',
      expect.stringMatching(/没有来历$/),
    ])
  })

  it('J-02 notices that the newest entries went together with their seals, though sealing went on', async () => {
    const database = app.sites[0]!.database
    const place = openAnchors(await mkdtemp(join(tmpdir(), 'mainshaft-anchors-')))
    await sealAll(database)
    expect(await place.write(database)).toBeUndefined()
    await tamper(`create table cut as select * from sys_audit order by id desc limit 2; create table cut_seal as select * from sys_audit_seal order by seq desc limit 2;
      delete from sys_audit_seal where seq in (select seq from cut_seal); delete from sys_audit where id in (select id from cut)`)
    for (let at = 0; at < 4; at++) await admin.post('blade-system/dict/submit', { code: `after_${at}`, dictValue: '原值' })
    await sealAll(database)
    expect(await place.write(database)).toMatch(/^审计记录的末端 \d+ 已不存在或被改写$/)
    expect(await place.write(database)).toBeUndefined()
    expect((await verify(await place.read('site1'))).faults).toContainEqual(expect.stringMatching(/^封印 \d+ 与存证不符$/))
  })
})
