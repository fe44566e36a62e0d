import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { issueBreaches } from '../issue/issue.query.ts'
import { onHand, post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'

describe('备件领用, with the old part back', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let ids: Record<'dept' | 'lathe', string>
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    const [lathe] = await app.sql<{ id: string }>(`select id from eq_equipment where equipment_code = 'SB-0007'`)
    ids = { dept: await deptId(app, 'machining'), lathe: lathe!.id }
  })
  afterAll(() => app.close())

  const breaches = () => booking(async ({ tx }) => [...(await stockBreaches(tx)), ...(await issueBreaches(tx))])
  async function stocked(qty: string, unitCost = '100', lifeDays = 0) {
    const warehouseId = await newWarehouse(app, booking)
    const materialId = await newMaterial(booking)
    await app.sql('update wh_material set life_days = $2, last_price = $3 where id = $1', [materialId, lifeDays, unitCost])
    await booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, qty, { unitCost })]))
    return { warehouseId, materialId }
  }

  const form = ({ warehouseId, materialId }: { warehouseId: string; materialId: string }, row: object, more: object = {}) => ({
    accessoryKind: 'replace',
    equipmentId: ids.lathe,
    faultDesc: '主轴轴承异响',
    warehouseId,
    useDeptId: ids.dept,
    needDate: '2030-01-01',
    items: [{ materialId, qty: '1', oldPartReturn: 'no', ...row }],
    ...more,
  })
  const start = (asked: object) => cases.start('li.ming', 'scm_accessories_apply', asked)
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('li.ming', 'scm_accessories_apply', asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }

  it('is held, returned, asked for again, given out against the old part, and the machine remembers it', async () => {
    const at = await stocked('5')
    const row = { qty: '3', oldPartReturn: 'yes', oldPartQty: '2' }
    const { processInstanceId, businessId, number } = await start(form(at, { qty: '1' }))
    const [first] = await cases.open(processInstanceId)
    // The machine stands in the machining workshop: its head decides, not the engineer's own.
    expect(first).toMatchObject({ nodeId: 'workshop_head', account: 'duan.lei' })
    await cases.send('duan.lei', 'process/return', { taskId: first!.taskId, to: 'start', comment: '三只一起换' })
    expect((await cases.send('li.ming', 'process/resubmit', { processInstanceId, form: form(at, row) })).body).toMatchObject({
      success: true,
    })
    expect(await booking(({ tx }) => onHand(tx, at))).toMatchObject({ reservedQty: '3.000' })
    await cases.agreeUntil(processInstanceId, 'wh_keeper')
    const given = await cases.decide(processInstanceId, { form: { items: [{ materialId: at.materialId, ...row, issuedQty: '3' }] } })
    expect(given.body).toMatchObject({ success: true })
    expect(await app.sql(`select biz_type, qty, amount from stock_ledger where biz_id = $1 order by id`, [businessId])).toEqual([
      { biz_type: 'SPARE_ISSUE', qty: '-3.000', amount: '-300.00' },
      { biz_type: 'OLD_PART_IN', qty: '2.000', amount: '0.00' },
    ])
    expect(
      await app.sql('select equipment_id, qty, old_part_qty, last_replace_date from wh_part_replacement where bill_no = $1', [number]),
    ).toEqual([{ equipment_id: ids.lathe, qty: '3.000', old_part_qty: '2.000', last_replace_date: null }])
    expect(await breaches()).toEqual([])
  })

  it('the keeper writes down the old parts he got: none where nothing was given, never more than was given', async () => {
    const at = await stocked('5')
    const asked = { qty: '3', oldPartReturn: 'yes', oldPartQty: '3', toPlan: 'no' }
    const waiting = async (row: object) => {
      const begun = await start(form(at, row))
      await cases.agreeUntil(begun.processInstanceId, 'wh_keeper')
      const give = (given: object) =>
        cases.decide(begun.processInstanceId, { form: { items: [{ materialId: at.materialId, ...row, ...given }] } })
      return { ...begun, give }
    }
    const books = async ({ businessId, number }: { businessId: string; number: string }) => ({
      moved: await app.sql('select biz_type, qty from stock_ledger where biz_id = $1 order by id', [businessId]),
      history: await app.sql('select qty, old_part_qty from wh_part_replacement where bill_no = $1', [number]),
    })

    const none = await waiting(asked)
    const tooMany = '旧件数量不能大于实发数量，没有收到旧件请填 0'
    expect((await none.give({ issuedQty: '0' })).body.msg).toBe(tooMany)
    expect((await none.give({ issuedQty: '0', oldPartQty: '0' })).body).toMatchObject({ success: true })
    expect(await books(none)).toEqual({ moved: [], history: [] })

    const some = await waiting(asked)
    expect((await some.give({ issuedQty: '2' })).body.msg).toBe(tooMany)
    expect((await some.give({ issuedQty: '2', oldPartQty: '' })).body.msg).toBe(tooMany)
    expect((await some.give({ issuedQty: '2', oldPartQty: '0' })).body).toMatchObject({ success: true })
    expect(await books(some)).toEqual({
      moved: [{ biz_type: 'SPARE_ISSUE', qty: '-2.000' }],
      history: [{ qty: '2.000', old_part_qty: '0.000' }],
    })

    const kept = await waiting({ qty: '1', oldPartReturn: 'no', oldPartQty: '1' })
    expect((await kept.give({ issuedQty: '1' })).body).toMatchObject({ success: true })
    expect(await books(kept)).toEqual({
      moved: [{ biz_type: 'SPARE_ISSUE', qty: '-1.000' }],
      history: [{ qty: '1.000', old_part_qty: '0.000' }],
    })
    expect(await breaches()).toEqual([])
  })

  it('what is kept by batch is asked for without one while there is none; the keeper names the batch he gives', async () => {
    const [warehouseId, materialId] = [await newWarehouse(app, booking), await newMaterial(booking, 'yes')]
    const at = { warehouseId, materialId }
    const arrive = (batchNo: string, qty: string) =>
      booking(book => post(book, [moved(book.newId, { ...at, batchNo }, qty, { unitCost: '10' })]))
    const { processInstanceId } = await start(form(at, { qty: '3', toPlan: 'no' }))
    await arrive('A', '2')
    await arrive('B', '2')
    const bare = '批次管理的物料须填写批次号'
    expect(await refused(form(at, { qty: '3' }))).toBe(bare)
    await cases.agreeUntil(processInstanceId, 'wh_keeper')
    const give = (given: object) =>
      cases.decide(processInstanceId, { form: { items: [{ materialId, qty: '3', oldPartReturn: 'no', toPlan: 'no', ...given }] } })
    expect((await give({ issuedQty: '2' })).body.msg).toBe(bare)
    expect((await give({ issuedQty: '2', batchNo: 'B' })).body).toMatchObject({ success: true })
    expect(await booking(({ tx }) => onHand(tx, { ...at, batchNo: 'A' }))).toMatchObject({ availableQty: '2.000' })
    expect(await booking(({ tx }) => onHand(tx, { ...at, batchNo: 'B' }))).toMatchObject({ onHandQty: '0.000' })

    const absent = await newMaterial(booking, 'yes')
    const none = await start(form({ warehouseId, materialId: absent }, { toPlan: 'no' }))
    await cases.agreeUntil(none.processInstanceId, 'wh_keeper')
    const nothing = { items: [{ materialId: absent, qty: '1', oldPartReturn: 'no', toPlan: 'no', issuedQty: '0' }] }
    expect((await cases.decide(none.processInstanceId, { form: nothing })).body).toMatchObject({ success: true })
    expect(await breaches()).toEqual([])
  })

  it('a part that did not last is shown as such, and the head of equipment has to say why', async () => {
    const at = await stocked('5', '100', 90)
    const once = async () => {
      const { processInstanceId } = await start(form(at, {}))
      const nodes = (await cases.open(processInstanceId)).map(task => task.nodeId)
      await cases.agreeUntil(processInstanceId, 'wh_keeper')
      await cases.decide(processInstanceId, {
        form: { items: [{ materialId: at.materialId, qty: '1', oldPartReturn: 'no', issuedQty: '1' }] },
      })
      return nodes
    }
    await once()
    const { processInstanceId } = await start(form(at, {}))
    const shown = (await (await cases.as('li.ming')).get('blade-flow/process/detail', { processInstanceId })).body.data
    expect(shown.form.items[0]).toMatchObject({ lifeHint: '距上次更换 0 天，预期寿命 90 天', lastReplaceDate: expect.any(String) })
    await cases.decide(processInstanceId)
    expect((await cases.open(processInstanceId))[0]).toMatchObject({ nodeId: 'equip_head_early', account: 'shi.jian' })
    expect((await cases.decide(processInstanceId)).status).not.toBe(200)
    expect((await cases.decide(processInstanceId, { comment: '批次质量问题，已索赔' })).body).toMatchObject({ success: true })
    expect(await breaches()).toEqual([])
  })

  it('what is missing waits as a draft of an urgent plan; dear parts ask the vice president', async () => {
    const at = await stocked('1', '15000')
    const { processInstanceId, number } = await start(form(at, { qty: '3', toPlan: 'yes' }))
    expect(await booking(({ tx }) => onHand(tx, at))).toMatchObject({ reservedQty: '1.000' })
    await cases.agreeUntil(processInstanceId, 'vp_prod')
    expect((await cases.open(processInstanceId)).map(task => task.nodeId)).toEqual(['vp_prod'])
    await cases.agreeUntil(processInstanceId, 'wh_keeper')
    const give = (issuedQty: string) =>
      cases.decide(processInstanceId, {
        form: { items: [{ materialId: at.materialId, qty: '3', oldPartReturn: 'no', toPlan: 'yes', issuedQty }] },
      })
    expect((await give('2')).body.msg).toBe(`库存可用数量不足：${at.materialId} 物料${at.materialId} 可用 1.000，需要 2.000`)
    expect((await give('1')).body).toMatchObject({ success: true })
    const [plan] = await app.sql<{ created_by: string; data: { planType: string; items: { qty: string }[] } }>(
      `select created_by, data from document where flow_key = 'procurement_plan' and data->>'planName' = $1`,
      [`备件缺件 ${number}`],
    )
    expect(plan).toMatchObject({ created_by: await userId(app, 'li.ming'), data: { planType: 'urgent', items: [{ qty: '2.000' }] } })
    expect(await breaches()).toEqual([])
  })

  it('INV-26 five ask for the last part at once and one holds it; given out from five sides, it leaves the shelf once', async () => {
    const at = await stocked('1')
    await Promise.all(Array.from({ length: 5 }, () => start(form(at, {}))))
    const held = await app.sql<{ instance: string; qty: string }>(
      `select i.id as instance, r.qty from stock_reserve r join wf_instance i on i.biz_id = r.biz_id where r.material_id = $1 and r.state = 'held'`,
      [at.materialId],
    )
    expect(held.map(({ qty }) => qty)).toEqual(['1.000'])
    const processInstanceId = held[0]!.instance
    await cases.agreeUntil(processInstanceId, 'wh_keeper')
    const [task] = await cases.open(processInstanceId)
    const given = { items: [{ materialId: at.materialId, qty: '1', oldPartReturn: 'no', issuedQty: '1' }] }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        cases.send(task!.account, 'work/complete-task', { taskId: task!.taskId, processInstanceId, pass: true, form: given }),
      ),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await app.sql(`select qty from stock_ledger where material_id = $1 and biz_type = 'SPARE_ISSUE'`, [at.materialId])).toEqual([
      { qty: '-1.000' },
    ])
    expect(await breaches()).toEqual([])
  })

  it('refuses an exchange without an old part, more old than new, the same part twice; refused itself, it holds nothing', async () => {
    const at = await stocked('5')
    const exchange = '以旧换新须填写旧件数量，且不大于申请数量'
    expect(await refused(form(at, { oldPartReturn: 'yes' }))).toBe(exchange)
    expect(await refused(form(at, { oldPartReturn: 'yes', oldPartQty: '2' }))).toBe(exchange)
    expect(await refused(form(at, { qty: '0' }))).toBe('数量须大于零')
    const twice = form(at, {})
    expect(await refused({ ...twice, items: [...twice.items, ...twice.items] })).toBe('同一物料同一批次只能填一行')
    const { processInstanceId } = await start(form(at, { qty: '5' }))
    await cases.decide(processInstanceId, { pass: false, comment: '先修' })
    expect(await booking(({ tx }) => onHand(tx, at))).toMatchObject({ reservedQty: '0.000' })
    expect(await breaches()).toEqual([])
  })
})
