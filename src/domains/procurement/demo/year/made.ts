import type { OrderBook } from '#domains/procurement/order/purchase-order.ledger.ts'
import type { Purchase } from './purchases.ts'

/** What has become of a purchase so far, as its steps leave it to the next ones. */
export interface Made {
  readonly purchase: Purchase
  /** By material. */
  readonly planLines: Map<string, string>
  orderId?: string
  contractId?: string
}

/** The books on a day of the year. */
export type YearBook = OrderBook

export const TAX_RATE = '0.13'
