import { and, asc, eq } from 'drizzle-orm'
import type { Graph, RouteNode } from '#contract/production-shape.ts'
import { machinesById } from '#domains/equipment/equipment.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { depts } from '#platform/org/org.table.ts'
import { notDeleted } from '#server/db/rows.ts'
import { missing } from '#server/http/refusal.ts'
import { processes } from '../process/process.table.ts'
import { routeBlanks, routeEquipments, routeMaterials, routeNodes, routePreSources } from './route.table.ts'
import { groupsOf } from './route-groups.rules.ts'
import { type RouteReading, type RouteRow, wireRoute } from './route-head.query.ts'
import { problemsOf } from './route-problems.rules.ts'
import { whyFixed } from './route-state.rules.ts'

/** 路线图, whole: steps with what belongs to them, in the order of work. */
export async function nodesOf({ tx, caller }: RouteReading, routeId: string): Promise<(RouteNode & { isOpen: boolean })[]> {
  const [rows, materials, machines] = await Promise.all([
    tx
      .select({ node: routeNodes, deptShopName: depts.deptName, enabled: processes.enabled, gone: processes.isDeleted })
      .from(routeNodes)
      .innerJoin(processes, eq(processes.id, routeNodes.processId))
      .innerJoin(depts, eq(depts.id, routeNodes.deptShopId))
      .where(eq(routeNodes.routeId, routeId))
      .orderBy(asc(routeNodes.processSeq)),
    tx
      .select()
      .from(routeMaterials)
      .where(and(eq(routeMaterials.routeId, routeId), notDeleted(routeMaterials, caller.tenantId)))
      .orderBy(asc(routeMaterials.id)),
    tx
      .select()
      .from(routeEquipments)
      .where(and(eq(routeEquipments.routeId, routeId), notDeleted(routeEquipments, caller.tenantId)))
      .orderBy(asc(routeEquipments.priority)),
  ])
  const [known, equipment] = await Promise.all([
    materialsById(tx, caller.tenantId, [
      ...materials.map(({ materialId }) => materialId),
      ...rows.flatMap(({ node }) => node.outputMaterialId ?? []),
    ]),
    machinesById(
      tx,
      caller.tenantId,
      machines.map(({ equipmentId }) => equipmentId),
    ),
  ])
  const { memberOf } = groupsOf(rows.map(({ node }) => node))
  return rows.map(({ node, deptShopName, enabled, gone }) => ({
    ...{ routeProcessId: node.id, nodeKey: node.nodeKey, processId: node.processId, processCode: node.processCode },
    ...{ processName: node.processName, baseProcessCode: node.baseProcessCode, deptShopId: node.deptShopId, deptShopName },
    ...{ processSeq: node.processSeq, preNodeKeys: [...node.preNodeKeys], ...memberOf.get(node.nodeKey), nodeType: node.nodeType },
    ...{ isKey: node.isKey, isReport: node.isReport, isCheck: node.isCheck, stopPoint: node.stopPoint },
    ...{ prepTime: node.prepTime, runTime: node.runTime, waitTime: node.waitTime },
    ...{ workContent: node.workContent, techRequire: node.techRequire },
    outputMaterialCode: known.get(node.outputMaterialId ?? '')?.materialCode,
    outputWeight: node.outputWeight ?? undefined,
    materials: materials
      .filter(({ nodeKey }) => nodeKey === node.nodeKey)
      .map(({ materialId, qtyPer, lossRate, isKey, replaceGroup, remark }) => {
        const { materialCode = '', materialName = '', specs, modelNo, unit } = known.get(materialId) ?? {}
        return {
          ...{ materialCode, materialName, specs: specs ?? '', modelNo: modelNo ?? '', unit: unit ?? '', qtyPer },
          ...{ lossRate: share(lossRate), isKey: isKey === 'yes', replaceGroup: replaceGroup ?? '', remark: remark ?? '' },
        }
      }),
    equipments: machines
      .filter(({ nodeKey }) => nodeKey === node.nodeKey)
      .flatMap(({ equipmentId, priority, isDefault }) => {
        const machine = equipment.get(equipmentId)
        if (!machine) return []
        const { equipmentCode, equipmentName, equipmentState } = machine
        return [{ equipmentId, equipmentCode, equipmentName, equipmentState, priority, isDefault: isDefault === 'yes' }]
      }),
    qualities: [...node.qualities],
    posX: node.posX ?? undefined,
    posY: node.posY ?? undefined,
    isOpen: enabled === 'yes' && gone === 0,
  }))
}

/** Stored in %, sent as a share. */
const share = (percent: string | null) => (percent === null ? '0' : String(Number(percent) / 100))

export async function preMaterialsOf({ tx, caller }: RouteReading, routeId: string): Promise<Graph['preMaterials']> {
  const rows = await tx
    .select()
    .from(routeBlanks)
    .where(and(eq(routeBlanks.routeId, routeId), notDeleted(routeBlanks, caller.tenantId)))
    .orderBy(asc(routeBlanks.priority))
  const known = await materialsById(
    tx,
    caller.tenantId,
    rows.map(({ materialId }) => materialId),
  )
  return rows.map(({ materialId, unitWeight, qtyPer, yieldRate, priority, supplierCode }) => {
    const { materialCode = '', materialName = '', steelGrade, specs, modelNo } = known.get(materialId) ?? {}
    return {
      ...{ materialCode, materialName, steelGrade: steelGrade ?? '', specs: specs ?? '', modelNo: modelNo ?? '' },
      ...{ unitWeight, qtyPer, yieldRate, priority, supplierCode: supplierCode ?? '' },
    }
  })
}

export async function preSourceOf({ tx }: RouteReading, routeId: string): Promise<Graph['preSource']> {
  const [found] = await tx.select().from(routePreSources).where(eq(routePreSources.routeId, routeId))
  return found && { sourceType: found.sourceType, preRouteCode: found.preRouteCode, remark: found.remark }
}

/** A version with everything that the editor shows. */
export async function graphOf(ctx: RouteReading, row: RouteRow) {
  const [read, preSource, preMaterials, route] = await Promise.all([
    nodesOf(ctx, row.id),
    preSourceOf(ctx, row.id),
    preMaterialsOf(ctx, row.id),
    wireRoute(ctx, row),
  ])
  const open = new Set(read.filter(node => node.isOpen).map(node => node.nodeKey))
  const nodes = read.map(({ isOpen: _, ...node }) => node)
  const { groups, crossing } = groupsOf(nodes)
  return {
    route,
    nodes,
    edges: nodes.flatMap(node => node.preNodeKeys.map(from => ({ from, to: node.nodeKey }))),
    groups: groups.map(group => ({ ...group, branches: group.branches.map(branch => [...branch]) })),
    preSource,
    preMaterials,
    editable: whyFixed(row.status) === undefined,
    warnings: problemsOf(
      nodes,
      { crossing },
      {
        routeType: row.routeType,
        hasPreSource: preSource !== undefined,
        preMaterialCount: preMaterials.length,
        isOpenProcess: key => open.has(key),
      },
    ),
  }
}

/** The version that a step belongs to. */
export async function routeIdOf({ tx, caller }: RouteReading, routeProcessId: string): Promise<string> {
  const [found] = await tx
    .select({ routeId: routeNodes.routeId })
    .from(routeNodes)
    .where(and(eq(routeNodes.id, routeProcessId), notDeleted(routeNodes, caller.tenantId)))
  if (!found) throw missing('数据不存在或已删除')
  return found.routeId
}
