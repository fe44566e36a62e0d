import { type Inspected, keepFiles, recordInspections } from '#domains/quality/inspection/inspection.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { bookOf } from '#server/document/ledger.ts'
import type { Album } from '../album.ts'
import { withFirst } from '../first-inspections.ts'
import { shown } from '../inspection-files.ts'
import { inChunks } from './chunks.ts'
import type { Numbered } from './load-orders.ts'
import type { YearOrder } from './made.ts'
import { plannerOf } from './people.ts'

/** 检验记录; of shafts that are finished with what was signed and photographed, as their certificates ask for it. */
export async function loadYearInspections(
  demo: DemoContext,
  album: Album,
  orders: readonly YearOrder[],
  { found, numbers }: { readonly found: readonly Inspected[]; readonly numbers: Numbered },
): Promise<void> {
  const book = bookOf(plannerOf(demo))
  const counts = new Map(orders.map(({ id, pieces }) => [id, pieces.length]))
  const finished = new Map(
    orders.flatMap(({ pieces }) => pieces.flatMap(piece => (piece.finishTime ? [[piece.id, numbers.pieces.get(piece)] as const] : []))),
  )
  const all: Inspected[] = []
  for (const each of withFirst(found, workId => counts.get(workId) ?? 0)) {
    const proCode = finished.get(each.pieceId)
    all.push(proCode ? { ...each, ...(await shown(album, proCode, each)) } : each)
  }
  await inChunks(all, 1000, async part => {
    const ids = await recordInspections(book, part)
    for (const [at, { witnessFile = [], photos = [] }] of part.entries())
      if (witnessFile.length + photos.length > 0) await keepFiles(demo.tx, must(ids[at], 'its record'), [...witnessFile, ...photos])
  })
}
