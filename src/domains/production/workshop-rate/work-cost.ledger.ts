import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Book } from '#server/document/ledger.ts'
import { type Cost, postCosts } from '../piece-cost/piece-cost.ledger.ts'
import { ENERGY, LABOR } from '../piece-cost/piece-cost.register.ts'
import { ratesOf } from './workshop-rate.ledger.ts'

/** 工时与能耗 of finished steps (production.md 2.8), at the rate of the workshop that did them in the month in which they are reported. */
export interface Worked {
  readonly exec: {
    readonly id: string
    readonly workId: string
    readonly pieceId: string
    readonly nodeKey: string
    readonly round: number
    /** Nobody here: another firm did it, and is paid for it. */
    readonly execShopId: string | null
  }
  readonly hours: Big
  readonly billNo: string
  /** When it was reported, if not now; in the same month. */
  readonly at?: Date
}

/** Nothing where no rate was ever said: what such a workshop spends is variance of its month. */
export async function costWork(book: Book, works: readonly Worked[]): Promise<void> {
  const done = works.filter(({ hours }) => hours.gt(0))
  const shops = [...new Set(done.flatMap(({ exec }) => exec.execShopId ?? []))]
  if (shops.length === 0) return
  const rates = await ratesOf(book, shops)
  await postCosts(
    book,
    done.flatMap(({ exec, hours, billNo, at }): Cost[] => {
      const known = exec.execShopId ? rates.get(exec.execShopId) : undefined
      if (!known) return []
      const { id: execId, workId, pieceId, nodeKey, round, execShopId: workshopId } = exec
      const row = { workId, pieceId, execId, nodeKey, round, workshopId, billNo, basis: hours.toFixed(2), ...(at ? { postTime: at } : {}) }
      const cost = (costItem: string, rate: string) => ({ ...row, costItem, rate, amount: hours.times(rate).toFixed(2, Big.roundHalfUp) })
      return [cost(LABOR, known.hourRate), cost(ENERGY, known.energyRate)]
    }),
  )
}

interface Reversed extends Record<string, unknown> {
  readonly reverseOf: string
  readonly workId: string
  readonly pieceId: string
  readonly workshopId: string
  readonly nodeKey: string
  readonly round: number
  readonly billNo: string
  readonly costItem: string
  readonly rate: string
  readonly basis: string
  readonly amount: string
}

/** 撤销报工: equal and opposite, today. */
export async function uncostWork(book: Book, execId: string): Promise<void> {
  const { rows } = await book.tx.execute<Reversed>(sql`
    select c.id::text as "reverseOf", c.work_id::text as "workId", c.piece_id::text as "pieceId", c.workshop_id::text as "workshopId",
      c.node_key as "nodeKey", c.round, c.bill_no as "billNo", c.cost_item as "costItem", c.rate::text, (-c.basis)::text as basis, (-c.amount)::text as amount
    from erp_producation_piece_cost c where c.exec_id = ${execId} and c.cost_item in (${LABOR}, ${ENERGY}) and c.reverse_of is null
      and not exists (select 1 from erp_producation_piece_cost o where o.reverse_of = c.id) order by c.id`)
  await postCosts(
    book,
    rows.map(row => ({ ...row, execId })),
  )
}
