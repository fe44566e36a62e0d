import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { MOST_LINES } from '#model/form/lines.ts'
import type { Tx } from '#server/db/database.ts'
import type { Fault } from '#server/document/effects.ts'
import { stocktakeLines, stocktakes } from './stocktake.table.ts'

export type StocktakeLine = typeof stocktakeLines.$inferSelect

interface Settling {
  readonly stocktakeId: string
  readonly items: readonly { readonly stocktakeLineId: string }[]
}

/** 盘点行 that a document is about to settle. */
export const linesOf = (tx: Tx, { items }: Settling): Promise<StocktakeLine[]> =>
  tx
    .select()
    .from(stocktakeLines)
    .where(inArray(stocktakeLines.id, [...items.map(item => item.stocktakeLineId), '0']))
    .orderBy(asc(stocktakeLines.id))

/** Initial lines of a document about a count: every open difference of its sign. */
export async function openLines(tx: Tx, { stocktakeId }: Partial<Pick<Settling, 'stocktakeId'>>, sign: 'loss' | 'profit') {
  if (!stocktakeId) return {}
  const { id, lineNo, state, diffQty } = stocktakeLines
  const rows = await tx
    .select({ stocktakeLineId: id })
    .from(stocktakeLines)
    .where(and(eq(stocktakeLines.stocktakeId, stocktakeId), eq(state, 'open'), sign === 'loss' ? lt(diffQty, '0') : gt(diffQty, '0')))
    .orderBy(asc(lineNo))
    .limit(MOST_LINES)
  return { items: rows }
}

/** The stocktake is counted and open, and each line belongs to it and is free or ours; `more` adds checks of a line. */
export async function lineFaults(
  tx: Tx,
  doc: Settling,
  documentId: string,
  more: (line: StocktakeLine) => string = () => '',
): Promise<Fault[]> {
  const [stocktake] = await tx.select().from(stocktakes).where(eq(stocktakes.id, doc.stocktakeId))
  if (!stocktake || !['counted', 'settling'].includes(stocktake.state))
    return [{ path: 'stocktakeId', message: '盘点单未盘点完成或已关闭' }]
  const known = new Map((await linesOf(tx, doc)).map(line => [line.id, line]))
  return doc.items.flatMap((item, at) => {
    const line = known.get(item.stocktakeLineId)
    const message = line?.stocktakeId === stocktake.id ? standing(line, documentId) || more(line) : '盘点行不属于所选盘点单'
    return message ? [{ path: `items.${at}.stocktakeLineId`, message }] : []
  })
}

function standing({ state, documentId: taker }: StocktakeLine, documentId: string): string {
  if (state === 'settled') return '该盘点行已处理'
  return state === 'settling' && taker !== documentId ? '该盘点行已在其他单据中处理' : ''
}
