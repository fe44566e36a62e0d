import { OVER, REWORK, UPDATE_DONE } from '#domains/production/work-update/work-update.rules.ts'
import { UPDATE_NUMBERS } from '#domains/production/work-update/work-update.store.ts'
import { workUpdates } from '#domains/production/work-update/work-update.table.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumber } from '#server/document/number.ts'
import type { YearOrder, YearPiece } from './made.ts'
import { plannerOf } from './people.ts'

/** 返工、让步、报废单: the papers by which it was decided what becomes of pieces that failed. */
export interface FailurePaper {
  readonly id: string
  readonly number: string
}
export type FailurePapers = ReadonlyMap<YearPiece, FailurePaper>

export const paperOf = (papers: FailurePapers, piece: YearPiece): FailurePaper => must(papers.get(piece), 'the paper')

const ruleOf = (prefix: string) => ({ prefix, date: 'YMD', digits: 4 }) as const
const NUMBERS = {
  rework: UPDATE_NUMBERS,
  concession: { flowKey: 'concessionAcceptanceApplication', rule: ruleOf('RBJS') },
  scrap: { flowKey: 'workorderScrapApplication', rule: ruleOf('GDBF') },
} as const

/** Of everything that is decided; what was looked at again and found good has none. Those of rework are requests to change the order. */
export async function loadFailurePapers(demo: DemoContext, orders: readonly YearOrder[]): Promise<FailurePapers> {
  const { tx, tenantId, newId } = demo
  const { userId, deptId } = plannerOf(demo).caller
  const papers = new Map<YearPiece, FailurePaper>()
  const reworks: (typeof workUpdates.$inferInsert)[] = []
  for (const order of orders)
    for (const piece of order.pieces) {
      const { failed } = piece
      if (!failed?.settled || failed.fate === 'recheck') continue
      const number = await nextNumber(tx, { ...NUMBERS[failed.fate], tenantId, now: failed.answered })
      const id = newId()
      papers.set(piece, { id, number })
      if (failed.fate !== 'rework') continue
      reworks.push({
        ...{
          id,
          tenantId,
          createUser: userId,
          createDept: deptId,
          createTime: failed.answered,
          updateUser: userId,
          updateTime: failed.settled,
        },
        ...{ updateNo: number, workId: order.id, updateType: REWORK, status: UPDATE_DONE, approvalStatus: '3', execStatus: OVER },
        ...{ oldRevNo: 1, oldRouteId: demo.idOf('route', order.plan.product.route), failNodeKey: failed.nodeKey },
        ...{ fromNodeKey: failed.nodeKey, pieceIds: [piece.id], reason: '超差部位重新加工后复检', flowKey: 'wouActiveToEnable' },
      })
    }
  if (reworks.length > 0) await tx.insert(workUpdates).values(reworks)
  return papers
}
