import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { issueIngots } from '#domains/warehouse/demo/ingot-issue.ledger.ts'
import { workLines } from '#domains/warehouse/issue/issue-work.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import type { Context } from '#server/http/route.ts'
import { recordFeed } from '../feed/feed.ledger.ts'
import { pieces } from '../piece/piece.table.ts'

const HOUR = 3_600_000
/** Which ingots the pieces of a route are forged from. */
const INGOT: Readonly<Record<string, string>> = { 'R-ZZ-5000': 'GD-0014', 'R-BL-600': 'GD-0015' }

export interface Fed {
  readonly order: { readonly id: string; readonly seed: { readonly orderNo: string; readonly route: string } }
  readonly id: string
  /** When its first step began; undefined if it waits. */
  readonly startTime: Date | undefined
}

/** 领料与投料: each piece that was begun was forged from an ingot of its own; orders that wait have theirs laid ready if `ready` says so. */
export async function loadFeeding(demo: DemoContext, ctx: Context, all: readonly Fed[], ready: readonly string[]): Promise<void> {
  for (const order of new Set(all.map(each => each.order))) {
    const material = INGOT[order.seed.route]
    const own = all.filter(each => each.order === order && (each.startTime || ready.includes(order.seed.orderNo)))
    if (!material || own.length === 0) continue
    const begun = own.flatMap(({ startTime }) => startTime?.getTime() ?? [])
    const now = new Date(begun.length > 0 ? Math.min(...begun) - 2 * HOUR : demo.now.getTime() - HOUR)
    await issueIngots(
      { ...demo, now },
      { workId: order.id, orderNo: order.seed.orderNo, materialId: demo.idOf('material', material), count: own.length },
    )
    const lines = await workLines(demo, order.id)
    for (const [at, { id, startTime }] of own.entries()) {
      if (!startTime) continue
      const line = must(lines[at], 'an ingot for each piece')
      const fed = {
        piece: { id, place: null, placeShopId: null },
        order,
        line: { ...line, left: new Big(line.qty), leftAmount: new Big(line.amount) },
      }
      const made = await recordFeed({ ...ctx, now: new Date(startTime.getTime() - HOUR) }, { ...fed, weight: line.qty })
      await demo.tx.update(pieces).set(made).where(eq(pieces.id, id))
    }
  }
}
