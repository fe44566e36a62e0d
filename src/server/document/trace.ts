import type { SQL } from 'drizzle-orm'
import type { Resource } from './master-resource.ts'

/** 单据链: which books and flows follow on which, collected from what their resources say. */
export interface TraceEdge {
  /** Keys of books or flows. */
  readonly from: string
  readonly to: string
  /** `from_id`, `to_id`, `qty`, `amount`. */
  readonly rows: SQL
}

type Resources = ReadonlyMap<string, Resource>

const known = new WeakMap<Resources, readonly TraceEdge[]>()

export function traceEdges(masters: Resources): readonly TraceEdge[] {
  const found =
    known.get(masters) ??
    [...masters.values()].flatMap(({ master: { key }, comesFrom, leadsTo }) => [
      ...Object.entries(comesFrom).map(([from, rows]): TraceEdge => ({ from, to: key, rows })),
      ...Object.entries(leadsTo).map(([to, rows]): TraceEdge => ({ from: key, to, rows })),
    ])
  known.set(masters, found)
  return found
}

/** Whether papers of a flow are part of a chain. */
export const isTraced = (masters: Resources, flowKey: string): boolean =>
  traceEdges(masters).some(({ from, to }) => from === flowKey || to === flowKey)
