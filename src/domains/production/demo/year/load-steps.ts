import { chargeRows } from '#domains/production/charge/furnace-charge.table.ts'
import { workExecs } from '#domains/production/exec/exec.table.ts'
import { workReports } from '#domains/production/exec/work-report.table.ts'
import { postOutput } from '#domains/production/output/output.ledger.ts'
import { pieceMoves } from '#domains/production/piece/piece.table.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { bookOf, post } from '#server/document/ledger.ts'
import { Album } from '../album.ts'
import { inChunks } from './chunks.ts'
import type { FailurePapers } from './failure-papers.ts'
import { loadCharges } from './load-charges.ts'
import { loadYearInspections } from './load-inspections.ts'
import type { Numbered } from './load-orders.ts'
import type { YearMade } from './made.ts'
import { plannerOf } from './people.ts'
import { type Written, writePiece } from './write-piece.ts'

/** 工序任务, 报工, 炉次, 检验, 流转 and 产量 of the year. Answers what the steps are to be costed by, and which failed. */
export async function loadYearSteps(
  demo: DemoContext,
  { orders, charges }: YearMade,
  numbers: Numbered & { readonly papers: FailurePapers },
): Promise<Pick<Written, 'costed' | 'failing'>> {
  const { tx } = demo
  const ctx = plannerOf(demo)
  const book = bookOf(ctx)
  const album = new Album(demo)
  const fired = await loadCharges(demo, album, charges)
  const written: Written = { execs: [], reports: [], inspects: [], moves: [], costed: [], failing: new Map() }
  for (const order of orders) for (const piece of order.pieces) writePiece(demo, written, order, piece, { numbers, fired })
  await inChunks(written.execs, 1000, part => tx.insert(workExecs).values(part))
  await inChunks(
    [...fired.values()].flatMap(({ rows }) => rows),
    2000,
    part => tx.insert(chargeRows).values(part),
  )
  await inChunks(written.reports, 2000, part => post(book, workReports, part))
  await loadYearInspections(demo, album, orders, { found: written.inspects, numbers })
  await inChunks(written.moves, 3000, part => post(book, pieceMoves, part))
  await inChunks(
    orders.flatMap(({ pieces }) => pieces.map(({ id }) => id)),
    100,
    part => postOutput(ctx, part),
  )
  return written
}
