import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { atOnce, type Booking, bookingIn, moved, newMaterial, newWarehouse, type TestBook } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { onHand, post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { consume, reserve } from '../stock/stock-reserve.ledger.ts'
import { issueOut } from './issue.ledger.ts'
import { issueBreaches } from './issue.query.ts'
import { claimReturn } from './issue-return.ledger.ts'

describe('退料, at the cost it left with', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let ids: Record<'dept' | 'keeper', string>
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    ids = { dept: await deptId(app, 'machining'), keeper: await userId(app, 'liang.yan') }
  })
  afterAll(() => app.close())

  const breaches = () => booking(async ({ tx }) => [...(await stockBreaches(tx)), ...(await issueBreaches(tx))])

  /** So much was given out of a warehouse that held so much of it for so much money. */
  async function issued(qty: string, stock: string, amount: string) {
    const warehouseId = await newWarehouse(app, booking)
    const materialId = await newMaterial(booking)
    await booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, stock, { amount })]))
    const issueId = app.newId()
    await booking(async (book: TestBook) => {
      const paper = { ...book, documentId: issueId, number: `LL${issueId}`, actor: ids.keeper }
      const source = { bizType: 'ISSUE', bizId: issueId }
      await reserve(book, [{ ...source, bizLineId: book.newId(), billNo: paper.number, warehouseId, materialId, qty }])
      await issueOut(paper, { sourceType: 'requisition', warehouseId, useDeptId: ids.dept }, await consume(book, source))
    })
    const [line] = await app.sql<{ id: string }>('select id from wh_issue_line where issue_id = $1', [issueId])
    return { warehouseId, materialId, issueId, lineId: line!.id }
  }

  const form = (at: { issueId: string; warehouseId: string; lineId: string }, qty: string, more: object = {}) => ({
    issueId: at.issueId,
    warehouseId: at.warehouseId,
    returnCause: 'surplus',
    items: [{ issueLineId: at.lineId, qty, qualityState: 'good', ...more }],
  })
  const start = (asked: object) => cases.start('ma.zhiqiang', 'material_return_outbound', asked)
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('ma.zhiqiang', 'material_return_outbound', asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }

  it('INV-28 thirds of ten yuan come back cent by cent, whatever the average is by then', async () => {
    const at = await issued('3', '3', '10.00')
    const place = { warehouseId: at.warehouseId, materialId: at.materialId }
    await booking(book => post(book, [moved(book.newId, place, '5', { unitCost: '99' })]))
    const amounts: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const { processInstanceId, businessId } = await start(form(at, '1'))
      expect(await cases.agreeAll(processInstanceId)).toEqual(['dept_head', 'wh_keeper'])
      const [row] = await app.sql<{ amount: string }>(`select amount from stock_ledger where biz_id = $1`, [businessId])
      amounts.push(row!.amount)
      expect(await breaches()).toEqual([])
    }
    expect(amounts).toEqual(['3.33', '3.34', '3.33'])
    expect(await booking(({ tx }) => onHand(tx, place))).toMatchObject({ onHandQty: '8.000' })
    expect(await refused(form(at, '1'))).toBe('退料数量不能大于实发数量减已退数量')
  })

  it('what is on its way back cannot come back twice; returned, it can be corrected', async () => {
    const at = await issued('5', '10', '100.00')
    const { processInstanceId } = await start(form(at, '3'))
    expect(await refused(form(at, '3'))).toBe('可退数量 2.000，其余已退或正在办理退料')
    const [first] = await cases.open(processInstanceId)
    await cases.send(first!.account, 'process/return', { taskId: first!.taskId, to: 'start', comment: '数量核对' })
    const again = await cases.send('ma.zhiqiang', 'process/resubmit', { processInstanceId, form: form(at, '5') })
    expect(again.body).toMatchObject({ success: true })
    expect(await breaches()).toEqual([])
    await cases.decide(processInstanceId, { pass: false, comment: '不退' })
    const other = await start(form(at, '5'))
    expect(await cases.agreeAll(other.processInstanceId)).toEqual(['dept_head', 'wh_keeper'])
    expect(await breaches()).toEqual([])
  })

  it('what is no good goes to the rejects, after the inspector; nothing good goes there', async () => {
    const at = await issued('4', '10', '100.00')
    const { processInstanceId, businessId } = await start(form(at, '4', { qualityState: 'bad' }))
    expect(await cases.agreeAll(processInstanceId)).toEqual(['dept_head', 'qc_inspector', 'wh_keeper'])
    expect(
      await app.sql(
        `select w.warehouse_type, l.qty, l.amount, b.quality_state from stock_ledger l join wh_warehouse w on w.id = l.warehouse_id
         join stock_balance b on (b.warehouse_id, b.material_id) = (l.warehouse_id, l.material_id) where l.biz_id = $1`,
        [businessId],
      ),
    ).toEqual([{ warehouse_type: 'defect', qty: '4.000', amount: '40.00', quality_state: 'bad' }])
    const more = await issued('1', '1', '5.00')
    const [rejects] = await app.sql<{ id: string }>(`select id from wh_warehouse where warehouse_type = 'defect'`)
    expect(await refused(form({ ...more, warehouseId: rejects!.id }, '1'))).toBe('良品不能退入不良品库或废料库')
    expect(await refused(form({ ...more, lineId: at.lineId }, '1'))).toContain('退料数量不能大于实发数量减已退数量')
    expect(await breaches()).toEqual([])
  })

  it('what was given out is seen by the department it went to, and picked by its people', async () => {
    const at = await issued('2', '2', '2.00')
    const seen = async (account: string, master: string) =>
      (await (await cases.as(account)).get('blade-biz/master/list', { master, size: 500 })).body.data.records.some(
        (row: { id: string }) => row.id === at.issueId || row.id === at.lineId,
      )
    for (const master of ['issue', 'issueLine']) {
      expect(await seen('duan.lei', master)).toBe(true)
      expect(await seen('hou.liang', master)).toBe(true)
      expect(await seen('zhu.lei', master)).toBe(true)
      expect(await seen('meng.deshan', master)).toBe(false)
    }
    const picked = async (account: string) => {
      const session = await cases.as(account)
      const issue = await session.get('blade-flow/reference/list', { to: 'issue', ids: at.issueId })
      const line = await session.get('blade-flow/reference/list', { to: 'issueLine', within: JSON.stringify({ issueId: at.issueId }) })
      return [issue.body.data.records.length, line.body.data.records.length]
    }
    expect(await picked('ma.zhiqiang')).toEqual([1, 1])
    expect(await picked('worker01')).toEqual([1, 1])
    expect(await picked('xue.gang')).toEqual([0, 0])
  })

  it('refuses a foreign line and the same line twice', async () => {
    const [one, other] = [await issued('2', '2', '2.00'), await issued('2', '2', '2.00')]
    expect(await refused(form({ ...one, lineId: other.lineId }, '1'))).toBe('出库行不属于所选出库单')
    const row = { issueLineId: one.lineId, qty: '1', qualityState: 'good' }
    expect(await refused({ ...form(one, '1'), items: [row, row] })).toBe('同一出库行不能重复')
  })

  it('twenty bring back the last two pieces at once: two of them do', async () => {
    const at = await issued('2', '2', '2.00')
    const went = await atOnce(booking, 20, book =>
      claimReturn(book, { documentId: book.newId(), billNo: 'X' }, new Map([[at.lineId, '1']])),
    )
    expect(went.filter(Boolean)).toHaveLength(2)
    expect(await breaches()).toEqual([])
  })
})
