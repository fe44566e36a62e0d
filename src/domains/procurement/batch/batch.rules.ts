import { when } from '#model/flow/chain.ts'
import { either, equals } from '#model/flow/conditions.ts'
import type { Branch } from '#model/flow/tree.ts'
import { dict, text } from '#model/form/field.ts'

/** 批量审批. What all batches have in common: one paper that decides many, with a verdict for each. */
export interface Verdict {
  readonly lineResult?: string
  readonly lineOpinion?: string
}

export const isAgreed = ({ lineResult }: Verdict): boolean => lineResult !== 'refuse'
export const agreedOf = <R extends Verdict>({ items = [] }: { readonly items?: readonly R[] }): R[] => items.filter(isAgreed)

/** Every node gives each paper its own verdict, so bulk approval is off. */
export const verdicts = { edits: ['items.lineResult', 'items.lineOpinion'], batch: false }

export const verdictColumns = {
  lineResult: dict('审批结果', { code: 'line_result', initial: 'agree' }),
  lineOpinion: text('不同意原因', { max: 200 }),
} as const

/** How many of the papers can still be carried out; for the chain only. */
export const batchFacts = { passing: '' } as const

export const FEWEST = 2
export const MOST = 100

interface Gathering {
  readonly items?: readonly Verdict[]
}
export const batchRules = [
  { on: 'items', ok: ({ items = [] }: Gathering) => items.length <= MOST, message: `一个批次最多 ${MOST} 份` },
  { on: 'items', cell: 'lineOpinion', each: (row: Verdict) => isAgreed(row) || !!row.lineOpinion, message: '不同意的须填写原因' },
] as const

/** None left, by verdicts or because none can be carried out any more. */
export const noneLeft: Branch = when(either(equals('agreedCount', 0), equals('passing', 0)), {
  ...{ id: 'all_refused', name: '全部不同意', type: 'end', result: 'rejected' },
})
