import { must } from '#model/must.ts'
import type { AppTools } from './app-test.ts'

const ROUTE = 'blade-biz/erpproducationroute'
export const TECHNOLOGIST = 'yao.yuan'
export const PLANNER = 'shao.min'

interface Drawn {
  readonly processCode: string
  readonly parallelGroup?: string
  readonly branchNo?: number
  readonly isReport?: boolean
  readonly isCheck?: boolean
  readonly stopPoint?: number
  readonly materials?: readonly { readonly materialCode: string; readonly qtyPer: string }[]
}

/** Routes in force and work orders, for tests of production. */
export function productionIn({ as, act, rows, app, dept }: AppTools) {
  let count = 0
  const post = async (account: string, path: string, body: object) => (await as(account)).post(path, body)
  /** Products of these tests alone: those of the demo company have their routes. */
  async function products() {
    for (const nth of [1, 2, 3, 4, 5, 6, 7])
      await app.sql(
        `insert into wh_material (id, material_code, material_name, material_type, unit, enabled)
         select $1::bigint, $2::text, $3::text, '1', 'pc', 'yes' where not exists (select 1 from wh_material where material_code = $2::text)`,
        [app.newId(), `T-ZZ-${nth}`, `试验主轴${nth}`],
      )
    return rows(
      'wh_material',
      { material_code: [1, 2, 3, 4, 5, 6, 7].map(nth => `T-ZZ-${nth}`) },
      'id, material_code, material_name',
      'material_code',
    )
  }

  /** A route of these steps, in force and, unless told otherwise, the registered default of its product. */
  async function routeOf(nodes: readonly Drawn[], { routeType = '1', registered = true, isDefault = true, product = 0 } = {}) {
    const material = must((await products())[product], 'a product')
    count += 1
    const head = { routeCode: `R-WORK-${count}`, routeName: `工单路线${count}`, routeType, routeClass: '1', materialId: material.id }
    const made = await act(TECHNOLOGIST, 'route', 'create', undefined, head)
    const routeId: string = made.body.data.id
    const saved = await post(TECHNOLOGIST, `${ROUTE}/saveRouter`, { routeId, nodes })
    if (saved.body.code !== 200) throw new Error(saved.body.msg)
    await app.sql("update erp_producation_route set status = '2' where id = $1", [routeId])
    if (registered)
      await post(TECHNOLOGIST, `${ROUTE}/routeRegister`, { routeId, materialCode: material.material_code, isDefault: isDefault ? 1 : 0 })
    return {
      routeId,
      routeCode: head.routeCode,
      materialId: must(material.id, 'its id'),
      materialCode: must(material.material_code, 'its code'),
    }
  }

  const days = { planStart: '2026-11-20', planEnd: '2026-12-20' }

  /** 备库投产, by the planner; unless told otherwise an order line has asked for the pieces since, so that they may go on to the end. */
  async function order(
    materialId: string,
    qty: number,
    { isLinked = true, ...more }: { isLinked?: boolean; [key: string]: unknown } = {},
  ): Promise<string> {
    const plan = { ...days, deptShopId: dept('forge'), orderClass: '1', routeType: '1', priority: 5, reason: '备库' }
    const made = await act(PLANNER, 'workOrder', 'planStock', undefined, { materialId, qty, ...plan, ...more })
    if (made.body.code !== 200) throw new Error(made.body.msg)
    if (isLinked) await link(made.body.data.id, materialId, qty)
    return made.body.data.id
  }

  /** An order line for all pieces of an order. */
  async function link(workId: string, materialId: string, qty: number): Promise<void> {
    const demandId = await demand(materialId, qty, 'planned')
    await app.sql('update erp_producation_workorder_piece set demand_id = $1 where work_id = $2', [demandId, workId])
  }

  async function demand(materialId: string, qty: number, state: string, requireDate = '2026-12-31'): Promise<string> {
    const id = app.newId()
    count += 1
    await app.sql(
      `insert into erp_producation_demand (id, sales_order_no, line_no, sales_order_line_id, customer_name, product_id, qty, require_date, state)
       values ($1::bigint, $2, 1, $1::text, '试验风电', $3, $4, $5, $6)`,
      [id, `SO-T-${count}`, materialId, qty, requireDate, state],
    )
    return id
  }

  /** 排产 of a demand of its own, with the route chosen. */
  async function ordered(line: Awaited<ReturnType<typeof routeOf>>, qty: number, { requireDate = '2026-12-31', ...more } = {}) {
    const demandId = await demand(line.materialId, qty, 'open', requireDate)
    const plan = { ...days, deptShopId: dept('forge'), orderClass: '1', routeType: '1', priority: 5, demands: [{ demandId, qty }] }
    const made = await act(PLANNER, 'workOrder', 'plan', undefined, { ...plan, ...more })
    if (made.body.code !== 200) throw new Error(made.body.msg)
    const workId: string = made.body.data.id
    await choose(workId, line.routeId)
    return workId
  }

  /** The step of a piece of an order, by the code of its process. */
  async function stepOf(workId: string, processCode: string, nth = 0): Promise<string> {
    const found = await rows('erp_producation_workorder_exec', { work_id: workId, process_code: processCode }, 'id', 'piece_id, round desc')
    return must(found[nth]?.id, `${processCode} of ${workId}`)
  }

  /** What somebody reports about a step, and what he is told. */
  const reports = async (account: string, name: string, execId: string, more: object = {}): Promise<string> =>
    (await post(account, `blade-biz/erpproducationworkorder/${name}`, { execId, ...more })).body.msg

  const choose = (workId: string, routeId: string, reason?: string) =>
    post(PLANNER, `${ROUTE}/workorderRouteSelectAfter`, { workId, routeId, ...(reason ? { reason } : {}) })

  return {
    routeOf,
    order,
    ordered,
    link,
    stepOf,
    reports,
    choose,
    days,
    products,
    route: (account: string, name: string, body: object) => post(account, `${ROUTE}/${name}`, body),
  }
}
