import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#model/form/field.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { materialColumns } from '../material/material.master.ts'
import { scmAccessoriesApply } from '../spare-part/scm_accessories_apply.flow.ts'
import { onHand, post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { issueBreaches } from './issue.query.ts'
import { materialRequisition } from './material_requisition.flow.ts'

describe('领料, from the request to the shelf and back', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let ids: Record<'dept' | 'receiver', string>
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    ids = { dept: await deptId(app, 'machining'), receiver: await userId(app, 'ma.zhiqiang') }
  })
  afterAll(() => app.close())

  const breaches = () => booking(async ({ tx }) => [...(await stockBreaches(tx)), ...(await issueBreaches(tx))])

  /** A warehouse of liang.yan with these batches of one material; '' is no batch. */
  async function stocked(...batches: [batchNo: string, qty: string, unitCost: string][]) {
    const warehouseId = await newWarehouse(app, booking)
    const materialId = await newMaterial(booking, batches.some(([batch]) => batch) ? 'yes' : 'no')
    for (const [batchNo, qty, unitCost] of batches)
      await booking(book => post(book, [moved(book.newId, { warehouseId, materialId, batchNo }, qty, { unitCost })]))
    return { warehouseId, materialId }
  }

  type Row = { materialId: string; qty: string; batchNo?: string; issuedQty?: string }
  const form = (warehouseId: string, items: readonly Row[], more: object = {}) => ({
    requisitionType: 'office',
    useDeptId: ids.dept,
    warehouseId,
    costSubject: 'aux',
    needDate: '2030-01-01',
    receiverId: ids.receiver,
    items: items.map(row => ({ ...row, purpose: '日常消耗' })),
    ...more,
  })
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('ma.zhiqiang', 'material_requisition', asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const give = (processInstanceId: string, rows: readonly Row[]) =>
    cases.decide(processInstanceId, { form: { items: rows.map(row => ({ ...row, purpose: '日常消耗' })) } })

  it('is held at submit, returned, asked for again, given out in part; the rest is free and the cost is on the issue', async () => {
    const { warehouseId, materialId } = await stocked(['', '10', '30'])
    const place = { warehouseId, materialId }
    const { processInstanceId, businessId, number } = await cases.start(
      'ma.zhiqiang',
      'material_requisition',
      form(warehouseId, [{ materialId, qty: '8' }]),
    )
    expect(await booking(({ tx }) => onHand(tx, place))).toEqual({ onHandQty: '10.000', reservedQty: '8.000', availableQty: '2.000' })
    expect(await refused(form(warehouseId, [{ materialId, qty: '3' }]))).toBe('数量不能大于可用库存')
    const [first] = await cases.open(processInstanceId)
    await cases.send(first!.account, 'process/return', { taskId: first!.taskId, to: 'start', comment: '太多了' })
    const again = await cases.send('ma.zhiqiang', 'process/resubmit', {
      processInstanceId,
      form: form(warehouseId, [{ materialId, qty: '6' }]),
    })
    expect(again.body).toMatchObject({ success: true })
    expect(await booking(({ tx }) => onHand(tx, place))).toMatchObject({ reservedQty: '6.000' })
    await cases.agreeUntil(processInstanceId, 'wh_keeper')
    expect((await cases.open(processInstanceId)).map(task => task.account)).toEqual(['liang.yan'])
    expect((await cases.decide(processInstanceId)).body.msg).toContain('实发数量')
    expect((await give(processInstanceId, [{ materialId, qty: '6', issuedQty: '7' }])).body.msg).toBe('实发数量不能大于申请数量')
    expect((await give(processInstanceId, [{ materialId, qty: '6', issuedQty: '0' }])).body.msg).toBe(
      '实发数量不能全部为零，无货可发请退回',
    )
    expect((await give(processInstanceId, [{ materialId, qty: '6', issuedQty: '5' }])).body).toMatchObject({ success: true })
    expect(await booking(({ tx }) => onHand(tx, place))).toEqual({ onHandQty: '5.000', reservedQty: '0.000', availableQty: '5.000' })
    expect(
      await app.sql('select source_type, source_no, cost_subject, amount, keeper_id from wh_issue where id = $1', [businessId]),
    ).toEqual([
      {
        ...{ source_type: 'requisition', source_no: number, cost_subject: 'aux', amount: '150.00' },
        keeper_id: await userId(app, 'liang.yan'),
      },
    ])
    expect(await breaches()).toEqual([])
  })

  it('INV-26 two requisitions for the last piece: one of them gets it', async () => {
    const { warehouseId, materialId } = await stocked(['', '1', '30'])
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => cases.tryStart('ma.zhiqiang', 'material_requisition', form(warehouseId, [{ materialId, qty: '1' }]))),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    for (const { status, body } of replies.filter(reply => reply.status !== 200)) {
      expect(status).toBe(400)
      expect(['数量不能大于可用库存', `库存可用数量不足：${materialId} 物料${materialId} 可用 0.000，需要 1.000`]).toContain(body.msg)
    }
    expect(await breaches()).toEqual([])
  })

  it('takes the oldest first over several places, and another batch if the keeper says so', async () => {
    const { warehouseId, materialId } = await stocked(['A', '2', '10'], ['B', '5', '10'])
    const asked = { materialId, qty: '2', batchNo: 'A' }
    expect(await refused(form(warehouseId, [{ materialId, qty: '2' }]))).toBe('批次管理的物料须填写批次号')
    expect(await refused(form(warehouseId, [{ ...asked, qty: '3' }]))).toBe('数量不能大于可用库存')
    const { processInstanceId } = await cases.start('ma.zhiqiang', 'material_requisition', form(warehouseId, [asked]))
    const shown = (await (await cases.as('ma.zhiqiang')).get('blade-flow/process/detail', { processInstanceId })).body.data.form
    expect(shown).toMatchObject({ totalCost: '20.00', items: [{ fifoBatch: 'A', availableQty: '2.000', unitCost: '10.0000' }] })
    await cases.agreeUntil(processInstanceId, 'wh_keeper')
    expect((await give(processInstanceId, [{ ...asked, batchNo: 'B', issuedQty: '2' }])).body).toMatchObject({ success: true })
    expect(await booking(({ tx }) => onHand(tx, { warehouseId, materialId, batchNo: 'A' }))).toMatchObject({ availableQty: '2.000' })
    expect(await booking(({ tx }) => onHand(tx, { warehouseId, materialId, batchNo: 'B' }))).toMatchObject({ availableQty: '3.000' })
    expect(await breaches()).toEqual([])
  })

  it('the keeper changes to a smaller batch and gives out what it holds', async () => {
    const { warehouseId, materialId } = await stocked(['A', '6', '10'], ['B', '2', '10'])
    const asked = { materialId, qty: '5', batchNo: 'A' }
    const { processInstanceId } = await cases.start('ma.zhiqiang', 'material_requisition', form(warehouseId, [asked]))
    await cases.agreeUntil(processInstanceId, 'wh_keeper')
    const smaller = { ...asked, batchNo: 'B' }
    expect((await give(processInstanceId, [{ ...smaller, issuedQty: '3' }])).body.msg).toBe('数量不能大于可用库存')
    expect((await give(processInstanceId, [{ ...smaller, issuedQty: '2' }])).body).toMatchObject({ success: true })
    expect(await booking(({ tx }) => onHand(tx, { warehouseId, materialId, batchNo: 'A' }))).toMatchObject({ availableQty: '6.000' })
    expect(await booking(({ tx }) => onHand(tx, { warehouseId, materialId, batchNo: 'B' }))).toMatchObject({ onHandQty: '0.000' })
    expect(await breaches()).toEqual([])
  })

  it('ten thousand asks the cost accountant, fifty thousand the vice president; refused, everything is free', async () => {
    const { warehouseId, materialId } = await stocked(['', '100', '1000'])
    const start = (qty: string) => cases.start('ma.zhiqiang', 'material_requisition', form(warehouseId, [{ materialId, qty }]))
    const large = await start('50')
    const small = await start('10')
    await cases.agreeUntil(large.processInstanceId, 'vp_prod')
    expect((await cases.open(large.processInstanceId)).map(task => task.nodeId)).toEqual(['vp_prod'])
    await cases.decide(large.processInstanceId, { pass: false, comment: '超预算' })
    await cases.agreeUntil(small.processInstanceId, 'cost_acct')
    expect((await cases.open(small.processInstanceId)).map(task => task.nodeId)).toEqual(['cost_acct'])
    expect(await booking(({ tx }) => onHand(tx, { warehouseId, materialId }))).toMatchObject({ reservedQty: '10.000' })
    expect(await breaches()).toEqual([])
  })

  it('what is out of use is given out as long as some of it lies there, and is offered to nobody who buys', async () => {
    const { warehouseId, materialId } = await stocked(['', '2', '1'])
    const gone = await newMaterial(booking)
    await app.sql(`update wh_material set enabled = 'no' where id = any($1)`, [[materialId, gone]])
    const session = await cases.as('ma.zhiqiang')
    const offered = async (keyword: string, within: Field['within'] = {}) => {
      const asked = Object.fromEntries(Object.entries(within).map(([key, constant]) => [key, constant.slice(1, -1)]))
      const reply = await session.get('blade-flow/reference/list', { to: 'material', keyword, within: JSON.stringify(asked) })
      return reply.status === 200 ? reply.body.data.records.map((row: { id: string }) => row.id) : reply.body.msg
    }
    for (const { fields } of [materialRequisition, scmAccessoriesApply]) {
      const { within } = fields.items.columns.materialId
      expect(await offered(materialId, within)).toEqual([materialId])
      expect(await offered(gone, within)).toEqual([])
    }
    expect(await offered(materialId, materialColumns.chosen.materialId.within)).toEqual([])
    expect(await offered(materialId, { offer: '"all"' })).toBe('没有可选的范围: all')
    const { processInstanceId } = await cases.start('ma.zhiqiang', 'material_requisition', form(warehouseId, [{ materialId, qty: '2' }]))
    await cases.agreeUntil(processInstanceId, 'wh_keeper')
    expect((await give(processInstanceId, [{ materialId, qty: '2', issuedQty: '2' }])).body).toMatchObject({ success: true })
    expect(await offered(materialId, materialRequisition.fields.items.columns.materialId.within)).toEqual([])
    expect(await breaches()).toEqual([])
  })

  it('what was given out for a project says so on the issue', async () => {
    const { warehouseId, materialId } = await stocked(['', '9', '10'])
    const given = async (requisitionType: string) => {
      const asked = form(warehouseId, [{ materialId, qty: '1' }], { requisitionType })
      const { processInstanceId, businessId } = await cases.start('ma.zhiqiang', 'material_requisition', asked)
      await cases.agreeUntil(processInstanceId, 'wh_keeper')
      expect((await give(processInstanceId, [{ materialId, qty: '1', issuedQty: '1' }])).body).toMatchObject({ success: true })
      return app.sql('select source_type from wh_issue where id = $1', [businessId])
    }
    expect(await given('project')).toEqual([{ source_type: 'project' }])
    expect(await given('office')).toEqual([{ source_type: 'requisition' }])
    expect(await breaches()).toEqual([])
  })

  it('refuses assets, foreign goods, the same thing twice and what its type asks for', async () => {
    const { warehouseId, materialId } = await stocked(['', '5', '1'])
    const row = { materialId, qty: '1' }
    expect(await refused(form(warehouseId, [row, row]))).toBe('同一物料同一批次只能填一行')
    expect(await refused(form(warehouseId, [{ ...row, qty: '0' }]))).toBe('数量须大于零')
    expect(await refused(form(warehouseId, [row], { requisitionType: 'maintenance' }))).toBe('设备不能为空')
    await app.sql(`update wh_material set material_type = 'asset' where id = $1`, [materialId])
    expect(await refused(form(warehouseId, [row]))).toBe('固定资产不能领料')
    await app.sql(`update wh_warehouse set warehouse_type = 'custody' where id = $1`, [warehouseId])
    expect(await refused(form(warehouseId, [row]))).toBe('旧件、不良品、废料、退货、代保管和外协虚拟库不能领料')
  })
})
