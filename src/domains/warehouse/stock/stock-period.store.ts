import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { type Book, type Place, whole } from './locked-balances.store.ts'
import { stockLayers, stockPeriods } from './stock.table.ts'
import { FLOW_OF } from './stock-movement.register.ts'

type Movement = Place & { readonly bizType: string; readonly reverseOf?: string | null; readonly takesBack?: Date }

/** What makes a layer when it comes in. What comes back from an issue was here before. */
const ARRIVALS: ReadonlySet<string> = new Set(['purchase_in', 'other_in', 'transfer_in', 'count'])
const ISSUES = 'issue_out'

/**
 * 收发存的汇总. The sums of a booking by month and by day of arrival, written with its movements in two statements. Whoever books holds the cost row
 * of each material and warehouse it touches, so these rows need no lock of their own.
 */
export class PeriodSums {
  readonly #period: string
  readonly #day: string
  readonly #moved = new Map<string, { warehouseId: string; materialId: string; flow: string; qty: Big; amount: Big }>()
  readonly #came = new Map<string, { warehouseId: string; materialId: string; batchNo: string; day: string; qty: Big }>()

  constructor({ period, postTime }: { period: string; postTime: Date }) {
    this.#period = period
    this.#day = dayOf(postTime)
  }

  /** Answers the day if it was an issue. */
  add(movement: Movement, { qty, amount }: { qty: Big; amount: Big }): string | undefined {
    const { warehouseId, materialId, batchNo } = whole(movement)
    const flow = FLOW_OF[movement.bizType]
    if (!flow) throw new Error(`no flow for movements of type ${movement.bizType}`)
    const moved = { warehouseId, materialId, flow }
    const sums = found(this.#moved, moved, () => ({ ...moved, qty: new Big(0), amount: new Big(0) }))
    sums.qty = sums.qty.plus(qty)
    sums.amount = sums.amount.plus(amount)
    const { reverseOf, takesBack } = movement
    if (ARRIVALS.has(flow) && (reverseOf ? qty.lt(0) : qty.gt(0))) {
      const came = { warehouseId, materialId, batchNo, day: takesBack ? dayOf(takesBack) : this.#day }
      const layer = found(this.#came, came, () => ({ ...came, qty: new Big(0) }))
      layer.qty = layer.qty.plus(qty)
    }
    return flow === ISSUES && qty.lt(0) && !reverseOf ? this.#day : undefined
  }

  async write({ tx, tenantId }: Book): Promise<void> {
    const moved = [...this.#moved.values()].map(({ qty, amount, ...key }) => ({
      ...{ ...key, tenantId, period: this.#period, qty: qty.toFixed(3), amount: amount.toFixed(2) },
    }))
    await tx
      .insert(stockPeriods)
      .values(moved)
      .onConflictDoUpdate({
        target: [stockPeriods.period, stockPeriods.warehouseId, stockPeriods.materialId, stockPeriods.flow],
        set: { qty: sql`${stockPeriods.qty} + excluded.qty`, amount: sql`${stockPeriods.amount} + excluded.amount` },
      })
    const came = [...this.#came.values()].map(({ qty, ...key }) => ({ ...key, tenantId, qty: qty.toFixed(3) }))
    if (came.length === 0) return
    await tx
      .insert(stockLayers)
      .values(came)
      .onConflictDoUpdate({
        target: [stockLayers.warehouseId, stockLayers.materialId, stockLayers.batchNo, stockLayers.day],
        set: { qty: sql`${stockLayers.qty} + excluded.qty` },
      })
  }
}

const dayOf = (at: Date) => formatDate(at, 'yyyy-MM-dd')

function found<T>(sums: Map<string, T>, key: object, begin: () => T): T {
  const name = JSON.stringify(key)
  const sum = sums.get(name) ?? begin()
  sums.set(name, sum)
  return sum
}
