import { expect, it } from 'vitest'
import { flowTest, stockIn, wanted } from '#test/harness.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { consume, heldStock } from '../stock/stock-reserve.ledger.ts'
import { issueOut } from './issue.ledger.ts'
import { issueBreaches } from './issue.query.ts'

flowTest('material_return_outbound', '退料, at the cost it left with', tools => {
  const { app, booking, as, row, rows, list, offers, user, dept, start, refuses, sound } = tools
  const { place, move, onHandAt } = stockIn(tools)
  tools.keeps(stockBreaches, issueBreaches)
  tools.base(() => ({ returnCause: 'surplus' }))

  /** So much was given out of a warehouse that held so much of it for so much money. */
  async function issued(qty: string, stock: string, amount: string) {
    const at = await place()
    await move(at, stock, { amount })
    const issueId = app.newId()
    await booking(async book => {
      const paper = { ...book, documentId: issueId, number: `LL${issueId}`, actor: user('liang.yan') }
      await heldStock.hold(paper, [wanted(book.newId, at, qty)])
      const head = { sourceType: 'requisition', warehouseId: at.warehouseId, useDeptId: dept('machining') }
      await issueOut(paper, head, await consume(paper))
    })
    return { ...at, issueId, lineId: (await row('wh_issue_line', { issue_id: issueId })).id! }
  }
  const back = (at: { issueId: string; warehouseId: string; lineId: string }, qty: string, more: object = {}) => ({
    ...{ issueId: at.issueId, warehouseId: at.warehouseId, items: [{ issueLineId: at.lineId, qty, qualityState: 'good', ...more }] },
  })

  it('INV-28 thirds of ten yuan come back cent by cent, whatever the average is by then', async () => {
    const at = await issued('3', '3', '10.00')
    await move(at, '5', { unitCost: '99' })
    const amounts: unknown[] = []
    for (let turn = 0; turn < 3; turn++) {
      const paper = await start(back(at, '1'))
      expect(await paper.agreeAll()).toEqual(['dept_head', 'wh_keeper'])
      amounts.push((await row('stock_ledger', { biz_id: paper.documentId })).amount)
      await sound()
    }
    expect(amounts).toEqual(['3.33', '3.34', '3.33'])
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '8.000' })
    await refuses([[back(at, '1'), '退料数量不能大于实发数量减已退数量']])
  })

  it('what is on its way back cannot come back twice; returned, it can be corrected', async () => {
    const at = await issued('5', '10', '100.00')
    const paper = await start(back(at, '3'))
    await refuses([[back(at, '3'), '可退数量 2.000，其余已退或正在办理退料']])
    await paper.sendBack('数量核对')
    await paper.resubmit(back(at, '5'))
    await sound()
    await paper.reject('不退')
    expect(await (await start(back(at, '5'))).agreeAll()).toEqual(['dept_head', 'wh_keeper'])
  })

  it('what is no good goes to the rejects, after the inspector; nothing good goes there', async () => {
    const at = await issued('4', '10', '100.00')
    const paper = await start(back(at, '4', { qualityState: 'bad' }))
    expect(await paper.agreeAll()).toEqual(['dept_head', 'qc_inspector', 'wh_keeper'])
    expect(
      await app.sql(
        `select w.warehouse_type, l.qty, l.amount, b.quality_state from stock_ledger l join wh_warehouse w on w.id = l.warehouse_id
         join stock_balance b on (b.warehouse_id, b.material_id) = (l.warehouse_id, l.material_id) where l.biz_id = $1`,
        [paper.documentId],
      ),
    ).toEqual([{ warehouse_type: 'defect', qty: '4.000', amount: '40.00', quality_state: 'bad' }])
    const more = await issued('1', '1', '5.00')
    const [rejects] = await rows('wh_warehouse', { warehouse_type: 'defect' })
    await refuses([
      [back({ ...more, warehouseId: rejects!.id! }, '1'), '良品不能退入不良品库或废料库'],
      [back({ ...more, lineId: at.lineId }, '1'), /退料数量不能大于实发数量减已退数量/],
    ])
  })

  it('what was given out is seen by the department it went to, and picked by its people', async () => {
    const at = await issued('2', '2', '2.00')
    const seen = async (account: string, master: string) =>
      (await list(account, master)).some(({ id }) => id === at.issueId || id === at.lineId)
    for (const master of ['issue', 'issueLine'])
      for (const account of ['duan.lei', 'hou.liang', 'zhu.lei', 'meng.deshan'])
        expect(await seen(account, master), `${account} ${master}`).toBe(account !== 'meng.deshan')
    const picked = async (account: string) => {
      const issue = await (await as(account)).get('blade-flow/reference/list', { to: 'issue', ids: at.issueId })
      return [issue.body.data.records.length, (await offers(account, 'issueLine', '', { issueId: at.issueId })).length]
    }
    expect(await picked('ma.zhiqiang')).toEqual([1, 1])
    expect(await picked('worker01')).toEqual([1, 1])
    expect(await picked('xue.gang')).toEqual([0, 0])
  })

  it('refuses a foreign line and the same line twice', async () => {
    const [one, other] = [await issued('2', '2', '2.00'), await issued('2', '2', '2.00')]
    const twice = back(one, '1')
    await refuses([
      [back({ ...one, lineId: other.lineId }, '1'), '出库明细不属于所选出库单'],
      [{ ...twice, items: [...twice.items, ...twice.items] }, '同一出库明细不能重复'],
    ])
  })
})
