import { type SQL, sql } from 'drizzle-orm'
import { UNUSABLE } from '../place/warehouse.master.ts'

/**
 * 可用. The one rule of what may be taken: goods that are good or accepted by concession, in a warehouse whose goods serve somebody. What
 * waits for its inspection, is frozen or bad is counted, and nobody gets it.
 */
const USABLE_STATES: readonly string[] = ['good', 'concession']
/** A count finds that something is gone, whatever it was like. */
const WHATEVER_STATE: readonly string[] = ['COUNT_LOSS']

export const GOOD = 'good'
export const FROZEN = 'frozen'
export const WAITING = 'wait'

export const isUsable = (qualityState: string): boolean => USABLE_STATES.includes(qualityState)

/** Whether a movement or a hold of this kind may take goods in that state. */
export const mayTake = (bizType: string, qualityState: string): boolean => isUsable(qualityState) || WHATEVER_STATE.includes(bizType)

/** Whether a warehouse gives out what lies in it: not what serves nobody, nor what is at a subcontractor's. */
export const givesOut = (warehouseType: string): boolean => !UNUSABLE.includes(warehouseType) && warehouseType !== 'outsource'

const words = (values: readonly string[]) => values.map(value => `'${value}'`).join(', ')

/** Written out, not bound: what the database works out by itself knows no parameters. */
export const usableState = (column: string): SQL => sql.raw(`${column} in (${words(USABLE_STATES)})`)
export const whateverState = (column: string): SQL => sql.raw(`${column} in (${words(WHATEVER_STATE)})`)

/** 可用量 of a material, as a part of a statement: what one may take from all warehouses together. */
export const usableQty = (materialId: SQL): SQL => sql`coalesce((select sum(b.on_hand_qty) from stock_balance b
  where b.material_id = ${materialId} and ${usableState('b.quality_state')} and b.warehouse_id not in
    (select w.id from wh_warehouse w where w.warehouse_type = any (${sql.param([...UNUSABLE])}::text[]))), 0)::numeric(18, 3)`
