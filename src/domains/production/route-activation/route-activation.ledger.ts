import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { EffectContext, Fault, FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { productionRoutes } from '../route/route.table.ts'
import { graphOf } from '../route/route-graph.query.ts'
import { findRoute, routeById } from '../route/route-head.query.ts'
import { holderOf } from '../route/route-head.store.ts'
import { APPROVING, DISABLED, DRAFT, ENABLED } from '../route/route-state.rules.ts'

/**
 * 启用. A version goes from draft (or disabled) through approval into force. While it is being approved it cannot be drawn, so what the last
 * approver sees is what comes into force; what else may have changed (processes, machines, another route of the product) is checked again then.
 */
interface Doc {
  readonly routeId?: string
}

const reading = ({ tx, tenantId }: Pick<FormContext<Doc>, 'tx' | 'tenantId'>) => ({
  tx,
  caller: { tenantId },
})

async function read(ctx: Pick<FormContext<Doc>, 'tx' | 'tenantId'>, routeId: string) {
  const row = await routeById(reading(ctx), routeId)
  return { row, graph: await graphOf(reading(ctx), row) }
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

export const activation = {
  async compute(ctx: FormContext<Doc>) {
    const row = ctx.doc.routeId && (await findRoute(reading(ctx), ctx.doc.routeId))
    if (!row) return {}
    const { nodes, warnings, route } = await graphOf(reading(ctx), row)
    const total = nodes.reduce((sum, node) => sum + Number(node.prepTime) + Number(node.runTime), 0)
    return {
      ...{ drawingNo: route.drawingNo, steelGrade: route.steelGrade, nodeCount: nodes.length, totalHours: total.toFixed(2) },
      nodes: nodes.map(node => ({
        ...{ processSeq: node.processSeq, processName: node.processName, workshopId: node.deptShopId, runTime: node.runTime },
        ...{ isKey: yesNo(node.isKey), isCheck: yesNo(node.isCheck), stopPoint: String(node.stopPoint) },
        ...{ indexCount: node.qualities.length, equipmentCount: node.equipments.length, materialCount: node.materials.length },
        problem: warnings
          .filter(({ nodeKey }) => nodeKey === node.nodeKey)
          .map(({ msg }) => msg)
          .join('；'),
      })),
    }
  },

  async check(ctx: FormContext<Doc & { routeId: string }>): Promise<Fault[]> {
    const { row, graph } = await read(ctx, ctx.doc.routeId)
    const path = 'routeId'
    const faults: Fault[] = []
    if (row.preRouteId && row.status === DRAFT) faults.push({ path, message: '变更版本请走变更流程' })
    if (![DRAFT, DISABLED, APPROVING].includes(row.status)) faults.push({ path, message: '只有草稿或停用的工艺路线可以申请启用' })
    if (graph.warnings.length > 0) faults.push({ path, message: `工艺路线不完整：${graph.warnings.map(({ msg }) => msg).join('；')}` })
    const holder = await holderOf(reading(ctx), row.typeMaterialCode, row.routeCode)
    if (holder) faults.push({ path, message: `该类型下物料【${graph.route.materialCode}】已存在启用的工艺路线` })
    return faults
  },

  claims: (ctx: FormContext<Doc & { routeId: string }>) => [
    {
      subject: 'route',
      subjectId: ctx.doc.routeId,
      path: 'routeId',
      refusal: ({ number }: { number: string }) => `流程正在审批中，请勿重复提交：${number}`,
    },
  ],

  async submitted(ctx: EffectContext<Doc & { routeId: string }>) {
    const { row } = await read(ctx, ctx.doc.routeId)
    await restate(ctx, ctx.doc.routeId, [DRAFT, DISABLED, APPROVING], {
      ...{ status: APPROVING, approvalStatus: '2' },
      ...(row.status === APPROVING ? {} : { preStatus: row.status }),
    })
  },

  async approved(ctx: EffectContext<Doc & { routeId: string }>) {
    const { graph } = await read(ctx, ctx.doc.routeId)
    await restate(ctx, ctx.doc.routeId, [APPROVING], {
      ...{ status: ENABLED, approvalStatus: '3', enableTime: ctx.now, graphHash: hashOf(graph), disableTime: null, disableReason: null },
    })
  },

  rejected: (ctx: EffectContext<Doc>) => fallBack(ctx, '9'),
  withdrawn: (ctx: EffectContext<Doc>) => fallBack(ctx, '8'),
}

async function fallBack(ctx: EffectContext<Doc>, approvalStatus: string): Promise<void> {
  if (!ctx.doc.routeId) return
  await restate(ctx, ctx.doc.routeId, [APPROVING], { status: sql`coalesce(${productionRoutes.preStatus}, ${DRAFT})`, approvalStatus })
}

async function restate({ tx, actor, now }: EffectContext<Doc>, id: string, from: readonly string[], values: object): Promise<void> {
  const { rowCount } = await tx
    .update(productionRoutes)
    .set({ ...values, updateUser: actor || null, updateTime: now, version: sql`${productionRoutes.version} + 1` } as never)
    .where(
      and(
        eq(productionRoutes.id, id),
        sql`${productionRoutes.status} in (${sql.join(
          from.map(each => sql`${each}`),
          sql`, `,
        )})`,
      ),
    )
  if (rowCount !== 1) throw new Refusal('工艺路线状态已变化，请刷新后重试', 409)
}

type Hashed = Awaited<ReturnType<typeof graphOf>>

/** The fingerprint of what was approved: everything but the positions on the canvas. */
export function hashOf({ nodes, preSource, preMaterials }: Hashed): string {
  const content = {
    nodes: nodes.map(({ routeProcessId: _, posX: __, posY: ___, deptShopName: ____, equipments, materials, ...node }) => ({
      ...node,
      equipments: equipments.map(({ equipmentId, priority }) => ({ equipmentId, priority })),
      materials: materials.map(({ materialCode, qtyPer, lossRate, isKey, replaceGroup }) => ({
        materialCode,
        qtyPer,
        lossRate,
        isKey,
        replaceGroup,
      })),
    })),
    preSource,
    preMaterials: preMaterials.map(({ materialCode, qtyPer, yieldRate, unitWeight, priority }) => ({
      materialCode,
      qtyPer,
      yieldRate,
      unitWeight,
      priority,
    })),
  }
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
