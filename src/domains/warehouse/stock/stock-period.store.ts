import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { type Book, type Place, whole } from './locked-balances.store.ts'
import { stockLayers, stockPeriods } from './stock.table.ts'
import { FLOW_OF } from './stock-movement.register.ts'

type Movement = Place & {
  readonly bizType: string
  readonly reverseOf?: string | null
  readonly takesBack?: Date
  readonly isMove?: boolean
}

/** Movements that create a layer. Returns from issues do not: the goods were here before. */
const ARRIVALS: ReadonlySet<string> = new Set(['purchase_in', 'other_in', 'transfer_in', 'count'])
const ISSUES = 'issue_out'

/**
 * 收发存的汇总. Sums by month and by day of arrival, and closing balances, written with the movements in three statements. A booking locks
 * the cost row of each material and warehouse, so these rows need no lock.
 */
export class PeriodSums {
  readonly #period: string
  readonly #day: string
  readonly #moved = new Map<string, { warehouseId: string; materialId: string; flow: string; qty: Big; pieces: number; amount: Big }>()
  readonly #came = new Map<string, { warehouseId: string; materialId: string; batchNo: string; day: string; qty: Big }>()

  constructor({ period, postTime }: { period: string; postTime: Date }) {
    this.#period = period
    this.#day = dayOf(postTime)
  }

  /** Returns the day if it was an issue. */
  add(movement: Movement, { qty, pieces, amount }: { qty: Big; pieces: number; amount: Big }): string | undefined {
    const { warehouseId, materialId, batchNo } = whole(movement)
    const flow = FLOW_OF[movement.bizType]
    if (!flow) throw new Error(`no flow for movements of type ${movement.bizType}`)
    const moved = { warehouseId, materialId, flow }
    const sums = found(this.#moved, moved, () => ({ ...moved, qty: new Big(0), pieces: 0, amount: new Big(0) }))
    sums.pieces += pieces
    sums.qty = sums.qty.plus(qty)
    sums.amount = sums.amount.plus(amount)
    const { reverseOf, takesBack, isMove } = movement
    if (!isMove && ARRIVALS.has(flow) && (reverseOf ? qty.lt(0) : qty.gt(0))) {
      const came = { warehouseId, materialId, batchNo, day: takesBack ? dayOf(takesBack) : this.#day }
      const layer = found(this.#came, came, () => ({ ...came, qty: new Big(0) }))
      layer.qty = layer.qty.plus(qty)
    }
    return flow === ISSUES && qty.lt(0) && !reverseOf ? this.#day : undefined
  }

  async write(book: Book): Promise<void> {
    const { tx, tenantId } = book
    const moved = [...this.#moved.values()].map(({ qty, amount, ...key }) => ({
      ...{ ...key, tenantId, period: this.#period, qty: qty.toFixed(3), amount: amount.toFixed(2) },
    }))
    if (moved.length === 0) return
    const summed = tx
      .insert(stockPeriods)
      .values(moved)
      .onConflictDoUpdate({
        target: [stockPeriods.period, stockPeriods.warehouseId, stockPeriods.materialId, stockPeriods.flow],
        set: {
          qty: sql`${stockPeriods.qty} + excluded.qty`,
          pieces: sql`${stockPeriods.pieces} + excluded.pieces`,
          amount: sql`${stockPeriods.amount} + excluded.amount`,
        },
      })
    const came = [...this.#came.values()].map(({ qty, ...key }) => ({ ...key, tenantId, qty: qty.toFixed(3) }))
    const closed = this.#close(book)
    if (came.length === 0) return void (await Promise.all([summed, closed]))
    const layered = tx
      .insert(stockLayers)
      .values(came)
      .onConflictDoUpdate({
        target: [stockLayers.warehouseId, stockLayers.materialId, stockLayers.batchNo, stockLayers.day],
        set: { qty: sql`${stockLayers.qty} + excluded.qty` },
      })
    await Promise.all([summed, closed, layered])
  }

  /** The month ends with more or less than before, and so does every later one that is closed already in these books. */
  async #close({ tx, tenantId }: Book): Promise<void> {
    const pools = new Map<string, { warehouseId: string; materialId: string; qty: Big; pieces: number; amount: Big }>()
    for (const { warehouseId, materialId, qty, pieces, amount } of this.#moved.values()) {
      const none = { warehouseId, materialId, qty: new Big(0), pieces: 0, amount: new Big(0) }
      const sums = found(pools, { warehouseId, materialId }, () => none)
      sums.pieces += pieces
      sums.qty = sums.qty.plus(qty)
      sums.amount = sums.amount.plus(amount)
    }
    const rows = [...pools.values()]
    const column = (of: (row: (typeof rows)[number]) => string) => sql.param(rows.map(of))
    await tx.execute(sql`
      with moved as (select * from unnest(${column(row => row.warehouseId)}::bigint[], ${column(row => row.materialId)}::bigint[],
        ${column(row => row.qty.toFixed(3))}::numeric[], ${column(row => row.amount.toFixed(2))}::numeric[],
        ${column(row => String(row.pieces))}::int[]) as moved (warehouse_id, material_id, qty, amount, pieces)),
      later as (
        update stock_close c set qty = c.qty + m.qty, pieces = c.pieces + m.pieces, amount = c.amount + m.amount from moved m
        where c.warehouse_id = m.warehouse_id and c.material_id = m.material_id and c.period > ${this.#period})
      insert into stock_close (tenant_id, warehouse_id, material_id, period, qty, pieces, amount)
      select ${tenantId}, m.warehouse_id, m.material_id, ${this.#period}, m.qty + coalesce(before.qty, 0),
        m.pieces + coalesce(before.pieces, 0), m.amount + coalesce(before.amount, 0)
      from moved m left join lateral (
        select c.qty, c.pieces, c.amount from stock_close c where c.warehouse_id = m.warehouse_id and c.material_id = m.material_id and c.period <= ${this.#period}
        order by c.period desc limit 1) before on true
      on conflict (warehouse_id, material_id, period) do update set qty = excluded.qty, pieces = excluded.pieces, amount = excluded.amount`)
  }
}

const dayOf = (at: Date) => formatDate(at, 'yyyy-MM-dd')

function found<T>(sums: Map<string, T>, key: object, begin: () => T): T {
  const name = JSON.stringify(key)
  const sum = sums.get(name) ?? begin()
  sums.set(name, sum)
  return sum
}
