import { and, eq, inArray, sql } from 'drizzle-orm'
import { capableFirst } from '#domains/equipment/equipment.ledger.ts'
import { materialsFound as found } from '#domains/warehouse/material/material.ledger.ts'
import { pageOf } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Context } from '#server/http/route.ts'
import { processEquipments, processes } from '../process/process.table.ts'
import { productionRoutes } from './route.table.ts'
import { IN_FORCE } from './route-state.rules.ts'

/** What the editor picks: materials, products, machines. */
interface Asked {
  keyword?: string
  materialType?: string
  steelGrade?: string
  excludeCodes?: string
}

export const materialsFound = ({ tx, caller, params, input }: Context<Asked>) =>
  found(tx, caller.tenantId, pageOf(params), {
    ...{ keyword: input.keyword, steelGrade: input.steelGrade },
    types: input.materialType ? [input.materialType] : undefined,
    exclude: input.excludeCodes?.split(',').filter(Boolean),
  })

/** 成品 and 半成品. */
const PRODUCTS = ['1', '3']

export async function productsFound({ tx, caller, params, input }: Context<{ keyword?: string; hasRoute?: number; routeType?: number }>) {
  const inForce = and(
    notDeleted(productionRoutes, caller.tenantId),
    inArray(productionRoutes.status, [...IN_FORCE]),
    input.routeType === undefined ? undefined : eq(productionRoutes.routeType, String(input.routeType)),
  )
  const routed = tx
    .select({ id: productionRoutes.materialId })
    .from(productionRoutes)
    .where(and(inForce, sql`${productionRoutes.materialId} is not null`))
  const { hasRoute, keyword } = input
  const page = await found(tx, caller.tenantId, pageOf(params), {
    keyword,
    types: PRODUCTS,
    among: hasRoute === undefined ? undefined : { ids: sql`${routed}`, isIn: hasRoute === 1 },
  })
  const ids = page.records.map(({ id }) => id)
  const { id, routeCode, versionNum, materialId } = productionRoutes
  const heads =
    ids.length > 0
      ? await tx
          .select({ id, routeCode, versionNum, materialId })
          .from(productionRoutes)
          .where(and(inForce, inArray(materialId, ids)))
      : []
  return {
    ...page,
    records: page.records.map(record => {
      const head = heads.find(each => each.materialId === record.id)
      return { ...record, routeId: head?.id, routeCode: head?.routeCode, versionNum: head?.versionNum }
    }),
  }
}

export async function machinesFound({
  tx,
  caller,
  params,
  input,
}: Context<{ processCode?: string; deptShopId?: string; keyword?: string }>) {
  const capable = tx
    .select({ id: processEquipments.equipmentId })
    .from(processEquipments)
    .innerJoin(processes, eq(processes.id, processEquipments.processId))
    .where(and(eq(processes.processCode, input.processCode ?? ''), notDeleted(processes, caller.tenantId)))
  return capableFirst(tx, caller.tenantId, pageOf(params), { ...input, capable: sql`${capable}` })
}
