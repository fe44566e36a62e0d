import { beforeAll, expect, it } from 'vitest'
import { workExecBreaches } from '#domains/production/exec/exec-rules.query.ts'
import { pieceIssueBreaches } from '#domains/production/feed/feed-rules.query.ts'
import { pieceCostBreaches } from '#domains/production/piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '#domains/production/work-order/work-rules.query.ts'
import { appTest, expectRefusal, failuresIn, ingotsIn, PLANNER, productionIn } from '#test/harness.ts'
import { scrapBreaches } from '../scrap/scrap-rules.query.ts'
import { nonconformityBreaches } from './nonconformity-rules.query.ts'

const HEAD = 'jin.yu'

/** 改制: a shaft that failed becomes one of another product, with its steel and what that had cost. */
appTest('改制', tools => {
  const { act, app, row, rows, dept, get, keeps } = tools
  const production = productionIn(tools)
  const { routeOf, order, ordered } = production
  const { failed, ncrOf, works } = failuresIn(tools, production)
  const { feeds, blankOf } = ingotsIn(tools)
  keeps(nonconformityBreaches, scrapBreaches, pieceCostBreaches, pieceIssueBreaches, workOrderBreaches, workExecBreaches)
  let other: Awaited<ReturnType<typeof routeOf>>
  beforeAll(async () => {
    other = await routeOf([{ processCode: 'DZ50', isCheck: false }], { product: 4 })
    await blankOf(other.routeId)
  })
  const pieceOf = (where: object) => row('erp_producation_workorder_piece', where as never)
  async function target() {
    const workId = await ordered(other, 1)
    return pieceOf({ work_id: workId })
  }
  const files = async (pieceId: string, targetPieceId: string | undefined, more: object = {}, by = HEAD) =>
    act(by, 'nonconformity', 'remake', (await ncrOf(pieceId))[0]!.id!, {
      ...{ targetPieceId, weight: '20000', dutyType: 'work', dutyDeptId: dept('forge'), reason: '改作短轴', ...more },
    })
  const confirms = (id: string, by = PLANNER) => act(by, 'waitingAction', 'confirm', id)
  const costsOf = (pieceId: string) =>
    app.sql<{ item: string; amount: string }>(
      'select cost_item as item, sum(amount)::text as amount from erp_producation_piece_cost where piece_id = $1 group by 1 order by 1',
      [pieceId],
    )

  /** What it has cost until now. */
  const sumOf = async (pieceId: string) =>
    (await app.sql<{ sum: string }>('select sum(amount)::text from erp_producation_piece_cost where piece_id = $1', [pieceId]))[0]!.sum

  it('by the head of quality and the planner: steel, heat and value go on, the rest is lost, and the demand is open again', async () => {
    const { pieceId, workId } = await failed(1, feeds)
    await app.sql(
      `insert into erp_producation_piece_cost (id, work_id, piece_id, cost_item, basis, rate, amount, bill_no, post_date, period)
       values ($1, $2, $3, 'OUTSOURCE', 1, 1234.56, 1234.56, 'T-WX', current_date, to_char(current_date, 'YYYY-MM'))`,
      [app.newId(), workId, pieceId],
    )
    const old = await pieceOf({ id: pieceId })
    const had = await sumOf(pieceId)
    const rest = (Number(had) - 320000).toFixed(2)
    const made = await target()
    expect((await files(pieceId, made.id, {}, 'tao.yong')).status).toBe(403)
    expectRefusal(await files(pieceId, made.id, { weight: '32000.001' }), '重量不能大于该件的 32000.000 kg')
    expectRefusal(await files(pieceId, made.id, { weight: undefined }), '现重(kg)不能为空')
    const filed = await files(pieceId, made.id)
    expect(filed.body.msg).toBe('操作成功')
    expect(await ncrOf(pieceId)).toHaveLength(1)
    expect((await confirms(filed.body.data.id, HEAD)).status).not.toBe(200)
    const both = await Promise.all([1, 2].map(() => confirms(filed.body.data.id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

    expect(await pieceOf({ id: made.id })).toMatchObject({
      ...{ from_pro_code: old.pro_code, heat_no: old.heat_no, ingot_no: old.ingot_no, status: '0', place: 'shop' },
    })
    expect(await pieceOf({ id: pieceId })).toMatchObject({ status: '2', place: 'scrap' })
    expect(await costsOf(made.id!)).toEqual([{ item: 'REMAKE_IN', amount: '320000.00' }])
    expect((await costsOf(pieceId)).find(({ item }) => item === 'SCRAP_OUT')).toEqual({ item: 'SCRAP_OUT', amount: `-${had}` })
    const record = await row('qc_scrap_record', { piece_id: pieceId })
    expect(record).toMatchObject({ kind: 'remake', accum_cost: had, residual_value: '320000.00', loss_amount: rest })
    expect(await rows('stock_ledger', { bill_no: record.bill_no })).toEqual([])
    expect(await rows('qc_quality_loss', { piece_id: pieceId }, 'loss_kind, amount')).toEqual([{ loss_kind: 'scrap', amount: rest }])
    expect(await ncrOf(pieceId, 'closed')).toMatchObject([{ disposition: 'remake', disposition_no: record.bill_no }])
    expect(await row('erp_producation_demand', { id: old.demand_id }, 'state')).toEqual({ state: 'open' })
    expect(await row('erp_producation_workorder', { id: workId }, 'status')).toEqual({ status: '50' })

    // It goes on as if it had been fed, and its file tells where its steel came from.
    expect((await act('meng.deshan', 'piece', 'unfeed', made.id!, { reason: '试' })).status).not.toBe(200)
    expectRefusal(await act(PLANNER, 'workOrder', 'cancel', made.work_id!, { reason: '不做' }), '工单有改制转入的产品件，不能取消')
    const { items } = (await get(HEAD, `blade-biz/m/dossier/${made.pro_code}`)).body.data
    expect(items.filter(({ key }: { key: string }) => key === 'fed' || key === 'millCert')).toMatchObject([
      { key: 'fed', isThere: true },
      { key: 'millCert', what: old.ingot_no },
    ])
    const { heats } = (await get(PLANNER, 'blade-biz/erpproducationworkorder/genealogy', { find: old.ingot_no })).body.data
    expect(heats[0].ingots[0]).toMatchObject({
      ...{ fedQty: '32000.000', pieces: [{ proCode: old.pro_code }, { proCode: made.pro_code, weight: '0.000' }] },
    })
    await works(made.id!, 'DZ50')
    expect(await pieceOf({ id: made.id })).toMatchObject({ status: '1' })
  })

  it('not one of its own product, not one that was fed or begun, not one of other steel or too heavy; nobody twice', async () => {
    const { pieceId, workId } = await failed(1, feeds)
    const same = await order((await pieceOf({ id: pieceId })).material_id!, 1)
    expectRefusal(await files(pieceId, (await pieceOf({ work_id: same })).id), '目标件须为其他产品')
    const fed = await target()
    await feeds(fed.work_id!)
    expectRefusal(await files(pieceId, fed.id), /^目标件中没有/)

    const dry = await routeOf([{ processCode: 'DZ50', isCheck: false }], { product: 5 })
    expectRefusal(await files(pieceId, (await pieceOf({ work_id: await ordered(dry, 1) })).id), /无需投料，不能改制$/)
    const made = await target()
    const heavy = (unitWeight: string | null, steelGrade: string | null) =>
      app.sql('update wh_material set unit_weight = $2, steel_grade = $3 where id = $1', [made.material_id, unitWeight, steelGrade])
    await heavy('20000.001', null)
    expectRefusal(await files(pieceId, made.id), '重量 20000.000 kg 小于目标产品单重 20000.001 kg')
    await app.sql(`update wh_material set steel_grade = '42CrMo4' where id = $1`, [(await pieceOf({ id: pieceId })).material_id])
    await heavy(null, '34CrNiMo6')
    expectRefusal(await files(pieceId, made.id), '钢号 42CrMo4 与目标产品钢号 34CrNiMo6 不符')
    await heavy(null, '42CrMo4')
    const filed = await files(pieceId, made.id)
    expectRefusal(await files(pieceId, made.id), /正在等待确认/)
    // While it waits, the target is fed: whoever confirms is told, and nothing has happened.
    await feeds(made.work_id!)
    expectRefusal(await confirms(filed.body.data.id), /已投料，锭号/)
    expect(await row('erp_producation_workorder', { id: workId }, 'status')).toEqual({ status: '30' })
  })
})
