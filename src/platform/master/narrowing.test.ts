import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#model/form/field.ts'
import { type Fields, isLines } from '#model/form/form.ts'
import { pointsAt } from '#model/master.ts'
import { users } from '#server/engine/testing/builders.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

describe('narrowing a picker', () => {
  let app: TestApp
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const narrowed = (to: string, within: object, session = worker) =>
    session.get('blade-flow/reference/list', { to, within: JSON.stringify(within) })
  const columns = (fields: Fields): Field[] =>
    Object.values(fields).flatMap(field => (isLines(field) ? Object.values<Field>(field.columns) : [field]))

  it.each([
    ['purchaseContract', 'totalAmount', '2000.00'],
    ['contractPayPlan', 'planPayAmount', '600.00'],
    ['purchaseInvoice', 'invoiceAmount', '1000.00'],
    ['payQuota', 'approvedQuota', '5000.00'],
    ['supplier', 'regCapital', '500.00'],
    ['employee', 'salaryGrade', 'P3'],
    ['supplier', 'createUser', '1'],
    ['supplier', 'tenantId', '000000'],
    ['user', 'password', 'x'],
  ])('%s cannot be filtered by the hidden column %s', async (to, column, value) => {
    for (const tried of [value, '']) {
      expect(await narrowed(to, { [column]: tried })).toMatchObject({ status: 400, body: { msg: `没有可筛选的列: ${column}` } })
      const options = await worker.get('blade-biz/master/options', { master: to, within: JSON.stringify({ [column]: tried }) })
      expect(options.status).toBe(app.masters.has(to) ? 400 : 404)
    }
  })

  it('nor by any amount, account or secret of any master that its picker does not show', async () => {
    const admin = await app.signIn('admin')
    const secret = /amount|account|salary|price|cost|quota$|idCard|phone/i
    const tried: string[] = []
    for (const { master } of app.masters.values()) {
      if (!app.references.of(master.key)) continue
      for (const name of Object.keys(master.fields).filter(
        each => secret.test(each) && ![...master.picker, ...master.label].includes(each),
      )) {
        tried.push(`${master.key} ${name}`)
        expect((await narrowed(master.key, { [name]: '1' }, admin)).status, `${master.key} ${name}`).toBe(400)
      }
    }
    expect(tried.length).toBeGreaterThan(10)
  })

  it.each([
    ['supplierBank', 'sup_bank'],
    ['payment', 'payment'],
  ])('%s shows accounts to people who may read it, and reveals to nobody else whether it has one', async (to, table) => {
    const [{ account }] = (await app.sql(`select bank_account as account from ${table} limit 1`)) as [{ account: string }]
    expect((await narrowed(to, { bankAccount: account })).body.data?.total ?? 0).toBe(0)
    expect((await narrowed(to, { bankAccount: account }, await app.signIn('feng.jie'))).body.data.total).toBeGreaterThan(0)
  })

  it('shows people without the right of a book only its label and open columns, and searches nothing else', async () => {
    const [keeper, outsider] = [await app.signIn('admin'), worker]
    const shown = async (session: Session, to: string, query: object = {}) =>
      (await session.get('blade-flow/reference/list', { to, size: 500, ...query })).body.data.records as { row: object }[]
    const secret = /amount|account|salary|price|cost|quota|phone|contact|value|Qty$|idCard/i
    let hidden = 0
    for (const { master, reference } of app.masters.values()) {
      if (!app.references.of(master.key)) continue
      const mayRead =
        (
          await app.sql(
            `select 1 from sys_role_menu rm join sys_menu m on m.id = rm.menu_id join sys_user_role ur on ur.role_id = rm.role_id
        where m.code = $1 and m.is_deleted = 0 and ur.user_id = $2`,
            [`${master.key}_view`, worker.userId],
          )
        ).length > 0
      if (mayRead) continue
      const open = reference.book?.open ?? []
      const columns = new Set((await shown(outsider, master.key)).flatMap(({ row }) => Object.keys(row)))
      expect(
        [...columns].filter(key => !open.includes(key)),
        master.key,
      ).toEqual([])
      expect(
        open.filter(key => secret.test(key) && !master.label.includes(key)),
        master.key,
      ).toEqual([])
      hidden += reference.columns.filter(({ key }) => !open.includes(key)).length
    }
    expect(hidden).toBeGreaterThan(50)
    const [supplier] = await app.sql<{ phone: string }>(`select contact_phone as phone from sup_supplier where contact_phone <> '' limit 1`)
    expect(await shown(keeper, 'supplier', { keyword: supplier!.phone })).not.toEqual([])
    expect(await shown(outsider, 'supplier', { keyword: supplier!.phone })).toEqual([])
    for (const { row } of await shown(outsider, 'stocktakeLine')) expect(row).not.toHaveProperty('unitCost')
  })

  it('shows how much there is of a material to people who may read the book', async () => {
    const [{ id, qty } = { id: '', qty: '' }] = await app.sql<{ id: string; qty: string }>(
      'select material_id as id, sum(on_hand_qty)::numeric(18, 3) as qty from stock_balance group by 1 having sum(on_hand_qty) > 0 limit 1',
    )
    const one = async (session: Session) =>
      (await session.get('blade-flow/reference/list', { to: 'material', ids: id })).body.data.records[0].row
    expect(await one(await app.signIn('liang.yan'))).toMatchObject({ stockQty: qty, usableQty: expect.any(String) })
    expect(await one(worker)).not.toHaveProperty('stockQty')
    expect((await narrowed('material', { stockQty: qty }, await app.signIn('liang.yan'))).status).toBe(400)
  })

  it('shows what the asking form copies, as long as the person may fill in that form', async () => {
    const columns = async (session: Session, query: Record<string, unknown>) => {
      const { body } = await session.get('blade-flow/reference/list', { size: 500, ...query })
      return new Set((body.data.records as { row: object }[]).flatMap(({ row }) => Object.keys(row)))
    }
    const material = { to: 'material' }
    expect(await columns(worker, material)).not.toContain('lastPrice')
    expect(await columns(worker, { ...material, form: 'material_requisition' })).not.toContain('lastPrice')
    expect(await columns(worker, { ...material, form: 'nothing' })).not.toContain('lastPrice')
    expect(await columns(worker, { ...material, form: 'procurement_plan' })).toContain('lastPrice')
    // A form that somebody else starts shows nothing more.
    expect(await columns(worker, { to: 'stocktake', form: 'inventory_loss' })).not.toContain('warehouseId')
    // What no picker shows stays hidden even where a form copies it: the server copies it itself.
    expect(await columns(worker, { to: 'employee', form: 'positionChange' })).not.toContain('salaryGrade')

    const admin = await app.signIn('admin')
    const plan = app.engine.flows.of('procurement_plan').flow
    const saved = await admin.post('blade-flow/model/submit', {
      ...{ key: plan.key, root: plan.root, settings: { ...plan.settings, starters: users(admin.userId) } },
    })
    await admin.post('blade-flow/model/deploy', { key: plan.key, version: saved.body.data.version })
    expect(await columns(worker, { ...material, form: 'procurement_plan' })).not.toContain('lastPrice')
    expect(await columns(worker, { ...material, form: 'procurement_plan' })).toContain('specs')
  })

  it('forms of rows and actions copy what is open to all, and what is open is among the columns of the picker', () => {
    for (const { master } of app.masters.values()) {
      expect(
        master.open.filter(key => ![...master.picker, ...master.label].includes(key)),
        master.key,
      ).toEqual([])
      const forms = [master, ...Object.values(master.actions), ...Object.values(master.createActions)].map(form => form.fields as Fields)
      for (const { to, copy = {} } of forms.flatMap(columns)) {
        const open = app.masters.get(to ?? '')?.master.open ?? []
        expect(
          Object.values(copy).filter(key => !open.includes(key)),
          master.key,
        ).toEqual([])
      }
    }
  })

  it('accepts what a document, row or action declares, and what a picker shows', async () => {
    const flows = [...app.engine.flows.flows.values()].map(({ flow }) => flow.fields as Fields)
    const rows = [...app.masters.values()].flatMap(({ master: { fields, actions, createActions } }) => [
      fields as Fields,
      ...[...Object.values(actions), ...Object.values(createActions)].map(action => action.fields),
    ])
    const asking = [...flows, ...rows].flatMap(columns).filter(field => field.within)
    expect(asking.length).toBeGreaterThan(15)
    for (const field of asking) {
      const within = Object.fromEntries(
        Object.entries(field.within!).map(([column, from]) => [column, from.startsWith('"') ? from.slice(1, -1) : '1']),
      )
      const reply = await narrowed(pointsAt(field)!, within)
      expect(reply.status, `${field.label} ${JSON.stringify(reply.body)}`).toBe(200)
    }
    const [normal, black] = [await narrowed('supplier', { supplierStatus: 'normal' }), await narrowed('supplier', { supplierStatus: 'x' })]
    expect(normal.body.data.total).toBeGreaterThan(0)
    expect(black.body.data.total).toBe(0)
  })
})
