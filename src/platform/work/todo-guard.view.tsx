import type { WorkRow } from '#contract/flow-shape.ts'
import { plus, thousands } from '#model/number.ts'
import { isOverdue } from './work-row.view.tsx'

/** Tasks opened in this window: an urged document counts as seen if it was opened after it was urged. */
const opened = new Set<string>()
export const noteOpened = (taskId: string) => void opened.add(taskId)

/** ready: can be approved in bulk. look: must be opened first. never: needs more than approval. */
export type Standing = 'ready' | 'look' | 'never'

export function standingOf(row: WorkRow, seen: ReadonlySet<string> = opened): Standing {
  if (!row.batchable) return 'never'
  if (seen.has(row.taskId)) return 'ready'
  return !row.read || row.urged || isOverdue(row) ? 'look' : 'ready'
}

export interface Pile {
  flowKey: string
  name: string
  rows: readonly WorkRow[]
  /** Exact sums of the amounts among the key fields. */
  sums: readonly { label: string; sum: string }[]
}

const AMOUNT = /金额|总额|合计|价税|款$|费$|amount|total/i
const FIGURE = /^-?\d{1,3}(,\d{3})*(\.\d+)?$|^-?\d+(\.\d+)?$/

/** Groups documents by flow. */
export function pilesOf(rows: readonly WorkRow[]): Pile[] {
  const byFlow = new Map<string, WorkRow[]>()
  for (const row of rows) byFlow.set(row.flowKey, [...(byFlow.get(row.flowKey) ?? []), row])
  return [...byFlow].map(([flowKey, own]) => ({ flowKey, name: own[0]!.processDefinitionName, rows: own, sums: sumsOf(own) }))
}

function sumsOf(rows: readonly WorkRow[]): { label: string; sum: string }[] {
  const sums = new Map<string, string>()
  for (const { label, value } of rows.flatMap(row => row.summary)) {
    if (AMOUNT.test(label) && FIGURE.test(value)) sums.set(label, plus(sums.get(label) ?? '0', value.replaceAll(',', '')))
  }
  return [...sums].map(([label, sum]) => ({ label, sum: thousands(sum, 2) }))
}
