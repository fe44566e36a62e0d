import { and, desc, eq, sql } from 'drizzle-orm'
import { routeSwitching } from '#contract/production-update.ts'
import { start } from '#platform/work/commands.store.ts'
import { notDeleted, parseIds } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Context, routes } from '#server/http/route.ts'
import { routeById } from '../route/route-head.query.ts'
import { changeById } from '../route-change/route-change.query.ts'
import { lockedOrder } from '../work-order/work-event.ledger.ts'
import { orderById } from '../work-order/work-order.query.ts'
import { snapshotsOf, stepsOfRoute } from '../work-order/work-snapshot.ledger.ts'
import { draftReroute } from '../work-update/reroute.store.ts'
import { differences } from './material-differences.query.ts'
import { PENDING } from './route-switch.register.ts'
import { type Choice, goBack, keepOld, type SwitchRow, switchById, switchesOf, switchItem, whyNotBack } from './route-switch.store.ts'
import { routeSwitches } from './route-switch.table.ts'
import { decisionsOn, planSwitch, resumeOn, resumes, wirePlan } from './switch.query.ts'

/** 在制切换, spec 7.9. */
const READS = { may: ['routeSwitch_view', 'workOrder_view'] } as const
const reads = { reads: true }
const DECIDES = { may: 'routeSwitch_switch' } as const

export default routes(on => {
  on(routeSwitching.findSwitchProps, READS, previews, reads)
  on(routeSwitching.switchRoute, DECIDES, async ctx => {
    const items = ctx.input.items ?? parseIds(ctx.input.sIds).map(sId => ({ sId }))
    if (items.length === 0) throw new Refusal('请选择切换项')
    const replies = []
    for (const { sId, ...choice } of items) replies.push(await switchOne(ctx, sId, choice))
    return replies
  })
  on(routeSwitching.noSwitchRoute, { may: 'routeSwitch_keep' }, ctx => keepOld(ctx, parseIds(ctx.input.sIds), ctx.input.reason ?? ''))
  on(routeSwitching.backSverList, READS, async ctx => {
    const order = await orderById(ctx, ctx.input.id)
    const [items, snapshots] = [await switchesOf(ctx, order.id), await snapshotsOf(ctx, order.id)]
    const rows = items.flatMap(item => {
      const made = snapshots.find(({ revNo }) => revNo === item.newRevNo)
      return made ? [{ item, made }] : []
    })
    return Promise.all(
      rows.map(async ({ item, made: { revNo, routeCode, versionNum, reason, createTime } }) => {
        const msg = await whyNotBack(ctx, item, order)
        return { id: item.id, revNo, routeCode, versionNum, reason, createTime, canGoBack: msg === undefined, msg }
      }),
    )
  })
  // A GET by the specification; it writes, so it takes the token from the header only, as every call does.
  on(routeSwitching.goBackSwitchRoute, { may: 'routeSwitch_goBack' }, ctx => goBack(ctx, ctx.input.id), { reads: false })
  on(routeSwitching.findSwitchProcessIdDicDataBySId, READS, async ctx => {
    const item = await switchById(ctx, ctx.input.sId)
    if (item.status !== PENDING) throw new Refusal('该切换项已处理')
    return resumes(await planOf(ctx, item)).map(({ step, isDefault, msg }) => ({
      ...{ dictKey: step.routeProcessId, dictValue: `${step.processSeq} ${step.processName}`, disabled: msg !== undefined, msg, isDefault },
    }))
  })
  on(routeSwitching.findAllMlsDif, READS, differences)
  on(routeSwitching.workorderUpdateNewRoute, { may: 'workOrder_reroute' }, async ctx => {
    const { workId, newRouteId, reason = '', updateId, ...choice } = ctx.input
    const order = await lockedOrder(ctx, workId)
    const made = await draftReroute(ctx, order, { newRouteId, reason, updateId, ...choice })
    return { updateId: made.updateId, preview: wirePlan(made.plan, await targetOf(ctx, newRouteId)) }
  })
})

const planOf = async (ctx: Context, { workId, newRouteId }: Pick<SwitchRow, 'workId' | 'newRouteId'>, choice: Choice = {}) => {
  const now = await stepsOfRoute(ctx, newRouteId)
  const [decisions, resumeKey] = [decisionsOn(now, choice.decisions ?? []), resumeOn(now, choice.resumeRouteProcessId)]
  return planSwitch(ctx, await orderById(ctx, workId), now, { decisions, resumeKey })
}

/** Each by itself: that one order cannot switch does not keep the others back. */
async function switchOne(ctx: Context, sId: string, choice: Choice) {
  try {
    return await ctx.tx.attempt(async tx => {
      const own = { ...ctx, tx }
      const { workId, isDone } = await switchItem(own, sId, choice)
      if (!isDone) await submit(own, workId)
      return { sId, workId, ok: true, approvalStatus: isDone ? 3 : 2, msg: '操作成功' }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { sId, ok: false, msg: error.message }
  }
}

const submit = (ctx: Context, workId: string) =>
  start(ctx, { flowKey: 'workorder_update_normal', form: { workId, reason: '工艺路线变更' } })

interface Asked extends Choice {
  changeId?: string
  newRouteId?: string
  sId?: string
  workId?: string
}

async function previews(ctx: Context<Asked>) {
  const { changeId, newRouteId, sId, workId, ...choice } = ctx.input
  if (workId && newRouteId) {
    if ((await orderById(ctx, workId)).routeId === newRouteId) throw new Refusal('新旧工艺路线相同')
    return [wirePlan(await planOf(ctx, { workId, newRouteId }, choice), await targetOf(ctx, newRouteId))]
  }
  const items = sId ? [await switchById(ctx, sId)] : await itemsOf(ctx, changeId, newRouteId)
  return Promise.all(items.map(async item => wirePlan(await planOf(ctx, item, sId ? choice : {}), item, item.id)))
}

const targetOf = async (ctx: Context, newRouteId: string) => ({ newRouteId, newVersionNum: (await routeById(ctx, newRouteId)).versionNum })

async function itemsOf(ctx: Context, changeId: string | undefined, newRouteId: string | undefined): Promise<SwitchRow[]> {
  if (!changeId && !newRouteId) throw new Refusal('请指定变更单或新版本')
  if (changeId) await changeById(ctx, changeId)
  return ctx.tx
    .select()
    .from(routeSwitches)
    .where(
      and(
        notDeleted(routeSwitches, ctx.caller.tenantId),
        changeId ? eq(routeSwitches.changeId, changeId) : eq(routeSwitches.newRouteId, newRouteId ?? '0'),
      ),
    )
    .orderBy(desc(routeSwitches.raiseTime), sql`id`)
}
