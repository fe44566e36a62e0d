import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, month, stockIn } from '#test/harness.ts'
import { purchasePlanBreaches } from './purchase-plan.query.ts'

flowTest('procurement_plan', '采购计划, from the desk to lines that can be bought', tools => {
  const { app, cases, as, row, rows, list, user, dept, start, agreed, refuses, file } = tools
  const { material, categorised } = stockIn(tools)
  let part: string
  beforeAll(async () => {
    part = await material()
    await app.sql(`update wh_material set last_price = 100, safety_qty = 1 where id = $1`, [part])
  })
  tools.keeps(purchasePlanBreaches)
  tools.base(() => ({ planName: '检修备件', planType: 'month', planMonth: month, purchaseType: 'spare', items: [item()] }))

  const item = (more: object = {}) => ({
    ...{ materialId: part, qty: '10', needDate: day(20), useDeptId: dept('equipment'), purpose: '检修' },
    ...more,
  })
  const one = (more: object) => ({ items: [item(more)] })
  const linesOf = (id: string) =>
    rows('purchase_plan_line', { plan_id: id }, 'qty, approved_qty, est_amount, line_state, over_receipt_rate as rate', 'line_no')
  const stateOf = async (id: string) => (await row('purchase_plan', { id })).plan_state

  it('is returned, corrected, cut by the warehouse and then open for buying', async () => {
    const second = { needDate: day(30), qty: '4' }
    const paper = await start({ items: [item(), item(second)] })
    expect(await stateOf(paper.documentId)).toBe('approving')
    await paper.sendBack('数量偏多')
    await paper.resubmit({ items: [item({ qty: '8' }), item(second)] })
    await paper.agreeUntil('wh_head')
    const cut = (approvedQty: string) => ({ items: [item({ qty: '8', approvedQty }), item({ ...second, approvedQty: '0' })] })
    await paper.refuses([[cut('9'), '核定数量不能大于申请数量']])
    await paper.agree(cut('6'))
    const buyerId = user('zhu.lei')
    expect(await paper.agree({ buyerId })).toBe(3)
    expect(await linesOf(paper.documentId)).toMatchObject([
      { qty: '8.000', approved_qty: '6.000', est_amount: '600.00', line_state: 'open' },
      { qty: '4.000', approved_qty: '0.000', est_amount: '0.00', line_state: 'closed' },
    ])
    expect(await stateOf(paper.documentId)).toBe('open')
    const title = `安排采购：${paper.number} 检修备件，共 1 行，预估 600.00 元`
    expect(await rows('sys_backlog', { title })).toMatchObject([
      { user_id: buyerId, pc_url: `/procurement/plan-line/index?planNo=${paper.number}` },
    ])
  })

  it('more may come in than was ordered as far as the category of the material says, else as the parameter says of ingots', async () => {
    const rateOf = async (categoryRate: string | null, materialType: string) => {
      const materialId = await material()
      await categorised(materialId, categoryRate, materialType)
      await app.sql('update wh_material set last_price = 1 where id = $1', [materialId])
      const paper = await agreed(one({ materialId }))
      return (await linesOf(paper.documentId))[0]?.rate
    }
    expect([await rateOf('7', '2'), await rateOf(null, '2'), await rateOf('5', '4'), await rateOf(null, '4')]).toEqual([
      ...['7.00', '3.00', '5.00', '0.00'],
    ])
  })

  it('is read by the buyer it names, on its page, in the list, with its files and from the book; by no other buyer', async () => {
    const [buyer, other] = ['zhu.lei', 'xie.yun'] as const
    const { id, number, ...paper } = await start({ buyerId: user(buyer), attachments: [await file('图纸.pdf')] })
    const seen = async (account: string) => {
      const session = await as(account)
      return {
        page: (await session.get('blade-flow/process/detail', { processInstanceId: id })).status,
        list: (await session.get('blade-flow/document/list', { flowKey: 'procurement_plan', number })).body.data.total,
        files: (await session.get('blade-biz/annex/findSouListWithIndexId', { souId: id })).body.data?.length ?? 0,
      }
    }
    expect(await seen(buyer)).toEqual({ page: 200, list: 1, files: 1 })
    expect(await seen(other)).toEqual({ page: 404, list: 0, files: 0 })
    await paper.agreeUntil('purchase_head')
    // With the name goes the sight.
    await paper.agree({ buyerId: user(other) })
    expect(await seen(buyer)).toEqual({ page: 404, list: 0, files: 0 })
    expect(await seen(other)).toEqual({ page: 200, list: 1, files: 1 })
    const [listed] = await list<{ labels: object }>(other, 'purchasePlan', { planNo: number })
    expect(Object.keys(listed!.labels)).toContain(`paper:${number}`)
  })

  it('is its department’s business, and as a draft its writer’s and purchasing’s alone', async () => {
    const form = await tools.form({ planName: '草稿' })
    const draft = (await cases.send('li.ming', 'process/save-draft', { flowKey: 'procurement_plan', form })).body.data.bizId
    const paper = await agreed()
    for (const [account, seen] of [
      ['shi.jian', ['open']],
      ['meng.deshan', []],
      ['qin.haifeng', ['open']],
      ['zhu.lei', ['draft', 'open']],
      ['sun.jianguo', ['draft', 'open']],
    ] as const) {
      const ids = (await list(account, 'purchasePlan')).map(({ id }) => id)
      expect([ids.includes(draft) && 'draft', ids.includes(paper.documentId) && 'open'].filter(Boolean), account).toEqual(seen)
      const lines = await list(account, 'purchasePlanLine')
      expect(
        lines.some(({ planNo }) => planNo === paper.number),
        account,
      ).toBe(seen.length > 0)
    }
    const picked = async (account: string) =>
      (await (await as(account)).get('blade-flow/reference/list', { to: 'purchasePlan', ids: draft })).body.data.records.length
    expect([await picked('li.ming'), await picked('zhu.lei'), await picked('worker01'), await picked('qin.haifeng')]).toEqual([1, 1, 0, 0])
  })

  it('a line that another department will use is in the sight of its head', async () => {
    const paper = await agreed(one({ useDeptId: dept('forge') }))
    const lines = async (account: string) => (await list(account, 'purchasePlanLine', { planNo: paper.number })).length
    expect([await lines('meng.deshan'), await lines('shi.jian'), await lines('long.fei')]).toEqual([1, 1, 0])
  })

  it('shows stock and open orders, and says when these are enough', async () => {
    const [rich] = await app.sql<{ id: string; sum: string }>(
      `select m.id::text, sum(b.on_hand_qty)::text as sum from wh_material m join stock_balance b on b.material_id = m.id
       where m.material_code = 'BJ-0007' group by m.id`,
    )
    const paper = await start(one({ materialId: rich!.id, qty: '1' }))
    // Of the thirty that were ordered without sourcing ten are in.
    expect((await paper.shown()).items).toMatchObject([
      { onHandQty: rich!.sum, inTransitQty: '20.000', safetyQty: '10.000', stockHint: '现有与在途可满足' },
    ])
    await paper.withdraw()
  })

  it('an urgent plan needs production, an expensive one the leaders', async () => {
    const urgent = await start({ ...one({ needDate: day(1) }), planType: 'urgent', urgentReason: '停机' })
    expect(await urgent.agreeAll()).toEqual(['dept_head', 'wh_head', 'prod_head', 'purchase_head'])
    const dear = await start(one({ estPrice: '60000' }))
    expect(await dear.agreeAll()).toEqual(['dept_head', 'wh_head', 'purchase_head', 'ladder_vp_supply', 'ladder_cfo'])
  })

  it('reports problems', async () => {
    const old = await row('wh_material', { material_code: 'BJ-0012' })
    await refuses([
      [one({ qty: '0' }), '数量须大于零'],
      [one({ approvedQty: '11' }), '核定数量不能大于申请数量'],
      [{ items: [item(), item()] }, '同一物料同一需求日期只能填一行'],
      [one({ needDate: day(6) }), `需求日期不能早于 ${day(7)}`],
      [{ ...one({ needDate: day(-1) }), planType: 'urgent', urgentReason: '停机' }, `需求日期不能早于 ${day()}`],
      [{ planType: 'urgent' }, '紧急原因不能为空'],
      [{ planMonth: '2020-01' }, '计划月份不能早于当前月份，追加计划除外'],
      [one({ materialId: await material() }), '没有最近单价的物料须填写预估单价'],
      [one({ materialId: old.id }), '物料 BJ-0012 已停用'],
    ])
    await agreed({ planType: 'supplement', planMonth: '2020-01' })
  })

  it('refused it is back on the desk; a slow approval does not make it late', async () => {
    const { documentId, ...paper } = await start()
    await paper.reject('暂缓')
    expect(await stateOf(documentId)).toBe('draft')
    await paper.resubmit()
    await app.sql(`update purchase_plan set applied_on = applied_on - 30 where id = $1`, [documentId])
    const late = `update document set data = jsonb_set(data, '{items,0,needDate}', to_jsonb($2::text)) where id = $1`
    await app.sql(late, [documentId, day(-20)])
    await paper.agreeAll()
    expect(await stateOf(documentId)).toBe('open')
  })

  it('a draft has its row from the start, and takes it along when it is thrown away', async () => {
    const saved = await cases.send('li.ming', 'process/save-draft', { flowKey: 'procurement_plan', form: { planName: '半张纸' } })
    const { draftId, bizId } = saved.body.data
    expect(await stateOf(bizId)).toBe('draft')
    expect((await cases.send('li.ming', 'process/delete-draft', { draftId })).body).toMatchObject({ success: true })
    expect(await row('purchase_plan', { id: bizId })).toMatchObject({ is_deleted: 1 })
  })
})
