import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { lockedRoute } from '../route/route-head.query.ts'
import { holderOf } from '../route/route-head.store.ts'
import { CHANGING, ENABLED, lineOf, REPAIR_TEMPLATE } from '../route/route-state.rules.ts'
import { inFlightOf, trialsOf } from '../route-change/in-flight.ledger.ts'
import { restateRoute } from '../route-change/route-change.ledger.ts'
import { routeTypeSwitchFlow } from './routeTypeSwitchFlow.flow.ts'

type Reading = Pick<FormContext<unknown>, 'tx' | 'tenantId'>
const reading = ({ tx, tenantId }: Reading) => ({ tx, caller: { tenantId } })
const TRIAL = '2'
const REGULAR = '1'

/** The line of the version under another type; the version is locked. */
async function targetOf(ctx: Reading, routeId: string, newRouteType: string) {
  const row = await lockedRoute(reading(ctx), routeId)
  const product = row.materialId ? (await materialsById(ctx.tx, ctx.tenantId, [row.materialId])).get(row.materialId) : undefined
  return { row, line: lineOf(newRouteType, product?.materialCode, row.routeCode) }
}

export default effects(routeTypeSwitchFlow, {
  async compute(ctx) {
    if (!ctx.doc.routeId) return {}
    const [trials, running] = [await trialsOf(ctx, ctx.doc.routeId), await inFlightOf(ctx, ctx.doc.routeId)]
    const [good, scrapped] = [sum(trials.map(({ goodQty }) => goodQty)), sum(trials.map(({ scrapQty }) => scrapQty))]
    const passed = good + scrapped > 0 ? { trialPassRate: ((100 * good) / (good + scrapped)).toFixed(2) } : {}
    return {
      ...{ trialQty: good + scrapped, ...passed, wipCount: running.length },
      trials: trials.map(({ workId, qty, goodQty, scrapQty }) => ({ workId, qty, goodQty, scrapQty })),
    }
  },

  async check(ctx): Promise<Fault[]> {
    const { routeId, newRouteType } = ctx.doc
    const { row, line } = await targetOf(ctx, routeId, newRouteType)
    const path = 'routeId'
    if (row.status === CHANGING) return [{ path, message: '变更中不能切换路线类型' }]
    if (row.status !== ENABLED) return [{ path, message: '只有已启用的工艺路线可以切换类型' }]
    if (row.routeType === REPAIR_TEMPLATE || newRouteType === REPAIR_TEMPLATE) return [{ path, message: '返修模板不能切换类型' }]
    const holder = await holderOf(reading(ctx), line)
    if (holder) return [{ path: 'newRouteType', message: '目标类型已存在启用版本' }]
    const isProven = (await trialsOf(ctx, routeId)).some(({ goodQty }) => goodQty > 0)
    if (row.routeType === TRIAL && newRouteType === REGULAR && !isProven) return [{ path, message: '试制转正式须至少有一件试制完工产品' }]
    return []
  },

  claims: ctx => [{ subject: 'route', subjectId: ctx.doc.routeId, path: 'routeId', refusal: () => '流程正在审批中，请勿重复提交' }],

  async approved(ctx) {
    const { routeId, newRouteType } = ctx.doc
    const { line } = await targetOf(ctx, routeId, newRouteType)
    await restateRoute(ctx, routeId, ENABLED, { routeType: newRouteType, typeMaterialCode: line }, '工艺路线状态已变化，请刷新后重试')
  },
})

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
