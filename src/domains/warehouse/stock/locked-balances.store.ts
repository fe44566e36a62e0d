import Big from 'big.js'
import { asc, type Column, type SQL, sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import type { Accounts } from '#server/document/hold.ts'
import type { Book } from '#server/document/ledger.ts'
import { stockBalances, stockCosts } from './stock.table.ts'
import { GOOD } from './stock-usable.ledger.ts'

/** What whoever writes the books brings along; a context of effects has it all. */
export type { Book }

export interface Place {
  readonly warehouseId: string
  /** None is '0'. */
  readonly locationId?: string
  readonly materialId: string
  /** None is ''. */
  readonly batchNo?: string
}

interface Balance extends Required<Place> {
  onHand: Big
  reserved: Big
  qualityState: string
}

interface Cost {
  readonly warehouseId: string
  readonly materialId: string
  onHand: Big
  value: Big
  /** '' until something was issued. */
  lastIssueDay: string
}

export const whole = ({ warehouseId, locationId, materialId, batchNo }: Place): Required<Place> => ({
  warehouseId,
  locationId: locationId || '0',
  materialId,
  batchNo: batchNo ?? '',
})

const poolKey = ({ warehouseId, materialId }: Pick<Place, 'warehouseId' | 'materialId'>) => `${warehouseId} ${materialId}`
const placeKey = (place: Required<Place>) => `${poolKey(place)} ${place.locationId} ${place.batchNo}`
const byId = (left: string, right: string) => left.length - right.length || (left < right ? -1 : left > right ? 1 : 0)

const column = <T>(rows: readonly T[], key: keyof T) => sql.param(rows.map(row => row[key]))

/** Rows that lie at one of these places. */
export function among(table: { readonly [K in keyof Required<Place>]: Column }, places: readonly Place[]): SQL {
  const wanted = places.map(whole)
  return sql`(${table.warehouseId}, ${table.locationId}, ${table.materialId}, ${table.batchNo}) in (select * from unnest(
    ${column(wanted, 'warehouseId')}::bigint[], ${column(wanted, 'locationId')}::bigint[],
    ${column(wanted, 'materialId')}::bigint[], ${column(wanted, 'batchNo')}::text[]))`
}

/**
 * 货架. The balances a booking works on, locked (or only looked at), changed in memory and written back at once. Whoever holds the cost row of a material in a
 * warehouse is alone with all its places; the rows are taken in the order of their keys, so that two bookings never wait for each other.
 */
export class LockedBalances implements Accounts<Place> {
  readonly #costs: ReadonlyMap<string, Cost>
  readonly #balances: Map<string, Balance>

  private constructor(costs: readonly Cost[], balances: readonly Balance[]) {
    this.#costs = new Map(costs.map(cost => [poolKey(cost), cost]))
    this.#balances = new Map(balances.map(balance => [placeKey(balance), balance]))
  }

  static async open(
    { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
    places: readonly Place[],
    how: 'lock' | 'look' = 'lock',
  ): Promise<LockedBalances> {
    const pools = [...new Map(places.map(place => [poolKey(place), place])).values()].sort(
      (left, right) => byId(left.warehouseId, right.warehouseId) || byId(left.materialId, right.materialId),
    )
    if (pools.length === 0) return new LockedBalances([], [])
    const begun = tx
      .insert(stockCosts)
      .values(pools.map(({ warehouseId, materialId }) => ({ tenantId, warehouseId, materialId })))
      .onConflictDoNothing()
    const found = tx
      .select()
      .from(stockCosts)
      .where(sql`(${stockCosts.warehouseId}, ${stockCosts.materialId}) in (select * from unnest(
        ${column(pools, 'warehouseId')}::bigint[], ${column(pools, 'materialId')}::bigint[]))`)
      .orderBy(asc(stockCosts.warehouseId), asc(stockCosts.materialId))
    // They travel together, but run one after the other: the balances are read once the cost rows are locked.
    const [, costs, balances] = await Promise.all([
      how === 'lock' ? begun : undefined,
      how === 'lock' ? found.for('update') : found,
      tx.select().from(stockBalances).where(among(stockBalances, places)),
    ])
    return new LockedBalances(
      costs.map(row => ({ ...row, onHand: new Big(row.onHandQty), value: new Big(row.stockValue), lastIssueDay: row.lastIssueDay ?? '' })),
      balances.map(row => ({ ...row, onHand: new Big(row.onHandQty), reserved: new Big(row.reservedQty) })),
    )
  }

  cost(place: Place): Cost {
    return must(this.#costs.get(poolKey(place)), 'a locked pool')
  }

  balance(place: Place): Balance {
    const key = placeKey(whole(place))
    const found = this.#balances.get(key) ?? { ...whole(place), onHand: new Big(0), reserved: new Big(0), qualityState: GOOD }
    this.#balances.set(key, found)
    return found
  }

  free(place: Place): Big {
    const { onHand, reserved } = this.balance(place)
    return onHand.minus(reserved)
  }

  /** What is used leaves by a movement, which counts for itself. */
  move(place: Place, { held }: { held: Big }): void {
    const balance = this.balance(place)
    balance.reserved = balance.reserved.plus(held)
  }

  async writeBack({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>): Promise<void> {
    const costs = [...this.#costs.values()]
    const balances = [...this.#balances.values()]
    if (balances.length === 0) return
    const written = tx
      .insert(stockBalances)
      .values(
        balances.map(({ warehouseId, locationId, materialId, batchNo, onHand, reserved, qualityState }) => ({
          tenantId,
          warehouseId,
          locationId,
          materialId,
          batchNo,
          onHandQty: onHand.toFixed(3),
          reservedQty: reserved.toFixed(3),
          qualityState,
        })),
      )
      .onConflictDoUpdate({
        target: [stockBalances.warehouseId, stockBalances.materialId, stockBalances.locationId, stockBalances.batchNo],
        set: {
          onHandQty: sql`excluded.on_hand_qty`,
          reservedQty: sql`excluded.reserved_qty`,
          qualityState: sql`excluded.quality_state`,
        },
      })
    const valued = tx
      .insert(stockCosts)
      .values(
        costs.map(({ warehouseId, materialId, onHand, value, lastIssueDay }) => ({
          tenantId,
          warehouseId,
          materialId,
          onHandQty: onHand.toFixed(3),
          stockValue: value.toFixed(2),
          lastIssueDay: lastIssueDay || null,
        })),
      )
      .onConflictDoUpdate({
        target: [stockCosts.warehouseId, stockCosts.materialId],
        set: {
          onHandQty: sql`excluded.on_hand_qty`,
          stockValue: sql`excluded.stock_value`,
          lastIssueDay: sql`excluded.last_issue_day`,
        },
      })
    await Promise.all([written, valued])
  }
}
