import { expect, it } from 'vitest'
import { pieceCostBreaches } from '#domains/production/piece-cost/piece-cost-rules.query.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { appTest, failuresIn, ingotsIn, papersOf, stockIn } from '#test/harness.ts'
import { scrapBreaches } from '../scrap/scrap-rules.query.ts'
import { ncrById, takeUp } from './nonconformity.ledger.ts'
import { nonconformityBreaches } from './nonconformity-rules.query.ts'

/** 在库不合格: somebody finds that what lies in stock is not good; it is frozen until something is decided. */
appTest('在库不合格', tools => {
  const { as, app, act, list, row, rows, user, dept, keeps, booking } = tools
  const { place, move, onHandAt, warehouse } = stockIn(tools)
  const { ncrOf, works, failed, pieceOf } = failuresIn(tools)
  const { feeds } = ingotsIn(tools)
  keeps(nonconformityBreaches, stockBreaches, scrapBreaches, pieceCostBreaches)
  const found = { sourceType: 'product', description: '表面锈蚀', defectCode: 'dent', dutyType: 'work' }
  const lying = async (at: object) => (await list('he.qi', 'stockBalance', at))[0]!
  const registers = (stockId: string | undefined, by = 'he.qi') =>
    act(by, 'nonconformity', 'register', undefined, { stockId, ...found, dutyDeptId: dept('forge') })
  const scraps = papersOf('addScrapApplication', tools)
  async function bad() {
    const at = await place()
    await move(at, '5', { unitCost: '8' })
    const { id: stockId } = await lying(at)
    const made = await registers(stockId)
    expect(made.body.msg).toBe('操作成功')
    return { at, stockId, ncrId: made.body.data.id as string }
  }
  const ncr = (id: string) => row('qc_nonconformity', { id }, 'state, disposition, qty, close_out_time')

  it('frozen when it is found, once, by inspectors alone; free after a second look', async () => {
    const { at, stockId, ncrId } = await bad()
    expect(await lying(at)).toMatchObject({ qualityState: 'frozen', availableQty: '0.000' })
    expect(await ncr(ncrId)).toMatchObject({ state: 'open', qty: '5.000' })
    expect((await registers(stockId)).body.msg).toBe('该库存已冻结')
    expect((await registers(stockId, 'liang.yan')).status).toBe(403)
    expect((await act('he.qi', 'nonconformity', 'recheck', ncrId, { reason: '擦拭后合格' })).status).toBe(403)
    const twice = await Promise.all([0, 1].map(() => act('tao.yong', 'nonconformity', 'recheck', ncrId, { reason: '擦拭后合格' })))
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await lying(at)).toMatchObject({ qualityState: 'good' })
    expect(await ncr(ncrId)).toMatchObject({ state: 'closed', disposition: 'recheck' })
  })

  it('decided about by somebody who had read it before a second look closed it: refused, and it stays closed', async () => {
    const { ncrId } = await bad()
    const caller = { userId: user('tao.yong'), deptId: dept('quality'), tenantId: '000000' }
    const seen = await booking(({ tx }) => ncrById({ tx, caller }, ncrId))
    expect((await act('tao.yong', 'nonconformity', 'recheck', ncrId, { reason: '合格' })).body.msg).toBe('操作成功')
    const taken = booking(({ tx, newId, now }) =>
      takeUp({ tx, newId, now, caller }, [seen!], { disposition: 'scrap', docId: newId(), docNo: 'BF1' }),
    )
    await expect(taken).rejects.toThrow(/不在待处置状态$/)
    expect(await ncr(ncrId)).toMatchObject({ state: 'closed', disposition: 'recheck' })
  })

  it('scrapped as a whole by its paper, and closed out', async () => {
    const { at, stockId, ncrId } = await bad()
    const items = (qty: string) => ({ warehouseId: at.warehouseId, ncrId, items: [{ stockId, qty, totalWeight: '9', defectDesc: '锈蚀' }] })
    await scraps.refuses([
      [items('4'), '须报废该不合格单冻结的全部数量'],
      [{ ...items('5'), ncrId: undefined }, /有不合格单 .+，请从不合格单发起$/],
    ])
    const refused = await scraps.startAt('cost_acct', items('5'))
    expect(await ncr(ncrId)).toMatchObject({ state: 'running', disposition: 'scrap' })
    await scraps.refuses([[items('5'), /不合格单/]])
    await refused.reject()
    expect(await ncr(ncrId)).toMatchObject({ state: 'open', disposition: null })
    expect(await lying(at)).toMatchObject({ qualityState: 'frozen' })
    const paper = await scraps.agreed(items('5'))
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '0.000' })
    expect(await rows('qc_scrap_record', { bill_no: paper.number }, 'accum_cost')).toEqual([{ accum_cost: '40.00' }])
    expect(await ncr(ncrId)).toMatchObject({ state: 'closed', disposition: 'scrap', close_out_time: null })
    const cause = { rootCause: '包装破损', correctiveAction: '改用防锈纸，两批跟踪无锈' }
    expect((await act('he.qi', 'nonconformity', 'closeOut', ncrId, cause)).status).toBe(403)
    expect((await act('tao.yong', 'nonconformity', 'closeOut', ncrId, cause)).body.msg).toBe('操作成功')
    expect((await ncr(ncrId)).close_out_time).toBeTruthy()
    expect((await act('tao.yong', 'nonconformity', 'closeOut', ncrId, cause)).status).not.toBe(200)
  })

  it('a shaft in stock is frozen with its place, and conceded with it', async () => {
    const { pieceId } = await failed(1, feeds)
    const concedes = papersOf('concessionAcceptanceApplication', tools, () => ({
      ...{ deviationLevel: 'important', customerConsent: 'no', reason: '非受力区', correctiveAction: '措施' },
    }))
    await concedes.agreed({ ncrId: (await ncrOf(pieceId))[0]!.id, pieces: [{ pieceId }] })
    await works(pieceId, 'JG70')
    const warehouseId = await warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [warehouseId])
    const { pro_code: proCode } = await row('erp_producation_workorder_piece', { id: pieceId }, 'pro_code')
    const { body } = await (await as('liang.yan')).post('blade-biz/erpproducationworkorder/stockIn', { proCode, warehouseId })
    expect(body.msg).toBe('操作成功')
    expect((await registers((await lying({ warehouseId })).id)).body.msg).toBe('操作成功')
    expect([(await lying({ warehouseId })).qualityState, (await pieceOf(pieceId)).quality_state]).toEqual(['frozen', 'frozen'])
    const [second] = await ncrOf(pieceId)
    await concedes.agreed({ ncrId: second!.id, pieces: [{ pieceId }] })
    expect([(await lying({ warehouseId })).qualityState, (await pieceOf(pieceId)).quality_state]).toEqual(['concession', 'concession'])
  })
})
