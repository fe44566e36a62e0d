import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { costCloseBreaches } from '#domains/production/cost-close/cost-close-rules.query.ts'
import { closeRest } from '#domains/production/cost-close/work-rest.ledger.ts'
import { workExecBreaches } from '#domains/production/exec/exec-rules.query.ts'
import { outputFactBreaches } from '#domains/production/output/output-rules.query.ts'
import { pieceCostBreaches } from '#domains/production/piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '#domains/production/work-order/work-rules.query.ts'
import { costWork, uncostWork } from '#domains/production/workshop-rate/work-cost.ledger.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { appTest, failuresIn, ingotsIn, papersOf, stockIn } from '#test/harness.ts'
import { nonconformityBreaches } from '../nonconformity/nonconformity-rules.query.ts'
import { scrapBreaches } from './scrap-rules.query.ts'

/** What becomes of a piece that failed. */
const fate = fc.record({
  what: fc.constantFrom('wait', 'scrap', 'refuse', 'concede', 'turn', 'finish', 'stock', 'scrapInStock'),
  /** Grams, and tenths of a cent per kilogram. */
  fed: fc.integer({ min: 20_000_000, max: 32_000_000 }),
  cost: fc.integer({ min: 60_001, max: 109_999 }),
  scrap: fc.integer({ min: 9_000_000, max: 19_999_999 }),
  /** Hundredths of an hour at the lathe, and tenths of a cent that an hour costs. */
  hours: fc.integer({ min: 1, max: 4000 }),
  hourRate: fc.integer({ min: 1, max: 3_000_000 }),
  /** It was reported, taken back and reported again; and grams that were issued to the order beside it, and went into no piece. */
  isUndone: fc.boolean(),
  beside: fc.integer({ min: 1, max: 5_000_000 }),
})

appTest('废品的账', tools => {
  const { as, app, dept, row, booking } = tools
  const { ncrOf, works, failed } = failuresIn(tools)
  const { feeds, blankOf, ingot, issues } = ingotsIn(tools)
  const { warehouse } = stockIn(tools)
  const duty = () => ({ dutyType: 'process', dutyDeptId: dept('forge'), replenish: 'no', causeAnalysis: '原因' })
  const scraps = papersOf('workorderScrapApplication', tools, duty)
  const concedes = papersOf('concessionAcceptanceApplication', tools, () => ({
    ...{ deviationLevel: 'important', customerConsent: 'no', reason: '理由', correctiveAction: '措施' },
  }))
  const turns = papersOf('concessionToReceiveApplicationScrap', tools, () => ({ ...duty(), turnReason: 'tech' }))
  let products: Promise<string> | undefined
  const kg = (grams: number) => (grams / 1000).toFixed(3)

  /** 报工 of some hours at a rate, once or with a mistake before. */
  async function worked(pieceId: string, { hours, hourRate, isUndone }: { hours: number; hourRate: number; isUndone: boolean }) {
    await app.sql(`update erp_producation_workshop_rate set hour_rate = $1, energy_rate = $2`, [hourRate / 1000, hourRate / 7000])
    const [exec] = await app.sql<{ id: string; workId: string; nodeKey: string; execShopId: string }>(
      `select id, work_id as "workId", node_key as "nodeKey", exec_shop_id as "execShopId" from erp_producation_workorder_exec
       where piece_id = $1 and process_code = 'JG10'`,
      [pieceId],
    )
    const work = { exec: { ...exec!, pieceId, round: 1 }, hours: new Big(hours).div(100), billNo: '报工' }
    await booking(book => costWork(book, [work]))
    if (!isUndone) return
    await booking(book => uncostWork(book, exec!.id))
    await booking(book => costWork(book, [work]))
  }

  /** What was issued to an order and not fed, when the order has ended and nobody brought it back. */
  async function rests(workId: string, weight: string): Promise<void> {
    const own = await ingot(await blankOf(), `R-${workId}`, weight, { unitCost: '7.3' })
    await issues(workId, own, weight)
    await booking(book => closeRest({ ...book, caller: { userId: '', deptId: '', tenantId: book.tenantId } }, workId))
  }

  async function stocks(pieceId: string): Promise<void> {
    products ??= warehouse().then(async id => {
      await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [id])
      return id
    })
    await works(pieceId, 'JG70')
    const { pro_code: proCode } = await row('erp_producation_workorder_piece', { id: pieceId }, 'pro_code')
    const { body } = await (await as('liang.yan')).post('blade-biz/erpproducationworkorder/stockIn', {
      proCode,
      warehouseId: await products,
    })
    expect(body.msg).toBe('操作成功')
  }

  /** Of these orders: fed and worked, in process, of no piece, in stock, given up, left of it and lost; and what of it lies in the yard. */
  async function books(workIds: readonly string[]) {
    const [sums] = await app.sql<Record<string, string>>(
      `with p as (select * from erp_producation_workorder_piece where work_id = any ($1::bigint[]))
       select coalesce((select sum(amount) from erp_producation_piece_cost where work_id = any ($1::bigint[]) 
           and cost_item in ('MATERIAL', 'LABOR', 'ENERGY')), 0) as fed,
         coalesce((select sum(amount) from erp_producation_cost_variance where work_id = any ($1::bigint[])), 0) as varied,
         coalesce((select sum(amount) from erp_producation_piece_cost where work_id = any ($1::bigint[])), 0) as working,
         coalesce((select sum(l.amount) from stock_ledger l join p on p.pro_code = l.pro_code), 0) as stocked,
         coalesce((select sum(accum_cost) from qc_scrap_record where work_id = any ($1::bigint[])), 0) as given,
         coalesce((select sum(residual_value) from qc_scrap_record where work_id = any ($1::bigint[])), 0) as residual,
         coalesce((select sum(l.amount) from qc_quality_loss l join p on p.id = l.piece_id), 0) as lost,
         coalesce((select sum(l.amount) from stock_ledger l join p on p.id = l.biz_line_id where l.biz_type = 'SCRAP_IN'), 0) as yard`,
      [workIds],
    )
    const cents = (name: string) => Math.round(Number(sums![name]) * 100)
    return {
      fed: cents('fed'),
      varied: cents('varied'),
      working: cents('working'),
      stocked: cents('stocked'),
      given: cents('given'),
      residual: cents('residual'),
      lost: cents('lost'),
      yard: cents('yard'),
    }
  }

  // Each run is a day of several people: a few of them tell enough.
  const RUNS = 5
  it(
    'whatever is scrapped, conceded, turned or stocked: what was put in is in process, in stock, in the yard, lost or variance, to the cent',
    { timeout: 300_000 },
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(fate, { minLength: 3, maxLength: 5 }), async fates => {
          const workIds: string[] = []
          for (const { what, fed, cost, scrap, beside, ...work } of fates) {
            const { workId, pieceId } = await failed(1, id => feeds(id, { weight: kg(fed), unitCost: (cost / 10_000).toFixed(4) }))
            workIds.push(workId)
            await worked(pieceId, work)
            await rests(workId, kg(beside))
            const ncrId = (await ncrOf(pieceId))[0]!.id
            const gone = { pieceId, unitWeight: kg(Math.min(scrap, fed)) }
            if (what === 'scrap') await scraps.agreed({ ncrId, pieces: [{ ...gone, defectCode: 'ut', canDowngrade: 'no' }] })
            if (what === 'refuse')
              await (await scraps.start({ ncrId, pieces: [{ ...gone, defectCode: 'ut', canDowngrade: 'no' }] })).reject()
            if (['wait', 'scrap', 'refuse'].includes(what)) continue
            const paper = await concedes.agreed({ ncrId, pieces: [{ pieceId }] })
            if (what === 'finish') await works(pieceId, 'JG70')
            if (what === 'stock' || what === 'scrapInStock') await stocks(pieceId)
            const { id: concessionId } = await row('qc_concession', { concession_no: paper.number }, 'id')
            if (what === 'turn' || what === 'scrapInStock') await turns.agreed({ concessionId, pieces: [gone] })
          }
          const { fed, varied, working, stocked, given, residual, lost, yard } = await books(workIds)
          expect(working + stocked + given + varied).toBe(fed)
          expect(residual + lost).toBe(given)
          expect(yard).toBe(residual)
          for (const breaches of [
            workOrderBreaches,
            workExecBreaches,
            outputFactBreaches,
            nonconformityBreaches,
            pieceCostBreaches,
            costCloseBreaches,
            stockBreaches,
            scrapBreaches,
          ])
            expect(await booking(({ tx }) => breaches(tx))).toEqual([])
        }),
        { numRuns: RUNS },
      ),
  )
})
