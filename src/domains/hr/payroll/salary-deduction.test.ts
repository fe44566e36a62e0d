import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { appTest } from '#test/harness.ts'
import type { Session } from '#test/setup/app.ts'
import { stepUp, withToken } from '#test/setup/salary.ts'
import { deductions } from '../demo/deductions.ts'

const SALARY = 'blade-jinlei/salary'
const BOOK = { master: 'salaryDeduction' }
const MINE = { master: 'myDeduction' }
const COLUMNS = [
  { key: 'employeeId', title: '员工' },
  { key: 'source', title: '扣款来源' },
  { key: 'amount', title: '扣款金额' },
  { key: 'billNo', title: '来源单据' },
]

type Row = Record<string, string> & { labels: Record<string, string> }

/** W33, J-04: deductions are read with the step-up token by the office, by finance, and by the person charged. */
appTest('工资扣款', ({ app }) => {
  let clerk: Session
  let opened: Session
  beforeAll(async () => {
    clerk = await app.signIn('wu.qian')
    opened = await stepUp(app, clerk)
  })

  const rowsOf = async (session: Session, query: object) => (await session.get(`${SALARY}/list`, { ...query })).body.data.records as Row[]
  const amounts = (rows: readonly Row[]) => rows.map(({ amount }) => amount)

  it('is closed to the main token, by every call there is', async () => {
    const [{ id }] = (await rowsOf(opened, BOOK)) as [Row]
    expect(await clerk.get(`${SALARY}/list`, BOOK)).toMatchObject({ status: 403, body: { msg: '没有访问权限' } })
    const asked = JSON.stringify([{ ...BOOK, where: {}, sum: 'amount' }])
    for (const path of [SALARY, 'blade-biz/master']) {
      expect((await clerk.get(`${path}/list`, BOOK)).status).toBe(403)
      expect((await clerk.get(`${path}/detail`, { ...BOOK, id })).status).toBe(403)
      expect((await clerk.get(`${path}/figures`, { asked })).status).toBe(403)
    }
    expect((await clerk.get('blade-biz/master/options', BOOK)).status).toBe(403)
    expect((await clerk.get('blade-flow/reference/list', { to: BOOK.master })).status).toBe(404)
    for (const path of ['blade-biz/master/list', `${SALARY}/list`]) {
      const reply = await clerk.post('blade-system/job/export', { path, title: '工资扣款', columns: COLUMNS, params: BOOK })
      expect([403, 404]).toContain(reply.status)
    }
    expect((await clerk.post(`${SALARY}/export`, { ...BOOK, title: '工资扣款', columns: COLUMNS })).status).toBe(403)
  })

  it('is listed to the office: every line with its words, the last one first, by any filter and order', async () => {
    const rows = await rowsOf(opened, { ...BOOK, size: 100 })
    expect(rows).toHaveLength(deductions.length + 1)
    expect(rows.map(row => row.postTime)).toEqual(
      rows
        .map(row => row.postTime)
        .toSorted()
        .reverse(),
    )
    const [first] = rows as [Row]
    expect(first).toMatchObject({ amount: '50.00', source: 'stock', billNo: expect.stringMatching(/^PK\d{12}$/) })
    expect(first.labels).toMatchObject({
      'dict:deduction_source:stock': '盘亏赔偿',
      [`employee:${first.employeeId}`]: expect.stringContaining('宋军'),
    })
    expect(first.labels[`dept:${first.deptId}`]).toBeTruthy()

    expect(amounts(await rowsOf(opened, { ...BOOK, source: 'violation', ascs: 'amount' }))).toEqual(['200.00', '500.00'])
    expect(amounts(await rowsOf(opened, { ...BOOK, employeeId: first.employeeId }))).toEqual(['50.00'])
    expect(amounts(await rowsOf(opened, { ...BOOK, billNo_equal: first.billNo }))).toEqual(['50.00'])
    const ofMonth = await rowsOf(opened, { ...BOOK, period: first.period, size: 100 })
    expect(ofMonth.map(({ period }) => period)).toEqual(ofMonth.map(() => first.period))
    const [{ deptId }] = (await app.sql<{ deptId: string }>(`select id::text as "deptId" from sys_dept where dept_name = '生产部'`)) as [
      { deptId: string },
    ]
    const below = await rowsOf(opened, { ...BOOK, deptId, size: 100 })
    expect(amounts(below).toSorted()).toEqual(['1260.00', '186.00', '320.50', '45.00'])
    expect((await opened.get(`${SALARY}/detail`, { ...BOOK, id: first.id })).body.data).toMatchObject({ amount: '50.00' })
  })

  it('says what it comes to, under the same filters', async () => {
    const asked = (where: object, master = BOOK.master) =>
      opened.get(`${SALARY}/figures`, { asked: JSON.stringify([{ master, where, sum: 'amount' }]) })
    expect((await asked({ source: 'violation' })).body.data).toEqual([{ total: 2, sum: '700.00' }])
    expect((await asked({})).body.data).toEqual([{ total: deductions.length + 1, sum: '3087.80' }])
    expect((await asked({}, 'employee')).status).toBe(404)
  })

  it.each(['zhou.hui', 'wu.qian', 'zheng.guoping', 'wei.lin', 'jiang.xue', 'fang.jing'])(
    'links %s to the document behind a line',
    async account => {
      const session = await app.signIn(account)
      const [first] = (await rowsOf(await stepUp(app, session), BOOK)) as [Row]
      const path = first.labels[`paper:${first.billNo}`]
      expect(path).toMatch(/^\/work\/process\/inventory_loss\/detail\/\d+\/\d+$/)
      const [processInstanceId] = path!.split('/').slice(-2)
      const paper = await session.get('blade-flow/process/detail', { processInstanceId })
      expect(paper.body.data.form).toMatchObject({ compensateAmount: '50.00' })
    },
  )

  it('links the person charged there, and nobody else', async () => {
    const charged = await app.signIn('song.jun')
    const [line] = (await rowsOf(await stepUp(app, charged), MINE)) as [Row]
    const [processInstanceId] = line.labels[`paper:${line.billNo}`]!.split('/').slice(-2)
    expect((await charged.get('blade-flow/process/detail', { processInstanceId })).status).toBe(200)
    const worker = await app.signIn('worker01')
    expect((await worker.get('blade-flow/process/detail', { processInstanceId })).status).toBe(404)
  })

  it('marks lines from before the documents', async () => {
    const old = (await rowsOf(opened, { ...BOOK, size: 100 })).slice(1)
    expect(old).toHaveLength(deductions.length)
    expect(new Set(old.map(({ billNo }) => billNo))).toEqual(new Set(['期初']))
    expect(old.flatMap(({ labels }) => Object.keys(labels)).filter(key => key.startsWith('paper:'))).toEqual([])
  })

  it('is taken away as a workbook that is kept nowhere, and the log knows who took it but no figure', async () => {
    const files = () => app.sql(`select id from sys_file where subject_kind = 'export' union all select id from sys_job`)
    const before = await files()
    const { body } = await opened.post(`${SALARY}/export`, {
      ...BOOK,
      title: '工资扣款',
      columns: COLUMNS,
      params: { source: 'violation' },
    })
    const [titles, ...lines] = (await readXlsx(Buffer.from(body.data.workbook, 'base64'))).sheets[0]!.rows
    expect(titles).toEqual(['员工', '扣款来源', '扣款金额', '来源单据'])
    expect(lines.map(([, source, amount]) => [source, Number(amount)])).toEqual([
      ['车辆违章', 200],
      ['车辆违章', 500],
    ])
    expect(await files()).toEqual(before)
    const logs = await app.sql<{ account: string; data: string }>(
      `select account, log_data as data from sys_log_usual where log_id = 'export' and log_data like '%salaryDeduction%'`,
    )
    expect(logs).toEqual([{ account: 'wu.qian', data: expect.not.stringMatching(/200|500/) }])
    const foreign = await opened.post(`${SALARY}/export`, { ...BOOK, title: '工资扣款', columns: [{ key: 'secret', title: '?' }] })
    expect(foreign.body.msg).toBe('没有可导出的列: secret')
  })

  it('shows everybody their own lines, and only these', async () => {
    const worker = await stepUp(app, await app.signIn('worker01'))
    expect((await worker.get(`${SALARY}/list`, BOOK)).status).toBe(403)
    expect(amounts(await rowsOf(worker, MINE))).toEqual(['186.00', '45.00'])
    expect(await rowsOf(opened, MINE)).toEqual([])
    const [first] = (await rowsOf(opened, BOOK)) as [Row]
    expect((await worker.get(`${SALARY}/detail`, { ...MINE, id: first.id })).status).toBe(404)
    const other = await rowsOf(worker, { ...MINE, employeeId: first.employeeId })
    expect(other).toEqual([])
  })

  it('opens by no token that has run out, nor at the other site, nor to an outsider', async () => {
    const [, payload = ''] = clerk.token.split('.')
    const { sub, sid } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const late = await app.tokens.issue('stepUp', { site: 1, subject: sub, session: sid }, -1)
    expect((await withToken(app, clerk, late).get(`${SALARY}/list`, BOOK)).status).toBe(401)
    expect((await withToken(app, clerk, opened.token, 'apidy').get(`${SALARY}/list`, BOOK)).status).toBe(401)
    const supplier = await stepUp(app, await app.signIn('supplier01'))
    for (const which of [BOOK, MINE]) expect((await supplier.get(`${SALARY}/list`, which)).status).toBe(403)
  })

  it('offers nothing else through its door', async () => {
    expect((await opened.get(`${SALARY}/list`, { master: 'employee' })).status).toBe(404)
    expect((await opened.get('blade-biz/master/list', { master: 'employee' })).status).toBe(401)
  })
})
