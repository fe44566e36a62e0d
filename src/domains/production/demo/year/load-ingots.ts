import Big from 'big.js'
import { buyYear } from '#domains/procurement/demo/year/buy-year.ts'
import { recordFeeds } from '#domains/production/feed/feed.ledger.ts'
import { issueOut } from '#domains/warehouse/issue/issue.ledger.ts'
import { workLines } from '#domains/warehouse/issue/issue-work.ledger.ts'
import { post } from '#domains/warehouse/stock/stock.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext, Extent } from '#server/document/demo.ts'
import { inChunks } from './chunks.ts'
import type { Ingots, YearIngot } from './ingots.ts'
import type { YearOrder } from './made.ts'
import { feederOf } from './people.ts'

const HOUR = 3_600_000
const STORE = 'YL01'
const ISSUED = 2 * HOUR
const FED = HOUR

/** 钢锭采购, 领料 and 投料: bought week by week with all else that is bought, an issue for each order before its first piece begins, an ingot for each piece. */
export async function loadYearIngots(
  demo: DemoContext,
  orders: readonly YearOrder[],
  { fed, spare }: { readonly fed: Ingots; readonly spare: readonly YearIngot[] },
  orderNos: ReadonlyMap<YearOrder, string>,
  extent: Extent,
): Promise<void> {
  const warehouseId = demo.idOf('warehouse', STORE)
  await buyYear(demo, extent, [...fed.values(), ...spare])
  const begun = orders
    .map(order => ({ order, own: order.pieces.flatMap(piece => (fed.has(piece) ? [{ piece, ingot: must(fed.get(piece), 'it') }] : [])) }))
    .filter(({ own }) => own.length > 0)
    .map(each => ({ ...each, at: new Date(Math.min(...each.own.map(({ piece }) => Number(piece.startTime))) - ISSUED) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const feeds: Parameters<typeof recordFeeds>[1][number][] = []
  for (const { order, own, at } of begun) {
    const book = { ...demo, now: at, documentId: demo.newId(), number: `LL-${orderNos.get(order)}`, actor: demo.idOf('user', 'liang.yan') }
    const moved = await post(
      book,
      own.map(({ ingot }) => ({
        ...{ bizType: 'ISSUE', bizId: book.documentId, bizLineId: demo.newId(), billNo: book.number, warehouseId },
        ...{ materialId: demo.idOf('material', ingot.material), batchNo: ingot.ingotNo, qty: `-${ingot.weight}` },
      })),
    )
    const issuing = {
      sourceType: 'requisition',
      warehouseId,
      useDeptId: demo.idOf('dept', 'forge'),
      costSubject: 'direct',
      workId: order.id,
    }
    await issueOut(book, { ...issuing, receiverId: demo.idOf('user', 'xue.gang') }, moved)
    const lines = await workLines(demo, order.id)
    for (const { piece, ingot } of own) {
      const line = must(
        lines.find(({ batchNo }) => batchNo === ingot.ingotNo),
        'the line of the ingot',
      )
      feeds.push({
        ...{ piece: { id: piece.id, place: null, placeShopId: null }, order: { id: order.id }, weight: line.qty },
        ...{ line: { ...line, left: new Big(line.qty), leftAmount: new Big(line.amount) }, at: new Date(Number(piece.startTime) - FED) },
      })
    }
  }
  const ctx = feederOf(demo)
  await inChunks(feeds, 300, async part => void (await recordFeeds(ctx, part)))
}
