import { and, eq, inArray, sql } from 'drizzle-orm'
import { obstacle, supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { unservedCategories } from '#domains/supplier/profile/supplier-category.ledger.ts'
import { instantOf, toDate } from '#model/date.ts'
import { above, add, rounded } from '#model/form/arithmetic.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { Tx } from '#server/db/database.ts'
import type { Fault } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import { planDraws } from '../plan/purchase-plan.table.ts'
import type { InvitedFirm, SourcedItem } from './sourcing.rules.ts'

const HOUR = 3_600_000

export interface ReleaseDoc {
  readonly quoteStart?: string
  readonly quoteDeadline?: string
  readonly items?: readonly (SourcedItem & { readonly materialId?: string })[]
  readonly suppliers?: readonly InvitedFirm[]
}

interface PlanLine extends Record<string, unknown> {
  id: string
  name: string
  left: string
  state: string
  urgent: boolean
  categoryId: string | null
  materialId: string
  materialCode: string
  materialName: string
  specs: string | null
  modelNo: string | null
  unit: string
  lastPrice: string | null
}

/** What a form refers to of plans: the material of each line, and how much of it may still be sourced. */
export async function planLinesOf(tx: Tx, tenantId: string, items: readonly SourcedItem[] = []): Promise<Map<string, PlanLine>> {
  const ids = sql.param(items.flatMap(({ planLineId }) => planLineId ?? []))
  const { rows } = await tx.execute<PlanLine>(sql`
    select l.id::text, l.plan_no || ' ' || l.material_code as name, (l.approved_qty - l.sourced_qty - l.direct_qty)::text as left,
      l.line_state as state, coalesce(p.plan_type = 'urgent', false) as urgent, m.category_id::text as "categoryId", m.id::text as "materialId",
      m.material_code as "materialCode", m.material_name as "materialName", m.specs, m.model_no as "modelNo", m.unit,
      m.last_price::text as "lastPrice"
    from purchase_plan_line l join purchase_plan p on p.id = l.plan_id join wh_material m on m.id = l.material_id
    where l.id = any (${ids}::bigint[]) and l.tenant_id = ${tenantId} and l.is_deleted = 0`)
  return new Map(rows.map(row => [row.id, row]))
}

/** Time to quote, what is left of the plan lines, and who may be invited. */
export async function releaseFaults(book: Book, documentId: string, doc: ReleaseDoc, isSubmit: boolean): Promise<Fault[]> {
  const lines = await planLinesOf(book.tx, book.tenantId, doc.items)
  return [
    ...(await timeFaults(book, doc, lines, isSubmit)),
    ...(await planFaults(book.tx, documentId, doc, lines)),
    ...(await firmFaults(book, doc, lines)),
  ]
}

/** The hours count from the start, and at submit not from a start in the past. */
async function timeFaults(
  { tx, tenantId, now }: Book,
  { quoteStart, quoteDeadline, items = [] }: ReleaseDoc,
  lines: ReadonlyMap<string, PlanLine>,
  isSubmit: boolean,
): Promise<Fault[]> {
  const [start, deadline] = [toDate(quoteStart), toDate(quoteDeadline)]
  if (!start || !deadline) return []
  if (deadline <= now) return [{ path: 'quoteDeadline', message: '报价截止时间已过' }]
  const isUrgent = items.length > 0 && items.every(({ planLineId = '' }) => lines.get(planLineId)?.urgent)
  const [key, usual] = isUrgent ? (['purchase.quote.urgentHours', 2] as const) : (['purchase.quote.minHours', 24] as const)
  const hours = Number((await paramValue(tx, tenantId, key)) ?? usual)
  const from = isSubmit && start < now ? now : start
  if (deadline.getTime() - from.getTime() >= hours * HOUR) return []
  return [{ path: 'quoteDeadline', message: `报价时间不得少于 ${hours} 小时` }]
}

/** INV-14, with what this paper itself has reserved. */
async function planFaults(tx: Tx, documentId: string, { items = [] }: ReleaseDoc, lines: ReadonlyMap<string, PlanLine>): Promise<Fault[]> {
  const own = await tx
    .select({ lineId: planDraws.lineId, qty: sql<string>`sum(${planDraws.qty})::text` })
    .from(planDraws)
    .where(and(eq(planDraws.bizId, documentId || '0'), eq(planDraws.bizType, 'SOURCE'), inArray(planDraws.lineId, [...lines.keys(), '0'])))
    .groupBy(planDraws.lineId)
  const mine = new Map(own.map(row => [row.lineId, row.qty]))
  return items.flatMap(({ planLineId = '', qty }, at) => {
    const line = lines.get(planLineId)
    const path = `items.${at}.planLineId`
    if (!line) return [{ path, message: '计划行不存在' }]
    if (line.state === 'closed') return [{ path, message: `计划行已关闭：${line.name}` }]
    const left = rounded(add(line.left, mine.get(planLineId) ?? 0), 3)
    return above(qty, left) ? [{ path: `items.${at}.qty`, message: `超出计划可采购数量：${line.name} 剩余 ${left}` }] : []
  })
}

/** INV-10, INV-12: each supplier is in good standing, qualified for every category, and still will be at the deadline. */
async function firmFaults(
  book: Book,
  { quoteDeadline, suppliers = [] }: ReleaseDoc,
  lines: ReadonlyMap<string, PlanLine>,
): Promise<Fault[]> {
  const categoryIds = [...new Set([...lines.values()].flatMap(({ categoryId }) => categoryId ?? []))]
  const faults: Fault[] = []
  for (const [at, { supplierId = '' }] of suppliers.entries()) {
    const path = `suppliers.${at}.supplierId`
    const message = await firmObstacle(book, supplierId, categoryIds, quoteDeadline ? instantOf(quoteDeadline) : book.now)
    if (message) faults.push({ path, message })
  }
  return faults
}

/** Why a supplier may not take part in sourcing these categories, or ''. */
export async function firmObstacle(book: Book, supplierId: string, categoryIds: readonly string[], until: Date): Promise<string> {
  const found = await supplierOf(book, supplierId)
  if (found?.supplierStatus === 'trial') return `供应商“${found.supplierName}”为试用供应商，不能参与寻源`
  const why = await obstacle({ ...book, now: until }, supplierId, categoryIds)
  if (why || !found) return why
  const missing = await unservedCategories(book.tx, supplierId, categoryIds)
  return missing.length > 0 ? `供应商“${found.supplierName}”没有${missing.join('、')}的供货资格` : ''
}

/** The categories of these materials. */
export async function categoriesOf(tx: Tx, materialIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct category_id::text as id from wh_material where id = any (${sql.param([...materialIds])}::bigint[]) and category_id is not null`,
  )
  return rows.map(({ id }) => id)
}
