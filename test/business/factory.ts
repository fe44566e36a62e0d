import { describeProduct } from '#domains/sales/product/product.ledger.ts'
import { must } from '#model/must.ts'
import { type AppTools, deskIn, ingotsIn, ordersIn, PLANNER, stockIn, TECHNOLOGIST } from '#test/harness.ts'
import type { Reply } from '../setup/app.ts'

const ROUTE = 'blade-biz/erpproducationroute'
export const WORK = 'blade-biz/erpproducationworkorder'
/** Who works where, and who leads there. */
export const PEOPLE: Readonly<Record<string, { worker: string; head: string }>> = {
  forge: { worker: 'xue.gang', head: 'meng.deshan' },
  machining: { worker: 'worker01', head: 'duan.lei' },
}
export const [CLERK, INSPECTOR, ENGINEER, QUALITY, KEEPER] = ['yu.na', 'he.qi', 'tao.yong', 'jin.yu', 'liang.yan']

/** A product with its route. */
export interface Made {
  readonly code: string
  readonly materialId: string
  readonly routeId: string
  readonly contractLineId: string
}
/** A shaft by way of the furnace, inspected at last; and one whose last step nobody inspects. */
const DRAWN = [
  {
    code: 'T-CP-1',
    nodes: [
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG10', isCheck: true },
      { processCode: 'DZ20', isCheck: false },
      { processCode: 'JG20', parallelGroup: 'A', branchNo: 1, isCheck: true },
      { processCode: 'JG30', parallelGroup: 'A', branchNo: 2, isCheck: true },
      { processCode: 'JG70', isCheck: true },
    ],
  },
  {
    code: 'T-CP-2',
    nodes: [
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG20', isCheck: true },
      { processCode: 'JG30', isCheck: true },
      { processCode: 'JG70', isCheck: false },
    ],
  },
] as const

export type Factory = Awaited<ReturnType<ReturnType<typeof factoryIn>>>

/** A company that makes two products to order: a customer with a contract, routes in force, steel that was inspected, a store for shafts. */
export function factoryIn(tools: AppTools) {
  const { app, act, as, row, user, booking } = tools
  const orders = ordersIn(tools)
  const { blankOf, ingot } = ingotsIn(tools)
  const { warehouse } = stockIn(tools)
  const done = (reply: Reply): Reply => {
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply
  }

  async function routeOf(materialId: string, materialCode: string, nodes: readonly object[]): Promise<string> {
    const technologist = await as(TECHNOLOGIST)
    const head = { routeCode: `R-${materialCode}`, routeName: `${materialCode}路线`, routeType: '1', routeClass: '1', materialId }
    const routeId: string = done(await act(TECHNOLOGIST, 'route', 'create', undefined, head)).body.data.id
    done(await technologist.post(`${ROUTE}/saveRouter`, { routeId, nodes }))
    await app.sql("update erp_producation_route set status = '2' where id = $1", [routeId])
    done(await technologist.post(`${ROUTE}/routeRegister`, { routeId, materialCode, isDefault: 1 }))
    return routeId
  }

  /** Of one steel, so that one can become the other. */
  async function product(code: string): Promise<void> {
    const id = app.newId()
    await app.sql(
      `insert into wh_material (id, material_code, material_name, material_type, unit, batch_managed, steel_grade, unit_weight, enabled)
       values ($1, $2, '试验主轴', '1', 'pc', 'yes', '34CrNiMo6', 17800, 'yes')`,
      [id, code],
    )
    const facts = {
      ...{ drawingNo: `${code}-01`, drawingVersion: 'A', productLine: 'shaft', mwClass: 'm45', blankWeight: '23100.000' },
      ...{ packLength: 3520, packWidth: 1800, packHeight: 1700, bracketType: 'shaft' },
    }
    await booking(book => describeProduct(book, id, facts, user('fan.wenbin')))
  }

  return async function factory() {
    for (const { code } of DRAWN) await product(code)
    // Rates whose amounts have to be rounded.
    await app.sql('update erp_producation_workshop_rate set hour_rate = hour_rate + 0.1237, energy_rate = energy_rate + 0.0713')
    const firm = await orders.firm({ limit: '900000000.00', salesman: 'yu.na' })
    const contract = await orders.bought(
      firm.id,
      DRAWN.map(({ code }) => [code, '900', '600000'] as const),
    )
    const made: Made[] = []
    for (const [at, { code, nodes }] of DRAWN.entries()) {
      const materialId = await orders.productId(code)
      made.push({ code, materialId, routeId: await routeOf(materialId, code, nodes), contractLineId: must(contract.lines[at], code) })
    }
    const steel = await blankOf(...made.map(({ routeId }) => routeId))
    const products = await warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [products])
    const heatNo = '26T-001'
    // Inspected when it came in, as another heat of the demo company was.
    await app.sql(
      `insert into qc_incoming_line select (jsonb_populate_record(l, jsonb_build_object('id', $1::text, 'arrival_line_id', $1::text, 'material_id', $2::text, 'heat_no', $3::text))).*
       from qc_incoming_line l where l.is_deleted = 0 and l.pass_qty > 0 order by l.id limit 1`,
      [app.newId(), steel.materialId, heatNo],
    )
    const furnaceId = (await row('eq_equipment', { equipment_code: 'SB-0003' }, 'id')).id!
    let ingots = 0
    return {
      made,
      steel,
      products,
      furnaceId,
      contractId: contract.id,
      clerk: CLERK,
      planner: PLANNER,
      receiver: user('xue.gang'),
      file: (account: string, name: string) => deskIn(app)(account).file(name),
      /** Another ingot of the heat in stock. */
      async ingot(weight: string, unitCost: string): Promise<string> {
        const batchNo = `T${++ingots}`
        await ingot(steel, batchNo, weight, { heatNo, unitCost })
        await app.sql(`update wh_stock_batch set mill_cert_no = 'ZB-1' where material_id = $1 and batch_no = $2`, [
          steel.materialId,
          batchNo,
        ])
        return batchNo
      },
    }
  }
}

/** How often what was asked for was done, and who was told what. */
export interface Answers {
  done: number
  readonly said: Map<string, number>
}

/** A refusal is an answer in Chinese; anything else is a defect. */
export function answered(answers: Answers, { status, body }: Reply): Reply['body'] | undefined {
  if (status === 200) {
    answers.done += 1
    return body
  }
  if (![400, 403, 404, 409].includes(status) || !/[一-鿿]/.test(body.msg)) throw new Error(`${status} ${JSON.stringify(body)}`)
  answers.said.set(body.msg, (answers.said.get(body.msg) ?? 0) + 1)
  return undefined
}
