import Big from 'big.js'
import { millOf } from '#domains/procurement/demo/year/steel.ts'
import { concedingOf } from '#domains/production/concession/concede.ledger.ts'
import { foundText } from '#domains/production/exec/inspect.rules.ts'
import { accumCost, materialCost, postCosts } from '#domains/production/piece-cost/piece-cost.ledger.ts'
import { SCRAP_OUT } from '#domains/production/piece-cost/piece-cost.register.ts'
import { decideConcession, fileConcession } from '#domains/quality/concession/concession.ledger.ts'
import { EFFECTIVE } from '#domains/quality/concession/concession.register.ts'
import { failuresOf } from '#domains/quality/inspection/inspection.ledger.ts'
import { close, closeBy, ncrsWhere, openNonconformity, takeUp } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { recordScrap } from '#domains/quality/scrap/scrap.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { bookOf } from '#server/document/ledger.ts'
import { type FailurePapers, paperOf } from './failure-papers.ts'
import type { Ingots, YearIngot } from './ingots.ts'
import type { Numbered } from './load-orders.ts'
import type { FailedStep, YearOrder, YearPiece } from './made.ts'
import { qualityHeadOf } from './people.ts'

/** What a step that failed was, and what stands against it. */
interface Failing {
  readonly order: YearOrder
  readonly piece: YearPiece
  readonly failed: FailedStep
  readonly execId: string
  readonly proCode: string
}

interface Known {
  readonly numbers: Numbered
  readonly papers: FailurePapers
  readonly ingots: Ingots
  /** The step of each piece that failed. */
  readonly execs: ReadonlyMap<YearPiece, string>
}

/** By what an index is of (dictionaries index_type and defect_code), and who is responsible for it. */
const DEFECTS: Readonly<Record<string, string>> = { UT: 'ut', MT: 'mt', mech: 'mech', size: 'size', form: 'form', paint: 'paint' }
type Blame = readonly [dutyType: string, dept: string]
const BLAMES: Readonly<Record<string, Blame>> = { UT: ['process', 'forge'], mech: ['process', 'heat'] }
const MACHINING: Blame = ['work', 'machining']
const STEEL: Blame = ['material', 'purchase']

/** 不合格单, and what was decided: looked at again, worked again, taken as it is, or given up at what it had cost. */
export async function loadYearFailures(demo: DemoContext, orders: readonly YearOrder[], known: Known): Promise<void> {
  const failing = orders
    .flatMap(order =>
      order.pieces.flatMap((piece): Failing[] => {
        const execId = known.execs.get(piece)
        const proCode = must(known.numbers.pieces.get(piece), 'its number')
        return piece.failed && execId ? [{ order, piece, failed: piece.failed, execId, proCode }] : []
      }),
    )
    .sort((one, other) => one.failed.found.getTime() - other.failed.found.getTime())
  for (const each of failing) await fail(demo, each, known)
}

async function fail(demo: DemoContext, failing: Failing, { papers, ingots }: Known): Promise<void> {
  const { order, piece, failed, execId } = failing
  const at = (now: Date) => ({ ...qualityHeadOf(demo), now })
  const node = nodeOf(failing)
  const found = { workId: order.id, pieceId: piece.id, materialId: order.materialId, execId, nodeKey: node.nodeKey }
  const description = foundText(await failuresOf(demo.tx, execId))
  await openNonconformity(at(failed.found), { ...found, processName: node.processName, round: 1, description })
  if (!failed.settled) return
  const over = at(failed.settled)
  const ncrs = await ncrsWhere(over, { execId })
  if (failed.fate === 'recheck') return close(over, ncrs, 'recheck')

  const { id: docId, number: docNo } = paperOf(papers, piece)
  const blame = blameOf(demo, failing)
  const decided = { ...blame, disposition: failed.fate, docId, docNo }
  if (failed.fate === 'concession') {
    const conceding = await concedingOf(over, order, [piece.id])
    await fileConcession(
      at(failed.answered),
      {
        ...{ concessionNo: docNo, documentId: docId, concessionSource: 'process', ncrId: must(ncrs[0], 'what it is about').id, qty: 1 },
        ...{ workId: order.id, materialId: order.materialId, deviationLevel: 'important', customerConsent: 'no' },
        ...{ useLimit: '仅用于陆上机组', reason: '偏离位于非配合面，强度与装配校核合格。' },
      },
      conceding,
    )
    await decideConcession(over, docId, { state: EFFECTIVE })
  }
  await takeUp(at(failed.answered), ncrs, decided)
  if (failed.fate === 'scrap') {
    const ingot = ingots.get(piece)
    await giveUp(over, failing, { docId, docNo, ingot, supplierId: demo.idOf('supplier', millOf(ingot?.material)) })
  }
  await closeBy(over, ncrs, decided)
}

/** 报废. Its cost leaves with it, its steel comes into the yard, and the rest is the loss of whoever is responsible. */
async function giveUp(
  ctx: ReturnType<typeof qualityHeadOf>,
  failing: Failing,
  by: {
    readonly docId: string
    readonly docNo: string
    readonly ingot: YearIngot | undefined
    readonly supplierId: string
  },
): Promise<void> {
  const { order, piece, execId, proCode } = failing
  const { docId, docNo, ingot } = by
  const { nodeKey, processName, deptShopId } = nodeOf(failing)
  const { product } = order.plan
  const [book, amount] = [bookOf(ctx), await accumCost(ctx.tx, piece.id)]
  const origin = await ncrsWhere(ctx, { execId })
  await postCosts(book, [
    {
      ...{ workId: order.id, pieceId: piece.id, costItem: SCRAP_OUT, billNo: docNo, basis: '-1', amount: new Big(amount).neg().toFixed(2) },
      ...{ execId, nodeKey, round: 1, workshopId: deptShopId },
    },
  ])
  const { dutyType, dutyDeptId, defectCode } = must(origin[0], 'what it is about')
  await recordScrap(
    book,
    { billNo: docNo, documentId: docId, dutyType: must(dutyType, 'the fault'), dutyDeptId: must(dutyDeptId, 'whose') },
    [
      {
        ...{ pieceId: piece.id, sourceLineId: piece.id, materialId: order.materialId, workId: order.id, qty: '1', accumCost: amount },
        ...{ weight: product.weight.toFixed(3), nodeKey, processName, heatNo: ingot?.heatNo ?? null, ingotNo: ingot?.ingotNo ?? null },
        ...{ supplierId: ingot ? by.supplierId : null, materialCost: await materialCost(ctx.tx, piece.id), defectCode },
        ...{ steelGrade: product.grade, name: proCode },
      },
    ],
  )
}

const nodeOf = ({ order, failed }: Failing) =>
  must(
    order.nodes.find(({ nodeKey }) => nodeKey === failed.nodeKey),
    'the step',
  )

function blameOf({ idOf }: DemoContext, failing: Failing) {
  const type = nodeOf(failing).qualities.find(({ isKey }) => isKey)?.indexType ?? ''
  const [dutyType, dept] = failing.failed.isMaterial ? STEEL : (BLAMES[type] ?? MACHINING)
  return { dutyType, dutyDeptId: idOf('dept', dept), defectCode: DEFECTS[type] ?? 'other' }
}
