import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import type { Figure, Figures } from '#model/figure.ts'
import { decimalsOf } from '#model/form/field.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { bookingIn, newMaterial } from '#test/setup/books.ts'
import { newSupplier } from '#test/setup/suppliers.ts'

const domains = join(import.meta.dirname, '../../domains')
const files = readdirSync(domains, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.figures.ts'))
const DAY = '2026-11-15'

describe('figures', async () => {
  const all = await Promise.all(
    files.map(async name => [name, ((await import(join(domains, name))) as { default: Figures }).default] as const),
  )
  const figures = all.flatMap(([, of]) => of(DAY))
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
  })
  afterAll(() => app.close())

  const ask = (session: Session, asked: readonly Pick<Figure, 'master' | 'where' | 'sum'>[]) =>
    session.get('blade-biz/master/figures', {
      asked: JSON.stringify(asked.map(({ master, where, sum }) => ({ master, where, sum: sum?.of }))),
    })
  const told = async (session: Session, figure: Pick<Figure, 'master' | 'where' | 'sum'>) =>
    (await ask(session, [figure])).body.data[0] as { total: number; sum: string }

  it('exist for the first departments', () => {
    expect(files.map(name => name.split('/')[0])).toEqual(expect.arrayContaining(['finance', 'hr', 'procurement', 'supplier', 'warehouse']))
  })

  it.each(figures)('$zh: equals the rows and sums of its list', async figure => {
    const keeper = app.masters.get(figure.master)!
    const filters = Object.keys(figure.where).map(key => key.replace(/_(date(ge|gt|le|lt)|gt|lt|notnull)$/, ''))
    const known = { ...keeper.master.fields, ...keeper.master.counted }
    expect(filters.filter(name => !(name in known))).toEqual([])
    const { records, total } = (await admin.get('blade-biz/master/list', { master: figure.master, size: 500, ...figure.where })).body
      .data as { records: Record<string, string>[]; total: number }
    expect(total).toBeLessThanOrEqual(500)
    const cents = (value: string | undefined) => BigInt((value ?? '0').replace('.', ''))
    const found = await told(admin, figure)
    expect(found.total).toBe(total)
    if (!figure.sum) return expect(found.sum).toBe('')
    expect(found.sum).toMatch(new RegExp(`^\\d+\\.\\d{${decimalsOf[figure.sum.kind]}}$`))
    expect(cents(found.sum)).toBe(records.reduce((sum, row) => sum + cents(row[figure.sum!.of]), 0n))
  })

  it('a material is below its safety stock until there is enough usable stock', async () => {
    const short = { master: 'material', where: { stockLevel: 'short', enabled: 'yes' } }
    const { total } = await told(admin, short)
    const material = await newMaterial(bookingIn(app))
    await app.sql(`update wh_material set safety_qty = 5 where id = $1`, [material])
    expect((await told(admin, short)).total).toBe(total + 1)
    const warehouse = async (type: string) =>
      (await app.sql<{ id: string }>(`select id from wh_warehouse where warehouse_type = $1 limit 1`, [type]))[0]!.id
    // Stock in these warehouses is not usable.
    for (const type of ['scrap', 'defect', 'old_part', 'return'])
      await app.sql(`insert into stock_balance (warehouse_id, material_id, on_hand_qty) values ($1, $2, 90)`, [
        await warehouse(type),
        material,
      ])
    expect((await told(admin, short)).total).toBe(total + 1)
    const place = [await warehouse('raw'), material]
    await app.sql(`insert into stock_balance (warehouse_id, material_id, on_hand_qty) values ($1, $2, 4.999)`, place)
    expect((await told(admin, short)).total).toBe(total + 1)
    await app.sql(`update stock_balance set on_hand_qty = 5 where warehouse_id = $1 and material_id = $2`, place)
    expect((await told(admin, short)).total).toBe(total)
    const { records } = (await admin.get('blade-biz/master/list', { master: 'material', id: material })).body.data
    expect(records.find((row: { id: string }) => row.id === material)).toMatchObject({ stockQty: '365.000', usableQty: '5.000' })
  })

  it('a supplier is due for review when it has delivered and was not reviewed during the review interval', async () => {
    const due = figures.find(({ zh }) => zh === '待评审供应商')!
    const { total } = await told(admin, due)
    const booking = bookingIn(app)
    const { id } = await newSupplier(app, booking)
    expect((await told(admin, due)).total).toBe(total)
    const today = (await app.sql<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date::text as day`))[0]!.day
    await app.sql(
      `insert into sup_trade_ledger (id, supplier_id, order_id, biz_type, amount, bill_no, biz_date, on_time, passed, post_time)
       values (71, $1, 71, 'ORDER', 10, 'X', $2, null, null, now()), (72, $1, 71, 'RECEIPT', -10, 'X', $2, 'yes', 'yes', now())`,
      [id, addDays(today, -1)],
    )
    expect((await told(admin, due)).total).toBe(total + 1)
    const review = (endDate: string, billNo: string) =>
      app.sql(
        `insert into sup_review (id, bill_no, review_name, review_period, start_date, end_date, purchase_type, supplier_id, new_level, review_measure)
         values ($1, $2, '评审', 'quarter', $3, $3, 'spare', $4, 'B', 'keep')`,
        [billNo, billNo, endDate, id],
      )
    await review(addDays(today, -120), '81')
    expect((await told(admin, due)).total).toBe(total + 1)
    // A review is running.
    await app.sql(`insert into document_claim (document_id, subject, subject_id, tenant_id, flow_key, state)
      values (1, 'supplier.review', ${id}, '000000', 'supplier_review', 'running')`)
    expect((await told(admin, due)).total).toBe(total)
    await app.sql(`update document_claim set state = 'done' where document_id = 1`)
    expect((await told(admin, due)).total).toBe(total + 1)
    await app.sql(`update sup_supplier set supplier_status = 'stopped' where id = $1`, [id])
    expect((await told(admin, due)).total).toBe(total)
    await app.sql(`update sup_supplier set supplier_status = 'normal' where id = $1`, [id])
    // A quarter has not passed since this one.
    await review(addDays(today, -60), '82')
    expect((await told(admin, due)).total).toBe(total)
  })

  it('an amount claimed by a running payment is counted once, whatever contract and quota are behind it', async () => {
    const claimed = figures.find(({ sum }) => sum?.of === 'inFlightAmount')!
    const [running] = await app.sql<{ sum: string }>(
      `select coalesce(sum(apply_amount), 0)::numeric(18, 2)::text as sum from pay_apply where state = 'running'`,
    )
    expect(Number(running!.sum)).toBeGreaterThan(0)
    expect((await told(admin, claimed)).sum).toBe(running!.sum)
  })

  it('people who may not see the list get no figure', async () => {
    const worker = await app.signIn('worker01')
    for (const figure of figures) expect((await ask(worker, [figure])).status, figure.zh).toBe(403)
    const hr = await app.signIn('zhou.hui')
    const [payable, employee] = ['payable', 'employee'].map(master => figures.find(figure => figure.master === master)!)
    expect((await ask(hr, [employee!])).status).toBe(200)
    expect((await ask(hr, [employee!, payable!])).status).toBe(403)
  })

  it('invalid requests are rejected with a message', async () => {
    const refused = async (asked: string) => (await admin.get('blade-biz/master/figures', { asked })).body.msg
    expect(await refused('{')).toBe('请求参数格式错误: asked')
    expect(await refused('[]')).toBe('请求参数格式错误: asked')
    expect(await refused('[{"master":"material"}]')).toBe('请求参数格式错误: asked')
    expect(await refused('[{"master":"moon","where":{}}]')).toBe('主数据不存在')
    expect(await refused('[{"master":"material","where":{},"sum":"materialName"}]')).toBe('请求参数格式错误: materialName')
    expect(await refused('[{"master":"material","where":{},"sum":"constructor"}]')).toBe('请求参数格式错误: constructor')
  })
})
