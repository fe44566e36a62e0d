import { inArray } from 'drizzle-orm'
import type { DemoContext } from '#server/document/demo.ts'
import { numbersUsed } from '#server/document/number.ts'
import { shanghai } from '#server/http/present.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { NOT_BEGUN, REPLAN, UPDATE_DRAFT } from '../work-update/work-update.rules.ts'
import { UPDATE_NUMBERS } from '../work-update/work-update.store.ts'
import { workUpdates } from '../work-update/work-update.table.ts'
import { askedOrders } from './work-orders.ts'

const DAY = 86_400_000
const LATER = 14

/** 计划调整 of orders whose customers want them later, as drafts. */
export async function loadUpdates({ tx, idOf, newId, now, tenantId }: DemoContext): Promise<void> {
  const stamps = { tenantId, createUser: idOf('user', 'shao.min'), createDept: idOf('dept', 'production'), createTime: now }
  const ids = askedOrders.map(({ orderNo }) => idOf('workOrder', orderNo))
  const orders = await tx.select().from(workOrders).where(inArray(workOrders.id, ids)).orderBy(workOrders.orderNo)
  const { prefix } = UPDATE_NUMBERS.rule
  const day = shanghai(now).slice(0, 10).replaceAll('-', '')
  const later = (date: string) => new Date(new Date(date).getTime() + LATER * DAY).toISOString().slice(0, 10)
  await tx.insert(workUpdates).values(
    orders.map(({ id, routeId, revNo, planEnd }, at) => ({
      ...{ ...stamps, id: newId(), updateNo: `${prefix}${day}${String(at + 1).padStart(4, '0')}`, workId: id, updateType: REPLAN },
      ...{ status: UPDATE_DRAFT, execStatus: NOT_BEGUN, oldRouteId: routeId, oldRevNo: revNo, reason: '客户风场进度推迟，同意顺延交货。' },
      ...{ oldPlanEnd: planEnd, newPlanEnd: later(planEnd), updateUser: stamps.createUser, updateTime: now },
    })),
  )
  await numbersUsed(tx, { ...UPDATE_NUMBERS, tenantId, now }, orders.length)
}
