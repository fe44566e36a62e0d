import { type SQL, sql } from 'drizzle-orm'
import { UNUSABLE } from '../place/warehouse.master.ts'

/**
 * 可用. The only rule of what may be used: goods that are good or accepted by concession, in a usable warehouse. Goods that wait for
 * inspection, are frozen or bad are counted but not used.
 */
const USABLE_STATES: readonly string[] = ['good', 'concession']
/** A count loss applies to any state, what is sent elsewhere stays what it is, what is bad goes back to its supplier or to the scrap yard. */
const WHATEVER_STATE: readonly string[] = ['COUNT_LOSS', 'TRANSFER_OUT', 'PURCHASE_RETURN', 'SCRAP_OUT']

export const GOOD = 'good'
export const CONCEDED = 'concession'
export const FROZEN = 'frozen'
export const WAITING = 'wait'

export const isUsable = (qualityState: string): boolean => USABLE_STATES.includes(qualityState)

/** Whether a movement or hold of this kind may use goods in that state. */
export const mayTake = (bizType: string, qualityState: string): boolean => isUsable(qualityState) || WHATEVER_STATE.includes(bizType)

/** Whether a warehouse issues its goods: not unusable ones, nor those of subcontractors. */
export const givesOut = (warehouseType: string): boolean => !UNUSABLE.includes(warehouseType) && warehouseType !== 'outsource'

const words = (values: readonly string[]) => values.map(value => `'${value}'`).join(', ')

/** Literals, because generated columns cannot have parameters. */
export const usableState = (column: string): SQL => sql.raw(`${column} in (${words(USABLE_STATES)})`)
export const whateverState = (column: string): SQL => sql.raw(`${column} in (${words(WHATEVER_STATE)})`)

/** 可用量 of a material over all warehouses, as SQL. */
export const usableQty = (materialId: SQL): SQL => sql`coalesce((select sum(b.on_hand_qty) from stock_balance b
  where b.material_id = ${materialId} and ${usableState('b.quality_state')} and b.warehouse_id not in
    (select w.id from wh_warehouse w where w.warehouse_type = any (${sql.param([...UNUSABLE])}::text[]))), 0)::numeric(18, 3)`
