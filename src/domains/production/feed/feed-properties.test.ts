import Big from 'big.js'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { issueOut } from '#domains/warehouse/issue/issue.ledger.ts'
import { issueBreaches } from '#domains/warehouse/issue/issue.query.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { consume, heldStock } from '#domains/warehouse/stock/stock-reserve.ledger.ts'
import { appTest, goes, ingotsIn, PATIENCE, papersOf, productionIn, RUNS, stockIn, wanted } from '#test/harness.ts'
import { furnaceChargeBreaches } from '../charge/charge-rules.query.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { pieceCostBreaches } from '../piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'
import { pieceIssueBreaches } from './feed-rules.query.ts'

type Step =
  | { kind: 'issue'; ingot: number; order: number }
  | { kind: 'feed'; ingot: number; order: number; piece: number; part: number }
  | { kind: 'unfeed'; order: number; piece: number }
  | { kind: 'work'; order: number; piece: number }
  | { kind: 'stockIn'; order: number; piece: number }
  | { kind: 'charge'; order: number }
  | { kind: 'fire'; order: number }
  | { kind: 'unload'; order: number }
  | { kind: 'bringBack'; ingot: number; part: number }

const INGOTS = 4
const ORDERS = 2
const PIECES = 2
const WEIGHT = 30_000

const [ingot, order, piece] = [fc.nat(INGOTS - 1), fc.nat(ORDERS - 1), fc.nat(PIECES - 1)]
/** Tenths of what is left; ten is all of it. */
const part = fc.constantFrom(10, 10, 5, 3, 11)
const kind = <K extends string>(name: K) => fc.constant(name)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('issue'), ingot, order }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('feed'), ingot, order, piece, part }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('unfeed'), order, piece }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('work'), order, piece }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('charge' as const, 'fire' as const, 'unload' as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('stockIn'), order, piece }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('bringBack'), ingot, part }) },
)

/** Whatever happens between the store of ingots and the store of shafts: nothing is lost, doubled or in two places. */
appTest('投料、炉次、入库', tools => {
  const { app, as, rows, row, booking, user, dept } = tools
  const { routeOf, ordered } = productionIn(tools)
  const { blankOf, ingot: comes } = ingotsIn(tools)
  const { warehouse } = stockIn(tools)
  const returns = papersOf('material_return_outbound', tools, () => ({ returnCause: 'surplus' }))
  const checks = [
    stockBreaches,
    issueBreaches,
    workOrderBreaches,
    workExecBreaches,
    pieceIssueBreaches,
    pieceCostBreaches,
    furnaceChargeBreaches,
  ]
  const breaches = () => booking(async ({ tx }) => (await Promise.all(checks.map(check => check(tx)))).flat())
  let line: Awaited<ReturnType<typeof routeOf>>
  let store: Awaited<ReturnType<typeof blankOf>>
  let [products, furnace] = ['', '']
  let turn = 0
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'DZ20', isCheck: false },
    ])
    store = await blankOf(line.routeId)
    products = await warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [products])
    furnace = (await row('eq_equipment', { equipment_code: 'SB-0003' }, 'id')).id!
  })

  it('INV-27, 71, 89, 95, 96, 97 hold after every step, and every kilogram is in one place', PATIENCE, async () => {
    const admin = await as('admin')
    const post = async (path: string, body: object) => (await admin.post(`blade-biz/${path}`, body)).body
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18, size: 'max' }), async steps => {
        turn += 1
        const ingots = Array.from({ length: INGOTS }, (_, at) => `P${turn}-${at}`)
        for (const batchNo of ingots) await comes(store, batchNo, String(WEIGHT))
        const workIds = [await ordered(line, PIECES), await ordered(line, PIECES)]
        const pieces = await Promise.all(
          workIds.map(id => rows('erp_producation_workorder_piece', { work_id: id }, 'id, pro_code', 'pro_code')),
        )
        const codeOf = (at: { order: number; piece: number }) => pieces[at.order]![at.piece]!.pro_code!
        const lineOf = async (batchNo: string) =>
          (await rows('wh_issue_line', { batch_no: batchNo, material_id: store.materialId }, '*', 'id desc'))[0]
        const kilos = (tenths: number) => new Big(WEIGHT).times(tenths).div(10).toFixed(3)
        const act: { [K in Step['kind']]: (each: Extract<Step, { kind: K }>) => Promise<unknown> } = {
          issue: ({ ingot: at, order: to }) =>
            goes(
              booking(async book => {
                const paper = { ...book, documentId: book.newId(), number: `LL-${book.newId()}`, actor: user('liang.yan') }
                await heldStock.hold(paper, [wanted(book.newId, { ...store, batchNo: ingots[at]! }, String(WEIGHT))])
                const head = { sourceType: 'requisition', warehouseId: store.warehouseId, useDeptId: dept('forge'), workId: workIds[to]! }
                await issueOut(paper, head, await consume(paper))
              }),
            ),
          feed: each =>
            post('erpproducationworkorder/feed', {
              ...{ proCode: codeOf(each), ingotNo: ingots[each.ingot] },
              ...(each.part === 10 ? {} : { weight: kilos(each.part) }),
            }),
          unfeed: each => post('erpproducationworkorder/unfeed', { proCode: codeOf(each), reason: '扫错' }),
          async work(each) {
            const [own] = await rows('erp_producation_workorder_exec', {
              piece_id: pieces[each.order]![each.piece]!.id,
              process_code: 'DZ50',
            })
            await post(`erpproducationworkorder/${own!.status === '2' ? 'finish' : 'start'}`, { execId: own!.id })
          },
          charge: ({ order: of }) =>
            post('erpproducationcharge/load', { equipmentId: furnace, proCodes: pieces[of]!.map(each => each.pro_code) }),
          fire: ({ order: of }) => charged(of, 'start', 'loading'),
          unload: ({ order: of }) => charged(of, 'finish', 'running'),
          stockIn: each => post('erpproducationworkorder/stockIn', { proCode: codeOf(each), warehouseId: products }),
          async bringBack({ ingot: at, part: tenths }) {
            const issued = await lineOf(ingots[at]!)
            if (!issued) return
            const used = await rows('erp_producation_piece_issue', { issue_line_id: issued.id }, 'weight')
            const left = used.reduce((sum, { weight }) => sum.minus(weight!), new Big(issued.qty!).minus(issued.returned_qty!))
            const items = [{ issueLineId: issued.id, qty: kilos(tenths), qualityState: 'good' }]
            const form = { issueId: issued.issue_id, warehouseId: store.warehouseId, items }
            if (left.gte(kilos(tenths))) await returns.agreed(form, 'xue.gang')
            else expect((await returns.tryStart(form, 'xue.gang')).status).toBe(400)
          },
        }
        const charged = async (of: number, name: string, state: string) => {
          const [found] = await app.sql<{ id: string }>(
            `select c.id from erp_producation_furnace_charge c join erp_producation_furnace_charge_row r on r.charge_id = c.id
             where c.state = $1 and r.piece_id = $2`,
            [state, pieces[of]![0]!.id],
          )
          if (found) await post(`erpproducationcharge/${name}`, { chargeId: found.id })
        }
        for (const each of steps) {
          await act[each.kind](each as never)
          expect(await breaches()).toEqual([])
          expect(await whereabouts(ingots)).toEqual(ingots.map(() => WEIGHT))
        }
        // What is still in the furnace goes on, so that it is free for the next one.
        for (const of of [0, 1]) {
          await charged(of, 'start', 'loading')
          await charged(of, 'finish', 'running')
        }
      }),
      { numRuns: Math.ceil(RUNS / 6) },
    )
  })

  /** Of each ingot: what lies in stock, what the order has of it and what became pieces; each kilogram once. */
  async function whereabouts(ingots: readonly string[]): Promise<number[]> {
    const found = await app.sql<{ batch: string; kilograms: string }>(
      `select b.batch_no as batch, (coalesce((select sum(s.on_hand_qty) from stock_balance s where s.material_id = b.material_id and s.batch_no = b.batch_no), 0)
         + coalesce((select sum(l.qty - l.returned_qty - coalesce(f.weight, 0)) from wh_issue_line l left join (select issue_line_id, sum(weight) as weight
             from erp_producation_piece_issue group by 1) f on f.issue_line_id = l.id where l.material_id = b.material_id and l.batch_no = b.batch_no), 0)
         + coalesce((select sum(i.weight) from erp_producation_piece_issue i where i.material_id = b.material_id and i.ingot_no = b.batch_no), 0))::text as kilograms
       from wh_stock_batch b where b.material_id = $1 and b.batch_no = any ($2) order by b.batch_no`,
      [store.materialId, ingots],
    )
    return found.map(({ kilograms }) => Number(kilograms))
  }
})
