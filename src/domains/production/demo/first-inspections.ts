import type { Inspected } from '#domains/quality/inspection/inspection.ledger.ts'
import { FIRST, PROCESS } from '../exec/inspect.rules.ts'

/** 首检: of what was found step by step on pieces of orders for several of them, what was found first. */
export function withFirst<I extends Pick<Inspected, 'workId' | 'nodeKey' | 'pieceId' | 'round' | 'inspectType' | 'postTime'>>(
  found: readonly I[],
  piecesOf: (workId: string) => number,
): I[] {
  const first = new Map<string, I>()
  const stepOf = ({ workId, nodeKey }: I) => `${workId} ${nodeKey}`
  for (const each of found) {
    const known = first.get(stepOf(each))
    if (!known || Number(each.postTime) < Number(known.postTime)) first.set(stepOf(each), each)
  }
  return found.map(each => {
    const isFirst = each.pieceId === first.get(stepOf(each))?.pieceId && each.round === 1 && piecesOf(each.workId) > 1
    return isFirst && each.inspectType === PROCESS ? { ...each, inspectType: FIRST } : each
  })
}
