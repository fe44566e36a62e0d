import { sql } from 'drizzle-orm'
import { usableQty } from '#domains/warehouse/stock/stock-usable.ledger.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import type { Tx } from '#server/db/database.ts'
import type { Fault } from '#server/document/effects.ts'
import type { procurementPlan } from './procurement_plan.flow.ts'

type Doc = DocumentOf<typeof procurementPlan>
/** Days of notice, except for urgent plans. */
const NOTICE_DAYS = 7
const DAY = 86_400_000

/** Checks a plan against the calendar and the materials, as of the day it was requested. */
export async function planFaults(tx: Tx, doc: Doc, asked: string): Promise<Fault[]> {
  return [...monthFaults(doc, asked), ...dateFaults(doc, asked), ...(await materialFaults(tx, doc))]
}

function monthFaults({ planType, planMonth = '' }: Doc, asked: string): Fault[] {
  if (planType === 'supplement' || planMonth >= asked.slice(0, 7)) return []
  return [{ path: 'planMonth', message: '计划月份不能早于当前月份，追加计划除外' }]
}

function dateFaults({ planType, items = [] }: Doc, asked: string): Fault[] {
  const earliest = planType === 'urgent' ? asked : new Date(Date.parse(asked) + NOTICE_DAYS * DAY).toISOString().slice(0, 10)
  return items.flatMap(({ needDate = '' }, at) =>
    needDate < earliest ? [{ path: `items.${at}.needDate`, message: `需求日期不能早于 ${earliest}` }] : [],
  )
}

async function materialFaults(tx: Tx, { items = [] }: Doc): Promise<Fault[]> {
  const { rows } = await tx.execute<{ id: string; code: string }>(sql`
    select id::text, material_code as code from wh_material
    where id = any (${ids(items)}::bigint[]) and (enabled <> 'yes' or is_deleted <> 0)`)
  const disabled = new Map(rows.map(row => [row.id, row.code]))
  return items.flatMap(({ materialId = '' }, at) =>
    disabled.has(materialId) ? [{ path: `items.${at}.materialId`, message: `物料 ${disabled.get(materialId)} 已停用` }] : [],
  )
}

const ids = (items: readonly { materialId?: string }[]) => sql.param([...new Set(items.flatMap(({ materialId }) => materialId ?? []))])

/** 现有与在途. Usable stock, and ordered quantities not yet received. */
export async function stockOf(tx: Tx, items: NonNullable<Doc['items']>): Promise<{ onHandQty: string; inTransitQty: string }[]> {
  const { rows } = await tx.execute<{ id: string; hand: string; transit: string }>(sql`
    select m.id::text,
      ${usableQty(sql`m.id`)}::text as hand,
      coalesce((select sum(greatest(l.ordered_qty - l.received_qty, 0)) from purchase_plan_line l
        where l.material_id = m.id and l.line_state = 'ordered'), 0)::numeric(18, 3)::text as transit
    from wh_material m where m.id = any (${ids(items)}::bigint[])`)
  const known = new Map(rows.map(row => [row.id, row]))
  return items.map(({ materialId = '' }) => {
    const { hand = '0.000', transit = '0.000' } = known.get(materialId) ?? {}
    return { onHandQty: hand, inTransitQty: transit }
  })
}
