import { beforeAll, expect, it } from 'vitest'
import { type At, flowTest, type Paper, stockIn } from '#test/harness.ts'
import { issueBreaches } from '../issue/issue.query.ts'
import { stockBreaches } from '../stock/stock.query.ts'

const BARE = '批次管理的物料须填写批次号'

flowTest('scm_accessories_apply', '备件领用, with the old part back', tools => {
  const { app, cases, row, rows, user, dept, start, startAt, refuses } = tools
  const { place, material, move, onHandAt } = stockIn(tools)
  let lathe: string
  beforeAll(async () => {
    lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' })).id!
  })
  tools.keeps(stockBreaches, issueBreaches)
  tools.base(() => ({
    ...{ accessoryKind: 'replace', equipmentId: lathe, faultDesc: '主轴轴承异响', useDeptId: dept('machining'), needDate: '2030-01-01' },
  }))

  async function stocked(qty: string, unitCost = '100', lifeDays = 0) {
    const at = await place()
    await app.sql('update wh_material set life_days = $2, last_price = $3 where id = $1', [at.materialId, lifeDays, unitCost])
    await move(at, qty, { unitCost })
    return at
  }
  const items = ({ materialId }: At, more: object = {}) => ({ items: [{ materialId, qty: '1', oldPartReturn: 'no', ...more }] })
  const asked = (at: At, more: object = {}) => ({ warehouseId: at.warehouseId, ...items(at, more) })

  it('is held, returned, asked for again, given out against the old part, and the machine remembers it', async () => {
    const at = await stocked('5')
    const exchange = { qty: '3', oldPartReturn: 'yes', oldPartQty: '2' }
    const paper = await start(asked(at))
    // The machine stands in the machining workshop: its head decides, not the engineer's own.
    expect(await paper.open()).toMatchObject([{ nodeId: 'workshop_head', account: 'duan.lei' }])
    await paper.sendBack('三只一起换')
    await paper.resubmit(asked(at, exchange))
    expect(await onHandAt(at)).toMatchObject({ reservedQty: '3.000' })
    await paper.agreeUntil('wh_keeper')
    await paper.agree(items(at, { ...exchange, issuedQty: '3' }))
    expect(await rows('stock_ledger', { biz_id: paper.documentId }, 'biz_type, qty, amount', 'id')).toEqual([
      { biz_type: 'SPARE_ISSUE', qty: '-3.000', amount: '-300.00' },
      { biz_type: 'OLD_PART_IN', qty: '2.000', amount: '0.00' },
    ])
    expect(await rows('wh_part_replacement', { bill_no: paper.number })).toMatchObject([
      { equipment_id: lathe, qty: '3.000', old_part_qty: '2.000', last_replace_date: null },
    ])
  })

  it('the keeper writes down the old parts he got: none where nothing was given, never more than was given', async () => {
    const at = await stocked('5')
    const exchange = { qty: '3', oldPartReturn: 'yes', oldPartQty: '3', toPlan: 'no' }
    const given = (more: object) => items(at, { ...exchange, ...more })
    const books = async ({ documentId, number }: Paper) => ({
      moved: await rows('stock_ledger', { biz_id: documentId }, 'biz_type, qty', 'id'),
      history: await rows('wh_part_replacement', { bill_no: number }, 'qty, old_part_qty'),
    })

    const none = await startAt('wh_keeper', asked(at, exchange))
    const tooMany = '旧件数量不能大于实发数量，没有收到旧件请填 0'
    await none.refuses([[given({ issuedQty: '0' }), tooMany]])
    await none.agree(given({ issuedQty: '0', oldPartQty: '0' }))
    expect(await books(none)).toEqual({ moved: [], history: [] })

    const some = await startAt('wh_keeper', asked(at, exchange))
    await some.refuses([
      [given({ issuedQty: '2' }), tooMany],
      [given({ issuedQty: '2', oldPartQty: '' }), tooMany],
    ])
    await some.agree(given({ issuedQty: '2', oldPartQty: '0' }))
    expect(await books(some)).toEqual({
      moved: [{ biz_type: 'SPARE_ISSUE', qty: '-2.000' }],
      history: [{ qty: '2.000', old_part_qty: '0.000' }],
    })

    const kept = await startAt('wh_keeper', asked(at, { oldPartQty: '1' }))
    await kept.agree(items(at, { oldPartQty: '1', issuedQty: '1' }))
    expect(await books(kept)).toEqual({
      moved: [{ biz_type: 'SPARE_ISSUE', qty: '-1.000' }],
      history: [{ qty: '1.000', old_part_qty: '0.000' }],
    })
  })

  it('what is kept by batch is asked for without one while there is none; the keeper names the batch he gives', async () => {
    const at = await place('yes')
    const three = { qty: '3', toPlan: 'no' }
    const paper = await start(asked(at, three))
    for (const batchNo of ['A', 'B']) await move({ ...at, batchNo }, '2', { unitCost: '10' })
    await refuses([[asked(at, { qty: '3' }), BARE]])
    await paper.agreeUntil('wh_keeper')
    await paper.refuses([[items(at, { ...three, issuedQty: '2' }), BARE]])
    await paper.agree(items(at, { ...three, issuedQty: '2', batchNo: 'B' }))
    expect(await onHandAt({ ...at, batchNo: 'A' })).toMatchObject({ availableQty: '2.000' })
    expect(await onHandAt({ ...at, batchNo: 'B' })).toMatchObject({ onHandQty: '0.000' })

    const absent = { ...at, materialId: await material('yes') }
    const none = await startAt('wh_keeper', asked(absent, { toPlan: 'no' }))
    await none.agree(items(absent, { toPlan: 'no', issuedQty: '0' }))
  })

  it('a part that did not last is shown as such, and the head of equipment has to say why', async () => {
    const at = await stocked('5', '100', 90)
    await (await startAt('wh_keeper', asked(at))).agree(items(at, { issuedQty: '1' }))
    const paper = await start(asked(at))
    const hint = { lifeHint: '距上次更换 0 天，预期寿命 90 天', lastReplaceDate: expect.any(String) }
    expect((await paper.shown()).items).toMatchObject([hint])
    await paper.agree()
    expect(await paper.open()).toMatchObject([{ nodeId: 'equip_head_early', account: 'shi.jian' }])
    expect((await paper.tryAgree()).status).not.toBe(200)
    expect((await cases.decide(paper.id, { comment: '批次质量问题，已索赔' })).status).toBe(200)
  })

  it('what is missing waits as a draft of an urgent plan; dear parts ask the vice president', async () => {
    const at = await stocked('1', '15000')
    const three = { qty: '3', toPlan: 'yes' }
    const paper = await start(asked(at, three))
    expect(await onHandAt(at)).toMatchObject({ reservedQty: '1.000' })
    expect(await paper.agreeUntil('wh_keeper')).toContain('vp_prod')
    const short = `库存可用数量不足：${at.materialId} 物料${at.materialId} 可用 1.000，需要 2.000`
    await paper.refuses([[items(at, { ...three, issuedQty: '2' }), short]])
    await paper.agree(items(at, { ...three, issuedQty: '1' }))
    const name = { flow_key: 'procurement_plan', "data->>'planName'": `备件缺件 ${paper.number}` }
    expect(await rows('document', name)).toMatchObject([
      { created_by: user('li.ming'), data: { planType: 'urgent', items: [{ qty: '2.000' }] } },
    ])
  })

  it('INV-26 five ask for the last part at once and one holds it; given out from five sides, it leaves the shelf once', async () => {
    const at = await stocked('1')
    const papers = await Promise.all(Array.from({ length: 5 }, () => start(asked(at))))
    const held = await rows('stock_reserve', { material_id: at.materialId, state: 'held' })
    expect(held).toMatchObject([{ amount: '1.000' }])
    const holder = papers.find(paper => paper.documentId === held[0]!.document_id)!
    await holder.agreeUntil('wh_keeper')
    const [task] = await holder.open()
    const give = { ...task, pass: true, form: items(at, { issuedQty: '1' }) }
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => cases.send(task!.account, 'work/complete-task', give)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rows('stock_ledger', { material_id: at.materialId, biz_type: 'SPARE_ISSUE' })).toMatchObject([{ qty: '-1.000' }])
  })

  it('refuses an exchange without an old part, more old than new, the same part twice; refused itself, it holds nothing', async () => {
    const at = await stocked('5')
    const exchange = '以旧换新须填写旧件数量，且不大于申请数量'
    const one = asked(at)
    await refuses([
      [asked(at, { oldPartReturn: 'yes' }), exchange],
      [asked(at, { oldPartReturn: 'yes', oldPartQty: '2' }), exchange],
      [asked(at, { qty: '0' }), '数量须大于零'],
      [{ ...one, items: [...one.items, ...one.items] }, '同一物料同一批次只能填一行'],
    ])
    await (await start(asked(at, { qty: '5' }))).reject('先修')
    expect(await onHandAt(at)).toMatchObject({ reservedQty: '0.000' })
  })
})
