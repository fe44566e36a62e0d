import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { locations } from '#domains/warehouse/place/location.table.ts'
import { post } from '#domains/warehouse/stock/stock.ledger.ts'
import { startWorkers } from '#platform/job/job.store.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { bookingIn, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'

const MASTER = 'blade-biz/master'
const REFERENCE = 'blade-flow/reference/list'

type Row = Record<string, unknown> & { id: string; labels: Record<string, string> }

describe('a master', () => {
  let app: TestApp
  let keeper: Session
  let head: Session
  let worker: Session
  let id = ''
  beforeAll(async () => {
    app = await openTestApp()
    ;[keeper, head, worker] = [await app.signIn('liang.yan'), await app.signIn('luo.zhigang'), await app.signIn('worker01')]
    startWorkers(app)
  })
  afterAll(() => app.close())

  const shaft = {
    materialCode: 'CP-9001',
    materialName: '试验主轴',
    specs: '7.0MW',
    materialType: '1',
    unit: 'pc',
    unitWeight: '31250.5',
    safetyQty: 2,
  }
  const submit = (values: Record<string, unknown>, session = keeper) => session.post(`${MASTER}/submit`, { master: 'material', ...values })
  const list = async (query: Record<string, unknown>, master = 'material', session = keeper) =>
    (await session.get(`${MASTER}/list`, { master, size: 100, ...query })).body.data as { records: Row[]; total: number }
  const codes = async (query: Record<string, unknown>) => (await list(query)).records.map(row => row.materialCode)
  const offered = async (query: Record<string, unknown>, session = worker) =>
    ((await session.get(REFERENCE, { to: 'material', size: 50, ...query })).body.data.records as { id: string; label: string }[]).map(
      row => row.label,
    )
  const idOf = async (master: string, query: Record<string, unknown>) => (await list(query, master, head)).records[0]!.id

  it('is added with the initial values of its definition, exactly as typed', async () => {
    // The last price follows from the price history, whatever is sent.
    const { body } = await submit({ ...shaft, lastPrice: '512000.1' })
    id = body.data.id
    expect((await keeper.get(`${MASTER}/detail`, { master: 'material', id })).body.data).toMatchObject({
      ...shaft,
      unitWeight: '31250.500',
      safetyQty: '2.000',
      lastPrice: '',
      batchManaged: 'no',
      enabled: 'yes',
      modelNo: '',
      leadDays: '',
      version: 0,
      labels: { 'dict:unit:pc': '件', 'dict:material_type:1': '成品', 'dict:yes_no:yes': '是' },
    })
    const trail = await app.sql(`select operation, account from sys_audit where table_name = 'wh_material' and row_id = $1`, [id])
    expect(trail).toEqual([{ operation: 'insert', account: 'liang.yan' }])
  })

  it('is rejected with a message: missing, wrong, unknown or duplicate values', async () => {
    const refused = async (values: Record<string, unknown>) => {
      const { status, body } = await submit({ ...shaft, materialCode: 'CP-9002', ...values })
      return `${status} ${body.msg}`
    }
    expect(await refused({ materialName: ' ' })).toBe('400 物料名称不能为空')
    expect(await refused({ materialCode: 'X'.repeat(65) })).toBe('400 物料编码不能超过 64 个字')
    expect(await refused({ unitWeight: '1.2345' })).toBe('400 单重(kg)格式错误')
    expect(await refused({ leadDays: -1 })).toBe('400 采购周期(天)不能小于 0')
    expect(await refused({ unit: 'parsec' })).toBe('400 单位中没有“parsec”')
    expect(await refused({ maxQty: 1 })).toBe('400 最高库存不能小于安全库存')
    expect(await refused({ materialCode: 'CP-9001' })).toBe('409 物料编码“CP-9001”已存在')
    expect((await submit({ materialName: ' ' })).body.data.problems[0]).toEqual({ path: 'materialCode', message: '物料编码不能为空' })
    expect((await keeper.get(`${MASTER}/detail`, { master: 'material', id: '404' })).status).toBe(404)
    expect((await keeper.get(`${MASTER}/list`, { master: 'dragon' })).body).toMatchObject({ code: 404, msg: '主数据不存在' })
  })

  it('is changed: missing values stay, empty ones are cleared, outdated copies are rejected', async () => {
    await submit({ id, version: 0, specs: '', leadDays: 30 })
    const { body } = await keeper.get(`${MASTER}/detail`, { master: 'material', id })
    expect(body.data).toMatchObject({ specs: '', leadDays: 30, unitWeight: '31250.500', version: 1 })
    expect((await submit({ id, version: 0, leadDays: 60 })).body).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    expect((await submit({ id, enabled: 'maybe' })).body.msg).toBe('启用中没有“maybe”')
    expect((await submit({ id: '404', leadDays: 1 })).status).toBe(404)
  })

  it('is found by a department whatever the length of its id; invalid ids find nothing', async () => {
    const long = '1000000000000000001'
    await app.sql(
      `insert into sys_dept (id, tenant_id, parent_id, ancestors, dept_code, dept_name, full_name, dept_category, sort)
       select $1, tenant_id, id, ancestors || ',' || id, 'LONG', '新部门', '新部门', dept_category, 99 from sys_dept where parent_id = 0`,
      [long],
    )
    await app.sql(`update hr_employee set dept_id = $1 where employee_no = 'MS0054'`, [long])
    const office = await app.signIn('wu.qian')
    const found = async (deptId: string) => (await office.get(`${MASTER}/list`, { master: 'employee', deptId })).body.data.total
    expect(await found(long)).toBe(1)
    expect(await found('9999999999999999999')).toBe(0)
  })

  it('is found by every field and in every order', async () => {
    expect(await codes({ materialName: '试验' })).toEqual(['CP-9001'])
    expect(await codes({ keyword: 'syzz' })).toEqual(['CP-9001'])
    // Keys are compared exactly: 刀具 is 6, and other types may not match.
    const knives = await list({ materialType: '6' })
    expect(knives.total).toBe(10)
    expect(await codes({ unit: 't', lastPrice_ge: '10000', ascs: 'lastPrice' })).toEqual(['GD-0006', 'GD-0007'])
    expect((await codes({ descs: 'lastPrice', size: 2 })).slice(0, 1)).not.toEqual(
      (await codes({ ascs: 'lastPrice', size: 2 })).slice(0, 1),
    )
    expect(await codes({ steelGrade: '18CrNiMo' })).toEqual(['GD-0007'])
    const firstTwo = await codes({ size: 2, materialType: '6' })
    expect([...firstTwo, ...(await codes({ size: 2, current: 2, materialType: '6' }))]).toEqual([
      'DJ-0001',
      'DJ-0002',
      'DJ-0003',
      'DJ-0004',
    ])
  })

  it('is offered in forms by code, name or initials while it is enabled', async () => {
    expect(await offered({ keyword: 'CP-9001' })).toEqual(['CP-9001 试验主轴'])
    expect(await offered({ keyword: 'shiyanzhuzhou' })).toEqual(['CP-9001 试验主轴'])
    await submit({ id, enabled: 'no' })
    expect(await offered({ keyword: 'CP-9001' })).toEqual([])
    expect((await worker.get(`${MASTER}/options`, { master: 'material', keyword: 'CP-9001' })).body.data).toEqual([])
    // Documents that refer to it still show its name.
    expect(await offered({ ids: `${id},404,x` })).toEqual(['CP-9001 试验主轴'])
    await submit({ id, enabled: '是' })
    expect(await offered({ keyword: 'CP-9001' })).toEqual(['CP-9001 试验主轴'])
    expect((await worker.get(`${MASTER}/options`, { master: 'material', keyword: 'CP-9001' })).body.data).toEqual([
      { value: id, label: 'CP-9001 试验主轴' },
    ])
  })

  it('is picked within what the form already says', async () => {
    const spare = await idOf('warehouse', { warehouseCode: 'BJ01' })
    const within = (value: unknown) => worker.get(REFERENCE, { to: 'location', size: 50, within: JSON.stringify(value) })
    expect((await within({ warehouseId: spare })).body.data.total).toBe(8)
    expect((await within({ warehouseId: '' })).body.data.total).toBe(0)
    expect((await within({ warehouseId: 'x' })).body.data.total).toBe(0)
    expect((await within({ colour: 'red' })).body.msg).toBe('没有可筛选的列: colour')
    expect((await within('no object')).body.msg).toBe('请求参数格式错误: within')
    expect((await worker.get(REFERENCE, { to: 'dragon' })).body).toMatchObject({ code: 404, msg: '引用不存在' })
  })

  it('is exported as text, and only with the right', async () => {
    const order = {
      path: `${MASTER}/list`,
      title: '物料',
      columns: [
        { key: 'materialCode', title: '物料编码' },
        { key: 'unit', title: '单位' },
        { key: 'lastPrice', title: '最近单价' },
      ],
      params: { master: 'material', materialCode: 'GD-000', descs: 'lastPrice' },
    }
    expect((await (await app.signIn('zhu.lei')).post('blade-system/job/export', order)).status).toBe(403)
    expect((await keeper.post('blade-system/job/export', { ...order, columns: [{ key: 'py', title: 'x' }] })).body.msg).toBe(
      '没有可导出的列: py',
    )
    const job = (await keeper.post('blade-system/job/export', order)).body.data.id
    const done = await vi.waitFor(
      async () => {
        const mine = (await keeper.get('blade-system/job/list')).body.data.records.find((one: { id: string }) => one.id === job)
        expect(mine.status).toBe(2)
        return mine
      },
      { timeout: 80_000, interval: 100 },
    )
    const link = (await keeper.get('framework-file/findReadUrl', { enUrl: done.fileUrl })).body.data
    const { rows } = (await readXlsx(new Uint8Array((await app.send({ method: 'GET', url: link })).raw))).sheets[0]!
    expect(rows.slice(0, 2)).toEqual([
      ['物料编码', '单位', '最近单价'],
      ['GD-0007', '吨', 11240],
    ])
    expect(rows).toHaveLength(10)
  })

  it('is imported from a workbook, by names instead of ids', async () => {
    const rows = [
      { master: 'location', warehouseId: 'BJ01', locationCode: 'B-21', locationName: '加高货架' },
      { master: 'location', warehouseId: '刀具库', locationCode: 'B-21', locationName: '同号不同库' },
      { master: 'location', warehouseId: 'BJ01 备件库', locationCode: 'B-21', locationName: '重复' },
      { master: 'location', warehouseId: '月球库', locationCode: 'B-22', locationName: '没有这个库' },
    ]
    const feed = (session: Session) => session.post('blade-system/job/import', { path: `${MASTER}/submit`, rows })
    expect((await feed(worker)).status).toBe(403)
    const { body } = await feed(keeper)
    expect(body.data.results.map((one: { msg: string }) => one.msg)).toEqual(['', '', '仓库、库位编码已存在', '仓库中没有“月球库”'])
    const added = await list({ locationCode: 'B-21' }, 'location')
    expect(added.records.map(row => row.labels[`warehouse:${row.warehouseId}`])).toEqual(['BJ01 备件库', 'DJ01 刀具库'])
    // Rows of another master must not slip through in a workbook.
    const mixed = [...rows, { master: 'employee', employeeNo: 'X' }]
    expect((await keeper.post('blade-system/job/import', { path: `${MASTER}/submit`, rows: mixed })).status).toBe(403)
  })

  it('checks each of its rights', async () => {
    const buyer = await app.signIn('zhu.lei')
    expect((await buyer.get(`${MASTER}/list`, { master: 'material' })).status).toBe(200)
    expect((await submit({ ...shaft, materialCode: 'CP-9003' }, buyer)).status).toBe(403)
    expect((await buyer.post(`${MASTER}/remove`, { master: 'material', ids: id })).status).toBe(403)
    expect((await buyer.get(`${MASTER}/list`, { master: 'employee' })).status).toBe(403)
    expect((await worker.get(`${MASTER}/list`, { master: 'material' })).status).toBe(403)
    expect((await worker.get(`${MASTER}/detail`, { master: 'material', id })).status).toBe(403)
    expect((await submit({ master: 'warehouse', warehouseCode: 'X1' })).status).toBe(403)
    expect((await submit({ id, leadDays: 1 }, await app.signIn('admin'))).status).toBe(200)
  })

  it('cannot be deleted while something refers to it, and is gone afterwards', async () => {
    const booking = bookingIn(app)
    const [warehouseId, materialId] = [await newWarehouse(app, booking), await newMaterial(booking)]
    await booking(({ tx, newId }) =>
      tx.insert(locations).values({ id: newId(), warehouseId, locationCode: 'A-01', locationName: '一号架', enabled: 'yes' }),
    )
    const remove = async (master: string, ids: string) => (await head.post(`${MASTER}/remove`, { master, ids })).body.msg
    expect(await remove('warehouse', warehouseId)).toBe(`“${warehouseId} 仓库${warehouseId}”已被库位引用，不能删除，可改为停用`)
    expect((await list({ warehouseCode: warehouseId }, 'warehouse', head)).total).toBe(1)
    // In stock but on no document: only the stock book refers to it.
    await booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, '1', { unitCost: '1', bizType: 'OPENING' })]))
    expect(await remove('warehouse', warehouseId)).toBe('还有库存，不能删除，可改为停用')
    expect((await keeper.post(`${MASTER}/remove`, { master: 'material', ids: `${id},404` })).status).toBe(404)
    expect((await keeper.post(`${MASTER}/remove`, { master: 'material', ids: materialId })).body.msg).toBe('还有库存，不能删除，可改为停用')
    expect((await keeper.post(`${MASTER}/remove`, { master: 'material', ids: id })).body.code).toBe(200)
    expect((await keeper.get(`${MASTER}/detail`, { master: 'material', id })).status).toBe(404)
    expect((await submit(shaft)).status).toBe(200)
    // Old documents keep the name.
    const names = await app.references.labels(app.sites[0]!.database.reader, '000000', new Map([['material', new Set([id])]]))
    expect(names).toEqual({ [`material:${id}`]: 'CP-9001 试验主轴' })
  })
})
