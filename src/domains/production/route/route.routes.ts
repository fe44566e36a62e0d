import { productionRoute, routeProcess, routeProcessMaterial } from '#contract/production-route.ts'
import { parseIds } from '#server/db/rows.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { type Context, routes } from '#server/http/route.ts'
import { orderNodes, workNodeById } from '../work-order/work-graph.query.ts'
import { graphOf, nodesOf, preSourceOf, routeIdOf } from './route-graph.query.ts'
import { routeById, routeByVersion, routePage, versionsOf, wireRoute } from './route-head.query.ts'
import {
  changeHead,
  createRoute,
  disableRoute,
  holderOf,
  isCodeFree,
  isNameFree,
  nextVersion,
  openDraft,
  productNamed,
  removeDrafts,
  touched,
} from './route-head.store.ts'
import { addNode, changeMaterials, pullQualities, removeNode } from './route-node.store.ts'
import { machinesFound, materialsFound, productsFound } from './route-pick.query.ts'
import { saveGraph } from './route-save.store.ts'
import { savePreMaterials, savePreSource } from './route-source.store.ts'
import { DISABLED, IN_FORCE, lineOf } from './route-state.rules.ts'

/** 工艺路线, spec 7.9: reading needs the book's right, drawing the editor's. */
const READS = { may: 'route_view' } as const
const DRAWS = { may: 'route_draw' } as const
const reads = { reads: true }

export default routes(on => {
  on(productionRoute.list, READS, routePage)
  on(productionRoute.detail, READS, ctx => detail(ctx, ctx.input.id))
  on(productionRoute.remove, DRAWS, async ctx => {
    await removeDrafts(ctx, parseIds(ctx.input.ids))
    return true
  })
  on(productionRoute.submit, { may: ['route_create', 'route_draw', 'route_disable'] }, submit)
  on(productionRoute.findRouter, READS, async ctx => graphOf(ctx, await asked(ctx)), reads)
  on(productionRoute.saveRouter, DRAWS, async ctx => {
    const { routeId, lockVer, nodes, edges } = ctx.input
    await openDraft(ctx, routeId, lockVer)
    await saveGraph(ctx, routeId, { nodes, edges })
    return drawn(ctx, routeId)
  })
  on(productionRoute.saveOneRouterNodeByProcess, DRAWS, async ctx => {
    await openDraft(ctx, ctx.input.routeId)
    await addNode(ctx, ctx.input)
    return drawn(ctx, ctx.input.routeId)
  })
  on(productionRoute.delOneRouterNodeByProcess, DRAWS, async ctx => {
    await openDraft(ctx, ctx.input.routeId)
    await removeNode(ctx, ctx.input)
    return drawn(ctx, ctx.input.routeId)
  })
  on(productionRoute.savePreSource, DRAWS, async ctx => {
    const row = await openDraft(ctx, ctx.input.routeId)
    await savePreSource(ctx, row, ctx.input)
    await touched(ctx, row.id)
    return (await preSourceOf(ctx, row.id)) ?? null
  })
  on(productionRoute.savePreSourceMaterials, DRAWS, async ctx => {
    const row = await openDraft(ctx, ctx.input.routeId)
    const saved = await savePreMaterials(ctx, row.id, ctx.input.materials)
    await touched(ctx, row.id)
    return saved
  })
  // A GET that writes, as the spec prints it.
  on(
    productionRoute.genUpdateQuality,
    DRAWS,
    async ctx => {
      await openDraft(ctx, ctx.input.routeId)
      const counts = await pullQualities(ctx, ctx.input.routeId)
      await touched(ctx, ctx.input.routeId)
      return counts
    },
    { reads: false },
  )

  on(
    productionRoute.checkTypeMaterialCode,
    READS,
    async ctx => {
      const { routeType, materialCode, routeId } = ctx.input
      const typeMaterialCode = lineOf(String(routeType), materialCode, '')
      const holder = await holderOf(ctx, typeMaterialCode, routeId ? (await routeById(ctx, routeId)).routeCode : undefined)
      if (!holder) return { pass: true, typeMaterialCode }
      const { id, routeCode, routeName, versionNum } = holder
      return { pass: false, typeMaterialCode, routeId: id, routeCode, routeName, versionNum }
    },
    reads,
  )
  on(
    productionRoute.getVersionNum,
    READS,
    async ctx => {
      const versions = await versionsOf(ctx, ctx.input.routeCode)
      const current = versions.find(({ status }) => IN_FORCE.includes(status))
      return { versionNum: await nextVersion(ctx, ctx.input.routeCode), currentVersionNum: current?.versionNum }
    },
    reads,
  )
  on(productionRoute.checkRouteCode, READS, async ctx => ({ pass: await isCodeFree(ctx, ctx.input.routeCode, ctx.input.id) }), reads)
  on(productionRoute.checkRouteName, READS, async ctx => {
    const code = ctx.input.id ? (await routeById(ctx, ctx.input.id)).routeCode : ''
    return { pass: await isNameFree(ctx, ctx.input.routeName, code) }
  })
  on(productionRoute.findMaterial, READS, materialsFound, reads)
  on(productionRoute.findProducts, READS, productsFound, reads)
  on(productionRoute.findEquipments, READS, machinesFound, reads)
  on(
    productionRoute.checkNodeIsHasByProcess,
    READS,
    async ctx => {
      const nodes = (await nodesOf(ctx, (await routeById(ctx, ctx.input.routeId)).id)).filter(
        node => node.processCode === ctx.input.processCode,
      )
      return { has: nodes.length > 0, nodes }
    },
    reads,
  )
  on(productionRoute.getRouteNodeList, READS, async ctx => nodesOf(ctx, (await routeById(ctx, ctx.input.routeId)).id))

  on(routeProcess.getRouteNodeList, READS, async ctx => {
    if (ctx.input.workId) return orderNodes(ctx, ctx.input.workId)
    if (!ctx.input.routeId) throw new Refusal('工艺路线不能为空')
    return nodesOf(ctx, (await routeById(ctx, ctx.input.routeId)).id)
  })
  on(routeProcessMaterial.selectRouteProcessMaterial, READS, async ctx => {
    const copied = await workNodeById(ctx, ctx.input.sourceId)
    return copied ? [...copied.materials] : (await nodeNamed(ctx, ctx.input.sourceId)).node.materials
  })
  on(routeProcessMaterial.addProducationRouteProcessMaterial, DRAWS, async ctx => {
    const { sourceId, materials, ...one } = ctx.input
    if (await workNodeById(ctx, sourceId)) throw new Refusal('工单工艺快照不允许直接修改')
    const { routeId, node } = await nodeNamed(ctx, sourceId)
    await openDraft(ctx, routeId)
    await changeMaterials(ctx, routeId, node, materials ?? [one])
    await touched(ctx, routeId)
    return (await nodeNamed(ctx, sourceId)).node.materials
  })
})

async function drawn(ctx: Context, routeId: string) {
  await touched(ctx, routeId)
  return graphOf(ctx, await routeById(ctx, routeId))
}

function asked(ctx: Context<{ routeId?: string; routeCode?: string; versionNum?: number }>) {
  const { routeId, routeCode, versionNum } = ctx.input
  if (routeId) return routeById(ctx, routeId)
  if (!routeCode || versionNum === undefined) throw new Refusal('工艺路线不能为空')
  return routeByVersion(ctx, routeCode, versionNum)
}

async function detail(ctx: Context, id: string) {
  const row = await routeById(ctx, id)
  const [route, versions, preSource] = await Promise.all([wireRoute(ctx, row), versionsOf(ctx, row.routeCode), preSourceOf(ctx, id)])
  return { ...route, versions: versions.map(each => ({ ...each, status: Number(each.status) })), preSource }
}

type Submitted = NonNullable<NonNullable<typeof productionRoute.submit.types>['input']>

async function submit(ctx: Context<Submitted>) {
  const { id, lockVer, routeCode, routeName, routeType, routeClass, materialCode, drawingNo, techStandard, remark, deptId } = ctx.input
  const materialId = materialCode ? await productNamed(ctx, materialCode) : undefined
  const head = {
    ...{ routeCode, routeName, routeType: routeType?.toString(), routeClass: routeClass?.toString(), materialId },
    ...{ drawingNo, techStandard, remark },
  }
  if (id && String(ctx.input.status) === DISABLED) await disableRoute(ctx, id, ctx.input.disableReason, lockVer)
  else if (id) await changeHead(ctx, id, head, lockVer)
  if (id) return detail(ctx, id)
  const { routeCode: code, routeName: name, routeType: type, routeClass: kind } = head
  if (!code?.trim()) throw new Refusal('路线编码不能为空')
  if (!name?.trim()) throw new Refusal('路线名称不能为空')
  if (!type) throw new Refusal('路线类型不能为空')
  if (!kind) throw new Refusal('路线分类不能为空')
  return detail(ctx, await createRoute(ctx, { ...head, routeCode: code, routeName: name, routeType: type, routeClass: kind }, deptId))
}

async function nodeNamed(ctx: Context, routeProcessId: string) {
  const routeId = await routeIdOf(ctx, routeProcessId)
  const node = (await nodesOf(ctx, routeId)).find(each => each.routeProcessId === routeProcessId)
  if (!node) throw missing('数据不存在或已删除')
  return { routeId, node }
}
